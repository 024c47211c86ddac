# What happens, as it happens. For screen readers and the line below the board: short, and without a full stop.

# An action that belongs to another game.
action-strange = not a move of this game

# An action, its result, and what else it brings about.
action-result = { $action }: { $result }
action-then = { $action }; { $then }

## Iri

action-iri-one = { $seat } lays a { $pyramid } on { $cell } for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-right = { $seat } lays { $word } from { $cell } to the right for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-down = { $seat } lays { $word } from { $cell } downwards for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-take = { $seat } takes from the dictionary: { $taken }
action-iri-taken = { $size } from place { $place }
action-iri-pass = { $seat } passes: nothing can be placed

## Quintets

action-quintets-place = { $seat } places a { $pyramid } on { $to }
action-quintets-slide = { $seat } slides a { $pyramid } from { $from } to { $to }
action-quintets-exchange = { $seat } exchanges the { $pyramid } on { $from } with the { $other } on { $to }
action-quintets-pass = { $seat } passes: no action is legal
action-quintets-forms = { $whose } group { $number } of 3 is formed and leaves the board
action-quintets-forms-last = { $whose } group { $number } of 3 is formed

## Iris

action-iris-first = { $seat } puts the first stone on { $cell }
action-iris-stone = { $seat } puts a stone on { $cell }
action-iris-second = { $seat } puts the second stone on { $cell }
action-iris-pair = { $seat } puts stones on { $cell } and its partner { $partner }
action-iris-pass = { $seat } passes

## Enantiomerfolk

action-enantiomerfolk-move = { $seat } moves { $piece } from { $from } to { $to }
action-enantiomerfolk-attack = { $seat } tips { $from } against { $to }
action-enantiomerfolk-drop = { $seat } drops { $piece } on { $on }
action-enantiomerfolk-force = { $target } bears { $clockwise } clockwise, { $counter } counter-clockwise
action-enantiomerfolk-taken = captured, it goes to { $whose } hand
action-enantiomerfolk-out = captured, it goes out of the game
action-enantiomerfolk-stand = { $count ->
        [one] { $squares } stands up and belongs to { $seat }
       *[other] { $squares } stand up and belong to { $seat }
    }

## The Loom and The Factory

action-patterns = { $count ->
        [one] { $count } pattern completed
       *[other] { $count } patterns completed
    }
action-loom-flip = A { $tile } is turned up
action-loom-place = A { $tile } is laid on { $cell }
action-loom-aside = A { $tile } is set aside: none can be laid
action-factory-first = A { $tile } is turned up as the first of the field
action-factory-flip = { $seat } turns up a { $tile }
action-factory-place = { $seat } lays a { $tile } on { $cell }
action-factory-points = { $count ->
        [one] { $count } pattern completed, { $count } point
       *[other] { $count } patterns completed, { $count } points
    }
action-factory-pass = { $seat } passes: no tile can be laid
