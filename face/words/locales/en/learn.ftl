# The course: for each step a title, what is asked, a hint for a learner who did something else, and a word of praise. Where two
# things are asked one after the other, the second has its own task and hint (then, then-hint).

## Iri

learn-iri-word-title = Words from the ring
learn-iri-word-task = You are Yellow. The ring of pyramids is the dictionary: pieces that stand side by side in it make a word. At 0 and 1 stand a small and a large yellow one. Lay the same two side by side on the board.
learn-iri-word-hint = Choose your small pyramid and put it on 0,0. Then put your large one on 1,0, right beside it.
learn-iri-word-well = Your first word. The other way round would have been right as well.

learn-iri-three-title = The first word pays
learn-iri-three-task = The first word of a game has two or three pieces. Each of them scores three points, and the word half a point more. Lay a word of three: it stands at 0, 1 and 2 of the ring.
learn-iri-three-hint = Medium, small, large: lay them in a row in the order of the ring.
learn-iri-three-well = Nine and a half points! That half point will break a tie one day.

learn-iri-join-title = Words of both colours
learn-iri-join-task = From now on, new pieces must touch what lies there. A word is an unbroken run across or down, in any colours: one point for each piece. At 3 to 5 the ring says small yellow, medium blue, large yellow. Complete that word.
learn-iri-join-hint = The first two pieces of the word lie there already. Put your large pyramid at their right, on 2,0.
learn-iri-join-well = Three points for a single new piece: those that lie there already count as well.

learn-iri-backwards-title = Read it both ways
learn-iri-backwards-task = The ring may be read in either direction. Read 5, 4, 3: small yellow, large blue, and what then? The first two lie in the row. Add the third, and the row is a word of three.
learn-iri-backwards-hint = At 3 stands a medium yellow piece. Put yours at the right end of the row.
learn-iri-backwards-well = Three points. Look both ways round the ring; that doubles your words.

learn-iri-sides-title = On both sides
learn-iri-sides-task = You may lay several pieces at once, in one row or column. They may go to both sides of what lies there, as long as no gap stays. Lay two pieces, left and right of the medium blue one.
learn-iri-sides-hint = Look at 3, 4 and 5 of the ring: small yellow, medium blue, large yellow.
learn-iri-sides-well = A word of three with two new pieces: three points.

learn-iri-take-title = Fill your hand
learn-iri-take-task = After laying, you take pieces of your colour from the ring, wherever you like, until you hold three again. Only the last one of a kind has to stay. Take a small and a large one.
learn-iri-take-hint = Choose one small and one large yellow piece in the ring, so that you hold one of each size.
learn-iri-take-well = The gaps close at once, and so the ring has new neighbours: new words.

learn-iri-cross-title = Two words at once
learn-iri-cross-task = A piece can stand in a row and in a column. Then both must be words of the ring, and both score. Put one of your pieces into the corner, on 1,1.
learn-iri-cross-hint = It needs to be a neighbour of medium blue and of small blue. Look at 11, 12 and 13 of the ring.
learn-iri-cross-well = Two words of two: four points. A piece in two words counts twice.

learn-iri-gap-title = Taking makes words
learn-iri-gap-task = The row says small yellow, medium blue, and you hold a large piece. Look at 3 to 6 of the ring: those three stand there, but one piece is in between. Take it, and the gap will close.
learn-iri-gap-hint = You want 3, 4 and 6 to become neighbours. The piece in the way is the medium one at 5.
learn-iri-gap-then = The gap has closed. Blue has put a small piece before your row, and has taken one too. Now add your large piece: the row becomes a word of four.
learn-iri-gap-then-hint = The ring says small blue, small yellow, medium blue, large yellow. Put your large piece on 2,0.
learn-iri-gap-well = Four points. Taking is half of the game: it makes words, and it breaks others.

learn-iri-end-title = When nothing fits
learn-iri-end-task = Blue could lay nothing and has passed. None of your pieces makes a word either, so you have to pass. When all have passed in a row, the game ends and the highest score wins.
learn-iri-end-hint = Nothing else is possible here: pass.
learn-iri-end-well = You win by half a point, the one from the first word. You are ready for a game!

## Quintets

learn-quintets-five-title = Five make a group
learn-quintets-five-task = You are Red. Pyramids of one colour on neighbouring points are connected. Exactly five connected are a group, and three groups win. You have four: place one from your hand on a rim point beside them.
learn-quintets-five-hint = New pyramids go to the rim only. On a2, c1 or d1 yours touches the other four.
learn-quintets-five-well = A group! It leaves the board for good and counts for you.

