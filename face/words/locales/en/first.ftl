# The hints of a first game, each said once while it is played. What is marked on the board is called marked.

first-iri-word = The ring is the dictionary: pyramids side by side in it make a word. The marked ones are a word that your hand can lay.
first-iri-take = Fill your hand from the ring: the pyramids with a dot may be taken. The gaps close, and new words come about.
first-iri-cross = On the marked cells a pyramid would stand in two words at once, across and down. Both count, if both stand in the ring.
first-iri-touch = From now on what you lay must touch what lies there. Pyramids of the others count in your words too.

first-quintets-rim = New pyramids go to the rim. Connect exactly five of your colour: they make a group and leave the board. Three groups win.
first-quintets-four = Four connected pyramids are marked: one more makes a group. If they are yours, complete it; if not, get in the way.
first-quintets-slide = Your marked pyramids can slide in a straight line over empty points: a small one 1, a medium one up to 2, a large one any distance.
first-quintets-exchange = The two marked pyramids can change places: large with medium, medium with small, small with large, whoever they belong to.

first-iris-stone = The first turn is one stone on a gray cell; after that every turn is two. The marked middle reaches every side.
first-iris-second = Now the second stone of your turn. It may not touch the first: the pale cells are barred.
first-iris-pair = Coloured cells are taken in pairs: choose one, and its partner across, like the two marked, is yours too. Or lay two gray stones.
first-iris-worth = Your best group is marked. It is worth its coloured cells, and the best group wins: gray stones join what lies apart.

first-enantiomerfolk-any = You may use any standing piece, yours with dark rims or the other’s: move it one square, or tip it against a neighbour.
first-enantiomerfolk-force = The marked piece is pushed. Two clockwise pushes bring it into your hand if you are Clockwise, two counter-clockwise ones into the other’s.
first-enantiomerfolk-barred = Pale pieces are barred for this turn: their bottom or their top has the colour of the piece that was just used.
first-enantiomerfolk-short = The other has only two standing pieces of one colour, the marked ones. Tip over or capture one of them, and you win.

first-loom-edge = Lay a tile: one of its edges must touch an edge of the same colour. The first row grows to the left and to the right.
first-loom-aside = Neither tile fits anywhere. Choose one to set aside: it is lost, and another is turned up.
first-loom-pattern = On a marked cell one of your tiles brings four corners of one colour together: a pattern, one point.
first-loom-below = The next row begins on the marked cells. Where two corners of one colour meet above, two more below make a pattern.

first-factory-edge = Lay a tile on a marked cell. Every edge that touches another must have its colour, and tiles are never turned.
first-factory-pattern = On a marked cell your tile brings four corners of one colour together: a pattern, one point for you.
first-factory-gift = Careful: after a tile on a marked cell, another could complete a pattern with what they show.
first-factory-room = The field may grow to five columns and five rows. The game ends when a hand is empty, and the most points win.
