# What lies on a spot of the board or beside it, for screen readers: short, and the place first.

spot-holds = { $cell }, { $there }
spot-empty = empty
spot-hand = { $whose } hand: { $things }
spot-own-hand = your hand: { $tiles }
spot-points = { $seat }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

## Iri

spot-iri-dictionary = the dictionary: { $count ->
        [one] { $count } pyramid
       *[other] { $count } pyramids
    }
spot-iri-place = dictionary place { $place }: { $pyramid }
spot-iri-takeable = dictionary place { $place }: { $pyramid }, can be taken

## Quintets

spot-quintets-rim = { $point }, rim, empty
spot-quintets-interior = { $point }, interior, empty
spot-quintets-formed = { $whose } group { $number } of 3: formed
spot-quintets-unformed = { $whose } group { $number } of 3: not yet formed
spot-quintets-side = { $seat }: { $count } of 3 groups formed

## Iris

spot-iris-stone-black = black stone
spot-iris-stone-white = white stone
spot-iris-rim = { $cell }, rim cell, partner { $partner }, { $there }

## Enantiomerfolk

spot-enantiomerfolk-standing = { $piece }, owned by { $seat }
spot-enantiomerfolk-barred = { $piece }, owned by { $seat }, barred
spot-enantiomerfolk-north = { $piece }, attacking north: { $target }
spot-enantiomerfolk-east = { $piece }, attacking east: { $target }
spot-enantiomerfolk-south = { $piece }, attacking south: { $target }
spot-enantiomerfolk-west = { $piece }, attacking west: { $target }
spot-enantiomerfolk-attacked = { $spot }; attacked, force { $clockwise } clockwise, { $counter } counter-clockwise
spot-enantiomerfolk-pieces = { $whose } hand: { $count ->
        [0] no { $piece }
       *[other] { $count } { $piece }
    }
spot-enantiomerfolk-bottoms = { $whose } hand: { $count } { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } { $count ->
        [one] bottom
       *[other] bottoms
    }
spot-enantiomerfolk-tops = { $whose } hand: { $count } { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } { $count ->
        [one] top
       *[other] tops
    }

## The Loom and The Factory

spot-loom-open = empty, open
spot-loom-aside = set aside: { $tiles }
spot-factory-touches = empty, touches the field
spot-pattern-black = black pattern from { $from } to { $to }
spot-pattern-white = white pattern from { $from } to { $to }
