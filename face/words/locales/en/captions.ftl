# Whose turn it is and what is asked. Short, and without a full stop.

## Iri

caption-iri-first = { $seat } lays the first word: two or three pyramids from the hand
    .you = Your turn: lay the first word, two or three pyramids from your hand
caption-iri-place = { $seat } lays a word
    .you = Your turn: lay a word
caption-iri-take = { $seat } takes { $count ->
        [one] { $count } pyramid
       *[other] { $count } pyramids
    } from the dictionary
    .you = Take { $count ->
            [one] { $count } pyramid
           *[other] { $count } pyramids
        } from the dictionary
caption-iri-pass = { $seat } can place nothing and passes
    .you = You can place nothing and pass

## Quintets

caption-quintets-place = { $seat }: place a pyramid on the rim
    .you = Your turn: place a pyramid on the rim
caption-quintets-move = { $seat }: slide or exchange
    .you = Your turn: slide or exchange
caption-quintets-turn = { $seat }: place, slide or exchange
    .you = Your turn: place, slide or exchange
caption-quintets-pass = { $seat } can do nothing and passes
    .you = You can do nothing and pass

## Iris

caption-iris-first = { $seat }: one stone on a gray cell
    .you = Your turn: one stone on a gray cell
caption-iris-turn = { $seat }: a coloured pair or two gray stones
    .you = Your turn: a coloured pair or two gray stones
caption-iris-second = { $seat }: second stone
    .you = Now your second stone
caption-iris-after-pass = { $seat }: the opponent has passed, and another pass ends the game
    .you = Your turn: your opponent has passed, and if you pass too the game ends

## Enantiomerfolk

caption-enantiomerfolk-first = { $seat }: use any standing piece
    .you = Your turn: use any standing piece
caption-enantiomerfolk-turn = { $seat }: no { $bottom ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } bottom, no { $top ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } top
    .you = Your turn: no { $bottom ->
            [red] red
            [yellow] yellow
            [green] green
           *[blue] blue
        } bottom, no { $top ->
            [red] red
            [yellow] yellow
            [green] green
           *[blue] blue
        } top

## The Loom

caption-loom-flip = A tile is turned up
caption-loom-first = Lay the first tile
caption-loom-place = Lay a tile, with one edge to an edge of the same colour
caption-loom-aside = No tile can be laid: set one aside

## The Factory

caption-factory-first = The first tile of the field is turned up
caption-factory-flip = { $seat } turns up a tile
    .you = You turn up a tile
caption-factory-place = { $seat } lays a tile, every edge to an edge of the same colour
    .you = Your turn: lay a tile, every edge to an edge of the same colour
caption-factory-pass = { $seat } can lay no tile and passes
    .you = You can lay no tile and pass
