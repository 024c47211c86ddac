# What stands inside the pictures, beside the pieces: a word or two, and never more room than in English.

# Numbers that can have a half.
board-points = { $points }
board-scored = +{ $points }

## What a seat is doing or has done, beside its name.

board-to-act = to act
board-to-place = to place
board-takes = takes { $count }
board-took = took { $count }
board-turns-up = turns up
board-passed = passed
board-has-won = has won
board-won = won
board-shares-win = shares the win
board-shared = shared
board-draw = drawn

## Quintets

# Above the groups of a seat, and how many of those that win.
board-formed-of = { $formed } of { $goal }
# How far a draw has come: actions without a placement or a group, and how often the position has been seen.
board-quiet = { $actions }/{ $limit } to a draw: no placement, no group
board-seen = position seen { $times }/{ $limit }

## Enantiomerfolk

# Before what a seat holds, and instead of it.
# Before the colours that may not be used, and instead of them.
board-barred = barred
board-nothing-barred = nothing barred
board-no-action = no legal action
board-short-of = short of { $colours }
# Pieces and pyramids by the letters of the notation.
board-out = out of the game: { $pieces }
board-out-pyramids = out of the game: bottoms { $bottoms }, tops { $tops }

## The Loom

board-in-hand = in hand
board-face-down = face down
# Before the tiles set aside, and instead of them.
board-aside = aside
board-aside-none = none
# Under the scores that the rules name.
board-standard = standard
board-aim = aim