learn-quintets-slide-title = Slide in
learn-quintets-slide-task = Instead of placing, you may slide a pyramid in a straight line over empty points: a small one 1 point, a medium one 1 or 2, a large one any distance. Only one of yours can reach the middle, c3. Slide it there.
learn-quintets-slide-hint = From a1 it is too far for a small one, and e2 is not in line with c3. Try the large one.
learn-quintets-slide-well = That is how pyramids get inside: placing is for the rim alone.

learn-quintets-sizes-title = Change places
learn-quintets-sizes-task = The third thing you may do is to exchange one of your pyramids with a neighbour of any colour: large with medium, medium with small, and small with large. Exchange your small one.
learn-quintets-sizes-hint = A small one may change places with a large one only. Choose yours, then the large one on d2.
learn-quintets-sizes-well = Small with large: the smallest has its power as well.

learn-quintets-exchange-title = Exchange into a group
learn-quintets-exchange-task = Blue stands on c3, where your fifth pyramid should be. Get it there by an exchange.
learn-quintets-exchange-hint = Your large pyramid on c4 may change places with the medium one beside it.
learn-quintets-exchange-well = Five connected. Blue’s pyramid was only moved: nothing is ever captured here.

learn-quintets-six-title = Six are too many
learn-quintets-six-task = No action may connect more than five of one colour. A new pyramid on a3 would join your four with your two: seven, forbidden. Get to exactly five in another way.
learn-quintets-six-hint = Place one on c1, or slide one of your two over to the four.
learn-quintets-six-well = Exactly five. The limit holds for everybody’s pyramids, so it can also stop a rival.

learn-quintets-gift-title = No presents
learn-quintets-gift-task = Here, exchanging c4 with c3 would make five for you, but Blue’s pyramid would land on c4 and make five for Blue as well. Complete your group without giving Blue one.
learn-quintets-gift-hint = Place one on a2, c1 or d1, or slide your large pyramid from c4 to b3.
learn-quintets-gift-well = A group for you and none for Blue. With every exchange, look at both ends.

learn-quintets-guard-title = Stop Blue
learn-quintets-guard-task = Blue has four connected along the left side and wants to place a fifth. Which rim point would complete the group? Take it first.
learn-quintets-guard-hint = At the lower end your large pyramid is in the way already. At the upper end, e1 is free.
learn-quintets-guard-well = Blue has to think again. Four of a rival’s connected: always look twice.

learn-quintets-win-title = The third group
learn-quintets-win-task = You have formed two groups, and your last five pyramids are on the board. Connect all five, and you win.
learn-quintets-win-hint = Four are together. Slide the large one from e3 so that it touches them, for example to d3.
learn-quintets-win-well = Three groups: won! You are ready for a game.

## Iris

learn-iris-join-title = Join the rim
learn-iris-join-task = You are Black. Connected stones are a group. It is worth the coloured cells of the rim that it holds, and the best group wins. You have two groups worth 2: join them with one stone.
learn-iris-join-hint = The cell between the two groups is the middle one, c3.
learn-iris-join-well = One group worth 4. A gray cell is worth nothing, but it connects.

learn-iris-first-title = The first stone
learn-iris-first-task = Black opens the game with a single stone on any gray cell. The middle, e5, is near to every side: start there.
learn-iris-first-hint = The middle cell is e5.
learn-iris-first-well = From now on, both players lay two stones a turn.

learn-iris-pair-title = Coloured cells in pairs
learn-iris-pair-task = One kind of turn is a coloured pair. Choose any coloured cell: its partner of the same colour, straight across the board, gets a stone as well. Lay a pair.
learn-iris-pair-hint = Choose a cell on the rim. All cells inside are gray.
learn-iris-pair-well = Both cells of a pair always go to the same player.

learn-iris-gray-title = Two gray stones
learn-iris-gray-task = The other kind of turn is two stones on gray cells that do not touch each other. Lay the first one wherever you like.
learn-iris-gray-hint = This time it should be a gray cell, inside the rim.
learn-iris-gray-then = Now the second one, on a gray cell that is not a neighbour of the first.
learn-iris-gray-then-hint = Any gray cell will do that does not touch your first stone.
learn-iris-gray-well = That was a whole turn. You may also pass, but there is seldom a reason.

