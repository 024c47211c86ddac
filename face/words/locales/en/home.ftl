# The first page, and the form for a new game.

## Home

all-running = All { $count } games
plays-alone = alone
together = at one screen
against = against { $names }
players-of = { $most ->
        [one] { $players } player
       *[other] { $players } players
    }
minutes = { $minutes } min
hardness-1 = easy
hardness-2 = medium
hardness-3 = hard
home-puzzles = Puzzles
home-puzzles-about = Find the one good move

## A new game

play-as = You play as
play-as-random = Random
play-as-watch = Watch
turn-1 = first
turn-2 = second
turn-3 = third
turn-4 = fourth
opponent = Opponent
opponent-number = Opponent { $number }
person-here = A person here
names = Names
names-about = shown beside the board and kept in the record; you may leave them out
your-name = Your name
other-name = Player { $number }
clock-about = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } each, and { $seconds } s more after every turn. The clock starts with the first move.
clock-none-about = You have all the time you like.

## Settings

sound-on = Turn sounds on
sound-off = Turn sounds off
board-size = Board size
board-size-small = Small
board-size-medium = Medium
board-size-large = Large
surface = Board
surface-paper = Paper
surface-wood = Wood
surface-slate = Slate
pieces = Pieces
pieces-classic = Classic
pieces-jewel = Jewel
pieces-pastel = Pastel

## A first game

first-time = New to { $game }?
first-game = A first game
first-game-about = against level 1, with hints on the board
first-game-alone = with hints on the board
first-learn-about = short steps on a real board
first-no-more = No more hints
