# What a clause of the rules asks for, said to a player who has just tried something else. English says what is wrong in the
# position itself wherever it can; these sentences are said where it cannot, and in every other language.

refusal-cited = { $sentence } ({ $clause })
refusal-unreadable = That cannot be read as a move of this game
refusal-here = That is not possible here now

## Iri

refusal-IRI-1 = Every seat has five pyramids of each size: one of each in hand, the others shuffled into the dictionary
refusal-IRI-2 = Pieces are placed first, and taken from the dictionary after that
refusal-IRI-3 = Every word that contains a new piece must stand in the dictionary, in either direction
refusal-IRI-4 = Pieces from the hand go onto empty cells of one row or column, without gaps, touching a piece that is there
refusal-IRI-5 = The first word has two or three pieces, starts at 0,0 and runs to the right
refusal-IRI-6 = A placement is the first cell, > or v, and the sizes: 0,0>SL
refusal-IRI-7 = Every piece of every word with a new piece scores a point
refusal-IRI-8 = Who can place something may not pass
refusal-IRI-9 = Take as many pieces of the own colour as the hand lacks, and never the last of a type
refusal-IRI-10 = The game is over: everybody has passed

## Quintets

refusal-QUIN-1 = There is no such point: the board has nineteen, twelve of them on the rim
refusal-QUIN-2 = A turn is one action: a placement, a slide or an exchange
refusal-QUIN-3 = A piece from the hand goes onto an empty point of the rim
refusal-QUIN-4 = A piece of your own slides straight over empty points onto an empty one: small 1, medium 1 or 2, large any number
refusal-QUIN-5 = A piece of your own changes places with its neighbour: large with medium, medium with small, small with large
refusal-QUIN-6 = No connected group of one colour may have more than five pieces
refusal-QUIN-7 = A group of exactly five is formed and leaves the board
refusal-QUIN-8 = The game is over: somebody has formed three groups
refusal-QUIN-9 = A pass is possible only where no other action is legal, and when all pass the game is over
refusal-QUIN-10 = The game is drawn: a position has come up too often, or nothing has moved on for too long

## Iris

refusal-IRIS-1 = There is no such cell on this board
refusal-IRIS-2 = The partner of a coloured cell is the one opposite through the centre
refusal-IRIS-3 = The first turn is one stone on a gray cell, and nothing else
refusal-IRIS-4 = A turn is an empty coloured pair, or two stones on empty gray cells that are not adjacent, or a pass
refusal-IRIS-5 = The game is over: the board is full, or both have passed
refusal-IRIS-6 = A group is worth as many points as it holds coloured cells
refusal-IRIS-7 = Groups are compared from the best down, and the first difference decides

## Enantiomerfolk

refusal-ENAN-1 = The board has six columns and six rows, or seven with four colours, and a piece is a stack of two pyramids
refusal-ENAN-2 = A turn uses one standing piece: attacking pieces may not be used
refusal-ENAN-3 = The piece must differ from the one the opponent has just used, at the bottom and on top
refusal-ENAN-4 = A piece moves to an empty square beside it, in its row or column
refusal-ENAN-5 = A piece attacks a square beside it, in its row or column, that holds a piece
refusal-ENAN-6 = An attacker pushes each level one unit along the circle of colours, or not at all where the colours are equal or opposite
refusal-ENAN-7 = Two units of force in one direction capture a piece
refusal-ENAN-8 = A piece from your own hand is dropped on an empty square
refusal-ENAN-9 = The game is over: somebody owns fewer than two standing pieces with some colour
refusal-ENAN-10 = The game is over: somebody has no legal action
refusal-ENAN-11 = Board and hands may not become what they have been before in this game
refusal-ENAN-12 = The game is over: it is drawn after so many actions
refusal-ENAN-13 = What is written after an action must be what it brings about
refusal-ENAN-14 = Where pieces in hand may be restacked, any bottom there goes with any top
refusal-ENAN-15 = Four colours are played on seven columns and rows, and opposite colours exert no force on each other
refusal-ENAN-16 = A game of four colours starts from one of the set-ups that have a name

## Herati, The Loom, The Factory

refusal-HERA-1 = Tiles are NE, SE, SW and NW, by their black corner, and are never turned
refusal-HERA-2 = A Herati pattern is four tiles around a point whose black corners, or white corners, all meet there
refusal-HERA-3 = Which tile is turned up is left to chance
refusal-HERA-4 = A tile that lies face up in your own hand goes onto an empty cell
refusal-LOOM-1 = Two tiles are turned up before the first one is laid
refusal-LOOM-2 = The first row grows at its ends up to five tiles; after that, a row is filled before the next one starts
refusal-LOOM-3 = At least one edge must touch an edge of the same colour
refusal-LOOM-4 = A tile is set aside only where none can be laid
refusal-LOOM-5 = After a tile is laid or set aside, the next one is turned up, until no tile is left
refusal-LOOM-6 = The score is the number of patterns
refusal-FACT-1 = Before play starts, a tile is turned up in the field and one by every seat
refusal-FACT-2 = A tile touches another edge to edge, every touching edge has the same colour, and the field stays within five columns and rows
refusal-FACT-3 = Who can lay a tile must; who cannot passes
refusal-FACT-4 = A tile is turned up at the end of a turn, after a pass or when none lies face up any more
refusal-FACT-5 = Every pattern that a placement completes scores a point
refusal-FACT-6 = The game is over: somebody has no tile left, or nobody can lay one
refusal-FACT-7 = The highest score wins
refusal-FACT-8 = The match is decided, or its next game has to wait until this one is over