learn-iris-turn-title = Two links, one turn
learn-iris-turn-task = Two stones can do two things at once. Join your three groups into a single one worth 4, in one turn.
learn-iris-turn-hint = d3 joins the upper two groups. Which cell joins the lower two? White has closed the other ways.
learn-iris-turn-well = Everything is connected: a group worth 4.

learn-iris-ways-title = Two ways are safe
learn-iris-ways-task = Your groups could be joined in two ways, through c3 or d4. White has just taken d4. How do you join them now?
learn-iris-ways-hint = The other way is c3: it touches both of your groups.
learn-iris-ways-well = White could not take both: c3 and d4 touch, and the stones of a turn may not. Such a gap is safe.

learn-iris-cut-title = Join and cut
learn-iris-cut-task = Your stones make a wall across the board, with one hole. Through it White would join two groups. Close it, and you join your own.
learn-iris-cut-hint = The hole is the middle cell, d4.
learn-iris-cut-well = 4 for you, and White stays in two halves. What joins you often cuts the other.

learn-iris-end-title = Who has won?
learn-iris-end-task = White has passed. If you pass too, the game ends and the best groups are compared; if they are equal, the second-best, and so on. Are you ahead? Then pass.
learn-iris-end-hint = The number on a group is its worth: 6 for you, 3 and 3 for White. Pass.
learn-iris-end-well = 6 beats 3: you have won. You are ready for a game!

## Enantiomerfolk

learn-enantiomerfolk-folk-title = The folk
learn-enantiomerfolk-folk-task = A piece is two pyramids, a bottom and a top. You are Clockwise: your pieces have dark rims, Counter-clockwise’s light ones. The numbers count the standing pieces that contain a colour. Whoever has fewer than two with some colour loses.

learn-enantiomerfolk-move-title = Use anybody’s pieces
learn-enantiomerfolk-move-task = A turn is one action with one piece, and it need not be your own. The simplest is a move to an empty square beside it. Move a piece of Counter-clockwise’s, with a light rim.
learn-enantiomerfolk-move-hint = Choose one of the three pieces in the top row, then an empty square beside it.
learn-enantiomerfolk-move-well = It still belongs to Counter-clockwise. A move does not change the owner.

learn-enantiomerfolk-push-title = Attack and push
learn-enantiomerfolk-push-task = Colours form a circle: red, yellow, blue, red. An attacker tips over towards a neighbour: bottom meets bottom, top meets top. The colour that follows its own is pushed clockwise. Attack with c3, so that there is one clockwise push.
learn-enantiomerfolk-push-hint = c3 is red on red. Yellow follows red, so attack d3, with its yellow top. Equal colours do nothing; blue is pushed the other way.
learn-enantiomerfolk-push-well = The arrow shows the push. The attacker lies on its side and belongs to nobody now.

learn-enantiomerfolk-capture-title = Two pushes capture
learn-enantiomerfolk-capture-task = The colour before its own is pushed counter-clockwise. Two clockwise pushes bring a piece into your hand, two counter-clockwise ones into your opponent’s, whoever attacks. The red piece on c3 can push blue twice or yellow twice. Capture for yourself.
learn-enantiomerfolk-capture-hint = Yellow follows red: attack yellow with red. Blue comes before red and would go to Counter-clockwise.
learn-enantiomerfolk-capture-well = Captured, and in your hand. The attacker stands up again and is yours.

learn-enantiomerfolk-sum-title = Pushes add up
learn-enantiomerfolk-sum-task = c3 is under attack and bears one clockwise push. One more captures it. Three pieces stand around it: which of them pushes clockwise?
learn-enantiomerfolk-sum-hint = c3 is yellow below and blue on top. Blue follows yellow, so a yellow top pushes it clockwise.
learn-enantiomerfolk-sum-well = Captured! Both attackers stand up and are yours, though neither was before.

learn-enantiomerfolk-free-title = Win attackers over
learn-enantiomerfolk-free-task = Two pieces lie on their side, attacking c3. If the attacked piece moves away, they stand up and belong to whoever moved it. Make them yours.
learn-enantiomerfolk-free-hint = Move the piece on c3 to d3 or c2.
learn-enantiomerfolk-free-well = Two pieces more. So it is good to attack with the opponent’s pieces: you may win them over later.

