# The games, those who sit at them, and the things they are played with.

game-iri = Iri
game-iri-about = Lay words of pyramids crosswise, as a dictionary has them that shrinks with every turn
game-quintets = Quintets
game-quintets-about = Nineteen points, pyramids that slide and trade places: be first to form three groups of exactly five
game-iris = Iris
game-iris-about = A board with a rainbow rim, two stones a turn: join coloured cells into the best groups
game-enantiomerfolk = Enantiomerfolk
game-enantiomerfolk-about = Two-coloured stacks push each other round a circle of colours, and anybody may use anybody’s pieces
game-loom = The Loom
game-loom-about = Weave 25 tiles into a cloth, alone, with as many Herati patterns as you can
game-factory = The Factory
game-factory-about = Build one field together, edge to edge, and score whenever you complete a Herati pattern

## Seats. The form .of comes before what belongs to the seat, as in “Black’s hand”, or after it where the language wants that.

seat-iri-1 = Yellow
    .of = Yellow’s
seat-iri-2 = Blue
    .of = Blue’s
seat-iri-3 = Red
    .of = Red’s
seat-iri-4 = Green
    .of = Green’s
seat-quintets-1 = Red
    .of = Red’s
seat-quintets-2 = Blue
    .of = Blue’s
seat-quintets-3 = Yellow
    .of = Yellow’s
seat-iris-1 = Black
    .of = Black’s
seat-iris-2 = White
    .of = White’s
seat-enantiomerfolk-1 = Clockwise
    .of = Clockwise’s
seat-enantiomerfolk-2 = Counter-clockwise
    .of = Counter-clockwise’s
seat-loom-1 = Weaver
    .of = the weaver’s
seat-factory-1 = North
    .of = North’s
seat-factory-2 = East
    .of = East’s
seat-factory-3 = South
    .of = South’s
seat-factory-4 = West
    .of = West’s
seat-other = Seat { $number }
    .of = seat { $number }’s

## Things in a row: “a1, b2 and c3”.

list-more = { $before }, { $next }
list-last = { $before } and { $last }

## Pyramids

# The sizes of a word in Iri: “small–large–small”.
word-more = { $before }–{ $next }
size-small = small
size-medium = medium
size-large = large

pyramid-sized = { $size ->
        [small] small
        [medium] medium
       *[large] large
    } pyramid

pyramid-coloured = { $size ->
        [small] small
        [medium] medium
       *[large] large
    } { $colour ->
        [yellow] yellow
        [blue] blue
        [red] red
       *[green] green
    } pyramid

pyramids-counted = { $count ->
        [0] no
       *[other] { $count }
    } { $size ->
        [small] small
        [medium] medium
       *[large] large
    } { $count ->
        [one] pyramid
       *[other] pyramids
    }

## The stacks of Enantiomerfolk: a top on a bottom.

stack-coloured = { $top ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }-on-{ $bottom ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }

## Herati tiles, known by where their black corner points.

tile-NE = north-east tile
tile-SE = south-east tile
tile-SW = south-west tile
tile-NW = north-west tile

tiles-NE = { $count ->
        [0] no north-east tile
        [one] { $count } north-east tile
       *[other] { $count } north-east tiles
    }
tiles-SE = { $count ->
        [0] no south-east tile
        [one] { $count } south-east tile
       *[other] { $count } south-east tiles
    }
tiles-SW = { $count ->
        [0] no south-west tile
        [one] { $count } south-west tile
       *[other] { $count } south-west tiles
    }
tiles-NW = { $count ->
        [0] no north-west tile
        [one] { $count } north-west tile
       *[other] { $count } north-west tiles
    }
tiles-face-down = { $count ->
        [0] no tile face down
        [one] { $count } tile face down
       *[other] { $count } tiles face down
    }
