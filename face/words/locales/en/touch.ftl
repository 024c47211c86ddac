# What the page says while an action is made on the board. Short, and no full stop at the end.

## What a touch would do, or what lies there

# Written on the board itself: a few signs.
note-gain = +{ $points }
note-take = { $size ->
        [small] small
        [medium] medium
       *[large] large
    } { $colour ->
        [yellow] yellow
        [blue] blue
        [red] red
       *[green] green
    }

# Iri: the pieces of a word, and several words.
note-word = { $before } – { $next }
note-words = { $before }; { $next }

note-forms = forms a group of { $seat }
note-forms-more = { $before } and one of { $seat }
note-group = group of { $size }
note-group-worth = group worth { $worth }
note-stones-worth = { $cells }: groups worth { $worth }
note-force-none = no force
note-force-clockwise = { $units } of 2 clockwise
note-force-counter = { $units } of 2 counter-clockwise
note-captured = captured by { $seat }
note-captured-out = captured, out of the game
note-rising = { $count ->
        [one] { $count } attacker stands up
       *[other] { $count } attackers stand up
    }
note-attacks = attacks { $target }
note-points = { $count ->
        [one] +{ $count } point
       *[other] +{ $count } points
    }
note-patterns = { $count ->
        [one] +{ $count } pattern
       *[other] +{ $count } patterns
    }
note-aside = the { $tile } is set aside
note-pattern = { $colour ->
        [black] black pattern
       *[white] white pattern
    }

## Why a touch is refused

# One or the other: "a or b".
refused-or = { $before } or { $next }

refused-others-hand = that is { $whose } hand, and { $seat } is to act
refused-choose-partner = choose a { $missing ->
        [top] top
       *[bottom] bottom
    } to go with the { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } pyramid first
refused-choose-piece = choose a piece first, in the hand or on the board
refused-choose-from-hand = choose a piece from the hand first
refused-choose-tile = choose a tile first: a { $tiles } fits here
refused-no-use = nothing can be done with that now
refused-no-play = nothing can be played there
refused-not-next = that is not what comes next

## Iri

refused-on-board = { $cell } holds a { $piece } already, and what lies on the board stays
refused-pass = nothing can be placed: { $seat } passes
refused-all-laid = every piece of the hand is laid already
refused-nothing-laid = nothing has been laid yet
refused-no-word = the dictionary holds no word that could be laid with this pyramid now
refused-not-straight = all pieces of a placement go into one row or one column
refused-too-many = one to three pieces can be placed
refused-gap = there is an empty cell between the first and the last piece
refused-marked = { $seat } takes { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }, which are marked
refused-take-now = { $seat } has placed and now takes { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    } of the dictionary

## Quintets

refused-none-left = { $seat } has no { $size ->
        [small] small
        [medium] medium
       *[large] large
    } piece left in hand
refused-no-rim = there is no rim point for a { $size ->
        [small] small
        [medium] medium
       *[large] large
    } piece now
refused-others-piece = that is { $whose } piece, and { $seat } is to act
refused-stuck = the { $size ->
        [small] small
        [medium] medium
       *[large] large
    } piece on { $point } can neither slide nor exchange now

## The Loom and The Factory

refused-fits-nowhere = the { $tile } fits nowhere: its edges would differ from those it touches
refused-no-tile = no tile can be laid: { $seat } passes
refused-no-edge = no edge of the { $tile } would touch one of the same colour on any open cell
