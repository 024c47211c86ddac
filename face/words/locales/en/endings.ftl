# How a game has ended: who won, and why. Whole sentences.

ending-none = The game is still going on.

## Games with points

ending-points-two = { $seat } won { $points } to { $other }. { $reason }
    .won = You won { $points } to { $other }. { $reason }
    .lost = You lost { $other } to { $points }. { $reason }
ending-points-won = { $seats } won with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }; { $others }. { $reason }
    .won = You won with { $points ->
            [one] { $points } point
           *[other] { $points } points
        }; { $others }. { $reason }
    .lost = You lost: { $seats } has { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, { $others }. { $reason }
ending-points-shared = { $seats } shared the win with { $points ->
        [one] { $points } point
       *[other] { $points } points
    } each; { $others }. { $reason }
    .won = You shared the win: { $seats } have { $points ->
            [one] { $points } point
           *[other] { $points } points
        } each; { $others }. { $reason }
    .lost = You lost: { $seats } have { $points ->
            [one] { $points } point
           *[other] { $points } points
        } each, { $others }. { $reason }
ending-points-draw = Draw: everybody has { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. { $reason }
ending-points-of = { $seat } has { $points }
    .you = you have { $points }
ending-iri = Nobody could place any more.
ending-factory-empty = A hand was empty at the end of a turn.
ending-factory-stuck = All tiles are face up, and nobody can lay one.

## Quintets

ending-quintets-groups = { $seat } won: three groups are formed.
    .won = You won: you have formed three groups.
    .lost = You lost: { $seat } has formed three groups.
ending-quintets-passed = Draw: every seat has passed, one after the other.
ending-quintets-repetition = Draw: the same position has come up { $times } times.
ending-quintets-quiet = Draw: { $count ->
        [one] { $count } action
       *[other] { $count } actions in a row
    } without a placement or a formed group.

## Iris

ending-iris-full = The board is full.
ending-iris-passed = Both have passed.
ending-iris-best = { $seat } won: the best group is worth { $worth }, { $whose } only { $other }. { $reason }
    .won = You won: your best group is worth { $worth }, { $whose } only { $other }. { $reason }
    .lost = You lost: the best group of { $seat } is worth { $worth }, yours only { $other }. { $reason }
ending-iris-later = { $seat } won: all better groups are equal, and group { $rank } is worth { $worth }, { $whose } only { $other }. { $reason }
    .won = You won: all better groups are equal, and your group { $rank } is worth { $worth }, { $whose } only { $other }. { $reason }
    .lost = You lost: all better groups are equal, and group { $rank } of { $seat } is worth { $worth }, yours only { $other }. { $reason }
ending-iris-draw = Draw: all groups of both are worth the same. { $reason }

## Enantiomerfolk

ending-enantiomerfolk-colour = { $seat } won: { $loser } is short of { $colours } (fewer than two standing pieces).
    .won = You won: { $loser } is short of { $colours } (fewer than two standing pieces).
    .lost = You lost: fewer than two standing pieces with { $colours }.
ending-enantiomerfolk-both = { $seat } won: both are short of a colour, and { $loser } acted last.
    .won = You won: both are short of a colour, and { $loser } acted last.
    .lost = You lost: both are short of a colour, and you acted last.
ending-enantiomerfolk-stuck = { $seat } won: { $loser } has no legal action.
    .won = You won: { $loser } has no legal action.
    .lost = You lost: you have no legal action.
ending-enantiomerfolk-limit = Draw: { $count ->
        [one] { $count } action has been played.
       *[other] { $count } actions have been played.
    }

# The colours a seat is short of.
ending-colour-red = red
ending-colour-yellow = yellow
ending-colour-green = green
ending-colour-blue = blue

## The Loom

ending-loom-below = { $count ->
        [0] No pattern this time.
        [one] The cloth is done, with { $count } pattern.
       *[other] The cloth is done, with { $count } patterns.
    } Four is the standard.
ending-loom-standard = { $count ->
        [one] The cloth is done, with { $count } pattern.
       *[other] The cloth is done, with { $count } patterns.
    } That is a good cloth; six is the aim.
ending-loom-aim = { $count ->
        [one] The cloth is done, with { $count } pattern.
       *[other] The cloth is done, with { $count } patterns.
    } That is a masterpiece.