learn-enantiomerfolk-drop-title = Drop a piece
learn-enantiomerfolk-drop-task = You have just two standing pieces with yellow. If a1 were tipped over, you would lose. Pieces in your hand do not count, but you may drop one on any empty square.
learn-enantiomerfolk-drop-hint = Choose the piece in your hand, beside your name, then any empty square.
learn-enantiomerfolk-drop-well = Three with yellow now. What you drop stands and is yours.

learn-enantiomerfolk-bar-title = Barred colours
learn-enantiomerfolk-bar-task = The piece you use must differ, in bottom and in top, from the one just used. Counter-clockwise used red below, blue above: no red bottoms, no blue tops for you now. Move a piece of your own.
learn-enantiomerfolk-bar-hint = Barred pieces are pale. Of your three, only the one on e1 is free.
learn-enantiomerfolk-bar-well = In turn, its blue bottom and red top are barred for Counter-clockwise now.

learn-enantiomerfolk-guard-title = Bar a threat
learn-enantiomerfolk-guard-task = c3 bears one counter-clockwise push, and c4 is about to add another and capture it. Both are barred for you. But if you use a piece with a yellow top, c4 will be barred next turn.
learn-enantiomerfolk-guard-hint = The piece on a1 has a yellow top, like the one on c4. Move it.
learn-enantiomerfolk-guard-well = c4 has to wait. What you use decides what the other cannot use.

learn-enantiomerfolk-win-title = Short of a colour
learn-enantiomerfolk-win-task = Counter-clockwise has just two standing pieces with red, on b3 and f6. An attacker belongs to nobody. Let one of the two attack something, and you win.
learn-enantiomerfolk-win-hint = f6 has no neighbour to attack. Tip b3 towards b4.
learn-enantiomerfolk-win-well = Only one with red is left: won! Watch your own numbers too. You are ready for a game!

learn-enantiomerfolk-fourth-title = A fourth colour
learn-enantiomerfolk-fourth-task = With four colours the board is larger, and the circle runs red, yellow, green, blue, red. Opposite colours, red and green or yellow and blue, do nothing to each other. Three neighbours surround d4: capture one for yourself.
learn-enantiomerfolk-fourth-hint = d4 is red on red. Green is opposite: nothing happens to c4. Yellow follows red: attack e4. Blue would go to Counter-clockwise.
learn-enantiomerfolk-fourth-well = Captured! Four colours are chosen when a new game starts. All the rest is as you know it.

## The Loom

learn-loom-rhombus-title = Make a rhombus
learn-loom-rhombus-task = You weave a cloth of tiles. Four black corners that meet in a point make a rhombus, and so do four white ones: a Herati pattern, one point. Complete the black rhombus with a tile from your hand.
learn-loom-rhombus-hint = Take the tile with its black corner at the upper left, and lay it on 2,1.
learn-loom-rhombus-well = A point! Another tile is turned up, so that you always have two to choose from.

learn-loom-edge-title = One edge must match
learn-loom-edge-task = The first row grows to the left or to the right. Tiles are never turned, and a tile needs at least one edge that touches an edge of the same colour. Only one of your tiles fits here: lay it.
learn-loom-edge-hint = The tile in the cloth is white at its left edge and black at its right. Yours has to meet it with the same colour.
learn-loom-edge-well = It fits, and a new tile is turned up.

learn-loom-half-title = Half a rhombus
learn-loom-half-task = Two tiles side by side can be the upper half of a rhombus. The first one has its black corner at the lower right. Lay a tile so that two black corners meet.
learn-loom-half-hint = Take the tile with its black corner at the lower left, and lay it on the right.
learn-loom-half-well = The upper half of a black rhombus. The row below can complete it.

learn-loom-below-title = The next row
learn-loom-below-task = The first row is full with five tiles. Now tiles go into the row below, in any column. Under the half rhombus, lay the tile that fits its left side.
learn-loom-below-hint = Take the tile with its black corner at the upper right, and lay it on 1,1.
learn-loom-below-then = Three corners meet, and look what was turned up. Complete the rhombus.
learn-loom-below-then-hint = The tile with its black corner at the upper left goes to 2,1.
learn-loom-below-well = A point. The row after this one starts when this one is full.

learn-loom-clash-title = Others may differ
learn-loom-clash-task = One edge of the same colour is enough, the others may differ. A white rhombus lacks one tile, on 3,1. Complete it, though the edge on its right will not match.
learn-loom-clash-hint = Take the tile whose white corner is at the upper left, so its black corner is at the lower right.
learn-loom-clash-well = A white rhombus, and the mismatch beside it costs nothing.

