# The page itself: places, buttons, settings.

## On every page

skip = Skip to the content
places = Places
my-games = My games
my-games-short = Games
learn = Learn
study = Study
rules = Rules
settings = Settings
close = Close
loading = Loading …
new-version = There is a new version: reload when you like.
reload = Reload
later = Later
not-loaded = This page could not be loaded. Are you online?
not-found = Nothing here
not-found-why = There is no page at this address. It may have been mistyped.
to-the-games = To the games

## Home

hero = Six games you have never played
hero-more = Pyramids, stones and tiles: rules you learn in minutes, opponents from gentle to merciless, everything on your own device.
play = Play
continue = Continue
play-game = Play { $game }
new-game-options = Players and options
new-game-of = { $game }: new game

## A new game

how-many = How many play?
who-plays = Who plays?
person = Person
level = Level { $level }
    .of = Level { $level }’s
player = { $name }
    .of = { $name }’s
    .of-open = { $name }’s
level-1 = Level 1 · just learning
level-2 = Level 2 · easy
level-3 = Level 3 · casual
level-4 = Level 4 · steady
level-5 = Level 5 · sharp
level-6 = Level 6 · strong
level-7 = Level 7 · expert
level-8 = Level 8 · merciless
clock = Clock
clock-none = None
clock-time = { $minutes } min + { $seconds } s a turn
more-options = More options
series = Match
series-about = games follow until somebody has five points
start = Start
yes = Yes
no = No
never = Never
option-size = Board
    .value = { $value } cells a side
option-repetitiondraw = Drawn when a position comes so many times
option-quietdraw = Drawn after so many quiet actions
option-colours = Colours
    .value = { $value } colours
option-opening = Set-up
    .slanting = Slanting
    .chequered = Chequered
    .facing = Face to face
    .diagonals = Diagonals
    .scattered = Scattered
option-restack = Pieces in hand may be restacked
option-plylimit = Drawn after so many actions

## At the table

players = Players
you = You
next-level = Level { $level }
swap-seats = Swap sides
review = Review
share = Share
winner = wins
thinking = is thinking
moves = Moves
steps = Step through the game
step-first = To the start
step-back = One back
step-forward = One forward
step-last = To the last move
ply-of = { $ply } / { $plies }
tools = Tools
undo = Undo
hint = Hint
turn = Turn board
swap-sides = Swap sides
resign = Resign
resign-ask = Give this game up?
abort = Call off
abort-ask = Call this game off? It counts for nobody.
draw = Draw
draw-ask = Do all of you agree on a draw?
draw-yes = We agree
play-on = Play on
new-game = New game
again = Play again
back = Back
play-it = Play
pass = Pass
type-a-move = Type a move
zen = Nothing but the board
keys = Keys
save-record = Save record
to-the-present = To the present
looking-back = You are looking back at an earlier position.
forced-pass = No action is possible: passing.
ahead-chosen = You choose ahead, for your turn.
ahead-waits = Waits for your turn: { $action }
ahead-take-back = Take back
ahead-taken-back = Taken back.
ahead-refused = “{ $action }” could not be played: { $reason }
hint-thinking = Thinking about the best move …
hint-is = Hint: { $action }
last-action = The last action: { $action }
    .you = Your last action: { $action }
gain = This scores { $points }.
resigned = { $seat } resigned.
    .you = You resigned.
resigned-two = { $seat } resigned: { $winner } won.
    .won = You won: { $seat } resigned.
    .lost = You resigned: { $winner } won.
flagged-two = { $seat } ran out of time: { $winner } won.
    .won = You won: { $seat } ran out of time.
    .lost = You ran out of time: { $winner } won.
left-two = { $seat } left: { $winner } won.
    .won = You won: { $seat } left.
    .lost = You left: { $winner } won.
match-won = { $seat } has five points and wins the match.
    .you = You have five points and win the match.
next-game = Next game
flagged = { $seat } ran out of time.
    .you = You ran out of time.
draw-agreed = All agreed on a draw.
aborted = The game was called off.
left = { $seat } left.
    .you = You left.
plays-on = has lost; { $bot } plays on
went-on-elsewhere = This game has gone on in another tab. Here is how it stands now.
bots-need-vectors = The bots need a newer browser: this one does not know the vectors (SIMD) of WebAssembly.
bots-not-loaded = The bots could not be loaded: reload the page while you are online.
not-now = That is not possible now.
not-kept = This browser keeps nothing: the game is lost when the page is closed.
game-gone = This game is not here
game-gone-why = Games are kept in the browser in which they are played. This one was played elsewhere, or was deleted.
loom-best = Your best: { $points }
loom-new-best = Your best so far: { $points }!
can-go-here = can go here
can-be-chosen = can be chosen
not-counted = Moves were taken back, so this game counts neither as a best nor in your record.
looking-through = Looking through the game …
turning-point = Turning point: { $action } ({ $seat }: { $before } → { $after })
turning-point-alone = Turning point: { $action } ({ $before } → { $after })
accuracy = Your accuracy: { $percent } %
accuracy-beside = Your accuracy: { $percent } % ({ $games ->
        [one] in the game before
       *[other] in the { $games } games before
    }: { $mean } %)
go-through = { $count ->
        [one] Go through the mistake
       *[other] Go through { $count } mistakes
    }
walk-on = Go on by itself
play-on-there = Play on from there
play-on-here = Play on from here
share-about = The link holds the whole game and opens at the position you see.
spoken-targets = { $count ->
        [0] Picked up. It can go nowhere.
        [one] Picked up. It can go to { $count } place.
       *[other] Picked up. It can go to { $count } places.
    }

## Games that are remembered

no-games-yet = Games you play are kept here, in this browser.
no-games-begin = Begin with one of these.
going-on = Going on
finished = Finished
plies = { $plies ->
        [one] { $plies } action
       *[other] { $plies } actions
    }
delete = Delete

## Keys

key-walk = walk over the board: a ring shows where you are
key-walked = on the way: to the neighbour on that side
key-target = to the next thing that can be played, and the one before
key-enter = touch; play what is ready
key-escape = take a step back; leave the board
key-arrows = step through the game
key-ends = to its start and end

## Rules and lessons

learn-by-doing = Learn by doing
learn-title = Learn by doing
learn-about = Short steps on a real board. Try things: whatever the rules refuse is explained.
learn-steps = { $steps } short steps
learn-done = { $done } of { $steps } steps done
steps-of-course = Steps of the course
step-number = Step { $step }
next-step = Next
easy-game = Play an easy game
show-me = Show me
start-step-again = Start this step again
step-before = Step before
skip-step = Skip this step

## Settings

language = Language
theme = Colours
theme-system = As the system
theme-light = Light
theme-dark = Dark
as-system = As the system
distinct = Distinct colours
distinct-about = for colour-blind eyes
letters = Letters on pieces
letters-about = nothing is told by colour alone
coordinates = Coordinates
coordinates-about = names of the cells
overlay = Groups and forces
overlay-about = drawn over the board
sounds = Sounds
sounds-about = when something is played
motion = Movement
motion-full = Full
motion-none = None
confirm = Play with a second touch
confirm-touch = On touch screens
confirm-always = Always
confirm-never = Never
