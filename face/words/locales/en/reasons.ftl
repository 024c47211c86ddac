# What is wrong in the position itself. The page says in English what the rules say, which is the same: a test compares them.

## Parts of these sentences

refused-and = { $before } and { $next }
refused-piece = { $size ->
        [small] small
        [medium] medium
       *[large] large
    } { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } piece
refused-stack-on = the { $piece } piece on { $square }
refused-stack-held = the { $piece } piece
refused-stack-standing = a { $piece } piece of { $seat }
refused-stack-attacking = an attacking { $piece } piece
refused-edge = its { $side ->
        [north] north
        [east] east
        [south] south
       *[west] west
    } edge is { $own ->
        [black] black
       *[white] white
    } and touches a { $other ->
        [black] black
       *[white] white
    } edge of the { $there } at { $next }

## Iri

refusal-IRI-3-word = the dictionary has no word { $word }
refusal-IRI-3-words = the dictionary has no words { $words }
refusal-IRI-4-holds = { $cell } holds a { $piece } already
refusal-IRI-4-apart = what is placed from { $cell } touches no piece on the board
refusal-IRI-9-others = position { $place } is a { $piece } and belongs to { $seat }
refusal-IRI-9-last = the last { $piece } must stay in the dictionary
refusal-IRI-9-count = { $seat } must take { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }, not { $taken }

## Quintets

refusal-QUIN-3-interior = { $point } is an interior point: pieces are placed on the rim
refusal-QUIN-3-holds = { $point } holds a { $piece }
refusal-QUIN-4-holds = { $point } holds a { $piece }
refusal-QUIN-4-way = { $point } holds a { $piece }, which is in the way to { $to }
refusal-QUIN-4-line = { $to } is not in a straight line from { $from }
refusal-QUIN-4-small = a small slides 1 point, and { $from } to { $to } is { $steps }
refusal-QUIN-4-medium = a medium slides 1 or 2 points, and { $from } to { $to } is { $steps }
refusal-QUIN-5-far = { $to } is not adjacent to { $from }
refusal-QUIN-5-size = a { $size } may exchange with a { $other } only, and { $point } holds a { $piece }
refusal-QUIN-6-six = { $seat } would have a connected group of { $count } pieces: { $points }
refusal-QUIN-9-pass = { $seat } cannot pass while an action is legal, such as { $action }

## Iris

refusal-IRIS-4-holds = { $cell } holds a { $colour ->
        [black] black
       *[white] white
    } stone already
refusal-IRIS-4-adjacent = { $cell } is adjacent to { $first }, the first stone of the turn
refusal-IRIS-4-gray = after a gray stone the second stone of the turn is gray too

## Enantiomerfolk

refusal-ENAN-1-off = { $square } is not on the board, which runs from a1 to { $last }
refusal-ENAN-2-empty = there is no piece on { $square }
refusal-ENAN-2-attacking = the { $piece } piece on { $square } is attacking: only standing pieces may be used
refusal-ENAN-3-bottom = { $thing } is barred: its bottom is { $bottom ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }, like that of the { $used } piece that { $seat } just used
refusal-ENAN-3-top = { $thing } is barred: its top is { $top ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }, like that of the { $used } piece that { $seat } just used
refusal-ENAN-3-both = { $thing } is barred: it is { $bottom ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } below and { $top ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    } above, like the { $used } piece that { $seat } just used
refusal-ENAN-4-far = { $to } is not beside { $from }: a piece moves to an adjacent square in its row or column
refusal-ENAN-4-full = { $to } is not empty, { $there } is there: an attack is written { $from }>{ $to }
refusal-ENAN-5-far = { $to } is not beside { $from }: a piece attacks an adjacent square in its row or column
refusal-ENAN-5-empty = there is nothing to attack on { $to }: a move is written { $from }-{ $to }
refusal-ENAN-8-full = { $on } is not empty: { $there } is there

## Herati

refusal-HERA-4-full = a { $tile } lies at { $cell } already
refusal-LOOM-2-first = the first tile goes to { $open }, not to { $cell }
refusal-LOOM-2-row = the first row grows at its ends until it holds five tiles: { $open } are open, not { $cell }
refusal-LOOM-2-next = the lowest row is filled before another one starts: { $open } is open, not { $cell }
refusal-LOOM-3-edges = no edge of a { $tile } at { $cell } touches an edge of the same colour: { $edges }
refusal-LOOM-4-can = a { $tile } can be laid at { $cell }: a tile is set aside only when none can be laid
refusal-FACT-2-edge = the { $side ->
        [north] north
        [east] east
        [south] south
       *[west] west
    } edge of the { $tile } at { $cell } is { $own ->
        [black] black
       *[white] white
    }, but it touches a { $other ->
        [black] black
       *[white] white
    } edge of the { $there } at { $next }
refusal-FACT-2-apart = { $cell } touches no tile edge to edge
refusal-FACT-2-columns = with a tile at { $cell } the field would have six columns, from { $from } to { $to }
refusal-FACT-2-rows = with a tile at { $cell } the field would have six rows, from { $from } to { $to }
refusal-FACT-3-can = { $seat } can lay a { $tile } at { $cell }, and who can lay a tile must