learn-loom-aside-title = Nothing fits
learn-loom-aside-task = Neither of your tiles fits beside the first one, on either side. When no tile can be laid, one of them is set aside and is lost. Choose one.
learn-loom-aside-hint = Choose one of the two tiles in your hand, to set it aside.
learn-loom-aside-well = A tile less for the cloth, but a new one is turned up.

learn-loom-wait-title = Keep a place open
learn-loom-wait-task = A black rhombus lacks one tile, on 1,1, but you do not have it. Leave that cell free. Begin the lower half of the white rhombus on the right instead.
learn-loom-wait-hint = Use column 3 or 4: the white corner of your tile must point to the middle of the white half above.
learn-loom-wait-well = Two rhombi were waiting for different tiles, and the one just turned up fits 1,1.

learn-loom-finish-title = The last two tiles
learn-loom-finish-task = Two tiles and two cells are left, and the cloth has two patterns. Lay both tiles so that it has four in the end: that is the standard. Six is the aim.
learn-loom-finish-hint = On the left a white rhombus is open, on the right a black one. One tile belongs to each.
learn-loom-finish-well = Four patterns. You are ready to weave a cloth of your own!

## The Factory

learn-factory-point-title = Complete a pattern
learn-factory-point-task = You are North. All build one field. Four black corners that meet in a point make a Herati pattern, and so do four white ones: a point for whoever lays the last tile. Lay yours and score.
learn-factory-point-hint = Your tile has its black corner at the upper left. Three black corners wait for it: lay it on 1,1.
learn-factory-point-well = A point! Your hand showed no tile any more, so you turned one up.

learn-factory-edges-title = Every edge must match
learn-factory-edges-task = Tiles are never turned. A tile must touch the field, and every edge that touches another must have the same colour. Lay yours where it touches two tiles.
learn-factory-edges-hint = 0,1 has a tile above it and one on its right, and both edges match.
learn-factory-edges-well = Two edges, two matches.

learn-factory-pass-title = Nothing fits
learn-factory-pass-task = Your tile is the same as the one in the field, and fits on none of its sides. Whoever cannot lay a tile passes, and turns up another. Pass.
learn-factory-pass-hint = Passing is all you can do now.
learn-factory-pass-then = You turned up a second tile, and East laid one. Now you have a choice: lay either of your tiles.
learn-factory-pass-then-hint = Choose one of your two tiles, then a cell where every edge matches.
learn-factory-pass-well = Whoever passes has more to choose from later. But whoever can lay a tile must.

learn-factory-gift-title = No presents
learn-factory-gift-task = Look at the tile East shows: its black corner is at the upper left. If you lay the third corner of the black rhombus, East lays the fourth. Lay your tile somewhere else.
learn-factory-gift-hint = Anywhere but 0,1: from there, East would score on 1,1.
learn-factory-gift-well = Nothing for East. Look at the tiles the others show before you lay yours.

learn-factory-build-title = Build and finish
learn-factory-build-task = You show two tiles, and both belong to the lower half of the black rhombus. East has no tile for it. Lay one of them, and next turn the other.
learn-factory-build-hint = One goes to 0,1, the other to 1,1: their black corners must meet those above.
learn-factory-build-then = East has laid a tile elsewhere. Complete your rhombus.
learn-factory-build-then-hint = Your other tile fits the last free corner of the rhombus.
learn-factory-build-well = With two tiles face up, you can start what only you can finish.

learn-factory-two-title = Two at once
learn-factory-two-task = A tile has a black corner and, opposite to it, a white one. In the right place it completes two patterns. Find that place.
learn-factory-two-hint = Three black and three white corners wait around the hole in the middle. Take the tile with its black corner at the upper left.
learn-factory-two-well = One black, one white: two points with one tile.

learn-factory-room-title = Five by five
learn-factory-room-task = The field may have five columns and five rows, not more. It is five wide already, so nothing goes to its left or right. Find the place where your tile scores.
learn-factory-room-hint = Your tile has its white corner at the upper right. Three white corners wait for it around 3,2.
learn-factory-room-well = A white pattern, well inside the limits.

learn-factory-end-title = The last tile
learn-factory-end-task = Three points each, and this is your last tile. The game ends when somebody has none left after their turn, and the highest score wins. Lay it so that you win.
learn-factory-end-hint = In the corner it completes nothing. In the hole it completes two patterns.
learn-factory-end-well = Five to three: won! You are ready for a game.
