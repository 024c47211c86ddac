# The analysis board.

## Ways to a study

study-about = Any game or position on an analysis board: try variations, ask the engine, keep comments, share it all in one link.
study-open = Open
study-from-start = From the start
study-put-away = The study of { $game } was deleted.
study-shelf = { $count ->
        [one] { $count } deleted study
       *[other] { $count } deleted studies
    }
study-forked = This study was changed in another tab at the same time. What you have here is kept as a study of its own.
study-earlier = Earlier studies
study-file = From a file or a text
study-file-about = A record, a study or a link: choose a file, drop it anywhere on this page, or paste its text.
study-paste = Paste a record or a link
study-choose-file = Choose a file
study-positions = { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
study-bad-link = This link cannot be opened: { $reason }. Nothing was lost; ask whoever sent it for a whole copy.
study-not-read = This cannot be opened: { $reason }. What is on the board stays as it is.
study-too-large = the file is too large for a record
study-several = This file holds { $count } games. You see the first; { $kept } of them are among the earlier studies.
study-doubt = Opened, but something may be meant otherwise: { $reason }

## What is wrong with a text. Details come from the rules and the readers of files, in English.

study-error-line = line { $line }: { $reason }
study-doubt-line = line { $line }: { $reason }
study-error-start = { $reason }
study-error-action = line { $line }, { $action }: { $reason }
study-error-result = the header Result says "{ $stated }", and it should say "{ $actual }"
study-error-ended = the header Ended says "{ $stated }": { $reason }
study-error-gone = this position is no longer part of the study
study-error-large = a study holds at most { $most } positions
study-error-header = the header { $name } cannot be set: { $reason }
study-error-link = { $reason }
study-error-setup = { $reason }

## Moves, variations, comments

study-start = Start
study-empty = Play on the board, or type a move. A second choice becomes a variation.
study-changes = Change this line
study-comment = Comment
study-comment-here = What is there to say about this position?
study-promote = Variation up
study-make-main = Make main line
study-copy-line = Copy the line to here
study-copied = Copied
study-delete = Delete from here
study-deleted = { $count ->
        [one] Deleted { $count } position.
       *[other] Deleted { $count } positions.
    }
study-draw = Draw
study-key-step = step through the game, like the mouse wheel over the board
study-key-switch = other variation
study-key-draw = draw with the right mouse button (Shift, Ctrl: other colours)

## The engine

study-analysis = Analysis
study-win-chance = Win chance
study-percent = { $percent } %
study-points = { $points } points
study-worth-unknown = Not yet evaluated
study-over = The game is over.
help-closed = You play a game of { $game } with others: the engine helps again when it is over.
study-chance = Chance decides here: what each tile would be worth to whoever plays it, and how likely it is.
study-effort = depth { $depth } · { $count } · { $seconds } s
study-tries = { $count }×
study-wins = wins
study-loses = loses
study-play-line = Play its first move
study-keep-line = Keep this line as a variation
study-skip = What if { $seat } could skip this turn?
study-skip-answer = { $seat } would play { $action } and win { $chance } of such games.

## The whole game

study-review = Look through the whole game
study-review-again = Look through the main line again
study-stop = Stop
study-graph = Win chances over the course of the game. A click jumps there; ? and ?? are mistakes.
study-mistake = mistake
study-blunder = blunder
study-previous-mistake = Previous mistake
study-next-mistake = Next mistake
study-better = Better: { $better }
study-add-better = Add the better move as a variation
study-no-mistakes = No big mistakes found.
study-try = Find a better move
study-try-again = Try again
study-try-ask = What would you play for { $seat }?
study-try-good = { $action }: well done, { $worth }.
study-try-bad = { $action } leaves { $worth }; { $best } is possible.
study-show = Show it

## Taking it away

study-share = Share
study-whole = The whole study
study-link = Link
study-copy-link = Copy link
study-copy-text = Copy text
study-picture = This position as a picture
study-film = This line as a film
study-film-about = One picture a move, in a file that every chat and forum shows.
study-not-drawn = This browser could not draw the picture.

## Setting up a position

study-edit = Set up a position
study-edit-short = Set up
study-edit-done = Study this
study-cancel = Cancel
study-tray = Pick a piece, then touch cells
study-remove = remove
study-turn = turn
study-clear = Empty board
study-marks = Whose it is, or where it attacks
study-to-act = To act
study-phase = Turn
study-phase-turn = as usual
study-phase-opening = very first stone
study-phase-after-pass = after a pass
study-phase-both-passed = both have passed
study-phase-second = second stone, after { $of }
study-phase-place = a word is laid
study-phase-take = pieces are taken
study-phase-first-tile = the first tile is turned up
study-phase-first-hands = first tiles of the hands are turned up
study-phase-flip = a tile is turned up
study-phase-used = after { $of } was used
study-hand = Hand: { $seat }
study-face-down = face down
study-aside = Set aside
study-scores = { $game ->
        [quintets] Groups formed
       *[other] Points
    }
study-passes = Passes in a row
study-quiet = Quiet actions
study-plies = Actions played
study-as-text = As text
study-parts = After the board, in any order: { $parts }
