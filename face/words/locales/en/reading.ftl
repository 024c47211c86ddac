# Rules pages, and what leads to them from the other pages.

rules-about = The whole rules, with pictures. Small signs such as §4 number the clauses; a refused move leads to its clause.
contents = Contents

# A small sign after a refusal, which opens the rule: what it is for.
clause-sign = The rule: { $clause }

## A game between strong players, with comments

example-game = A game with comments
example-about = Two strong bots play, and every turning point is explained.

## Iris: what the numbers of a player mean. $best is the worth of the best group, $others that of the others in a row.

scores-title = What the numbers mean
scores-about = { $numbers }: { $about }
scores-iris-rule = A group of stones that touch is worth as many coloured cells as it holds. The best groups of both are compared first; if they are equal, the next ones decide, and so on.
scores-iris-rule-link = The rule
scores-iris-none = no group holds a coloured cell yet
scores-iris-one = one group on the rim, worth { $best }
scores-iris-more = best group worth { $best }, then { $others }

## Enantiomerfolk: beside the colour circle

circle-title = The colour circle: red, yellow, blue, and back to red
circle-title-four = The colour circle: red, yellow, green, blue, and back to red
circle-clockwise = attacker to target along a black arrow: force for Clockwise
circle-counter = along a white arrow: force for Counter-clockwise
circle-opposite = across the circle: no force
circle-capture = two or more units of one kind capture
circle-below-two = Lose below two
    .about = fewer than two standing pieces with some colour lose the game
