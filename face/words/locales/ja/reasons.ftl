# その局面で何がいけないか。

## 文の部品

refused-and = { $before }と{ $next }
refused-piece = { $colour ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }の{ $size ->
        [small] 小
        [medium] 中
       *[large] 大
    }の駒
refused-stack-on = { $square }の駒（{ $piece }）
refused-stack-held = 駒（{ $piece }）
refused-stack-standing = { $seat }の駒（{ $piece }）
refused-stack-attacking = 攻撃中の駒（{ $piece }）
refused-edge = { $side ->
        [north] 北
        [east] 東
        [south] 南
       *[west] 西
    }の辺は{ $own ->
        [black] 黒
       *[white] 白
    }で、{ $next }の{ $there }の{ $other ->
        [black] 黒
       *[white] 白
    }い辺に接します

## イリ

refusal-IRI-3-word = 辞書に「{ $word }」という単語はありません
refusal-IRI-3-words = 辞書に「{ $words }」という単語はありません
refusal-IRI-4-holds = { $cell }にはもう{ $piece }があります
refusal-IRI-4-apart = { $cell }から置く駒は、盤のどの駒にも接しません
refusal-IRI-9-others = { $place }番は{ $piece }で、{ $seat }のものです
refusal-IRI-9-last = 最後の{ $piece }は辞書に残さなければなりません
refusal-IRI-9-count = { $seat }が取るのは{ $count }個で、{ $taken }個ではありません

## クインテット

refusal-QUIN-3-interior = { $point }は内側の交点です。駒は外周に置きます
refusal-QUIN-3-holds = { $point }には{ $piece }があります
refusal-QUIN-4-holds = { $point }には{ $piece }があります
refusal-QUIN-4-way = { $point }の{ $piece }が{ $to }への道をふさいでいます
refusal-QUIN-4-line = { $to }は{ $from }から一直線に行けません
refusal-QUIN-4-small = 小の駒が動けるのは1点までですが、{ $from }から{ $to }までは{ $steps }点です
refusal-QUIN-4-medium = 中の駒が動けるのは2点までですが、{ $from }から{ $to }までは{ $steps }点です
refusal-QUIN-5-far = { $to }は{ $from }の隣ではありません
refusal-QUIN-5-size = { $size }は{ $other }とだけ交換でき、{ $point }にあるのは{ $piece }です
refusal-QUIN-6-six = { $seat }の駒が{ $count }個つながってしまいます：{ $points }
refusal-QUIN-9-pass = { $action }のようにできることがある間、{ $seat }はパスできません

## アイリス

refusal-IRIS-4-holds = { $cell }にはもう{ $colour ->
        [black] 黒
       *[white] 白
    }い石があります
refusal-IRIS-4-adjacent = { $cell }は、この手番の最初の石がある{ $first }の隣です
refusal-IRIS-4-gray = 灰色のマスに石を置いた手番では、2つ目の石も灰色のマスに置きます

## エナンチオマーフォーク

refusal-ENAN-1-off = { $square }は盤の外です。盤はa1から{ $last }までです
refusal-ENAN-2-empty = { $square }に駒はありません
refusal-ENAN-2-attacking = { $square }の駒（{ $piece }）は攻撃中です。使えるのは立っている駒だけです
refusal-ENAN-3-bottom = { $thing }は使えません。{ $seat }が使ったばかりの駒（{ $used }）と同じく下が{ $bottom ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }です
refusal-ENAN-3-top = { $thing }は使えません。{ $seat }が使ったばかりの駒（{ $used }）と同じく上が{ $top ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }です
refusal-ENAN-3-both = { $thing }は使えません。{ $seat }が使ったばかりの駒（{ $used }）と同じく下が{ $bottom ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }、上が{ $top ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }です
refusal-ENAN-4-far = { $to }は{ $from }の隣ではありません。駒は同じ行か列の隣のマスに動きます
refusal-ENAN-4-full = { $to }には{ $there }があります。攻撃は{ $from }>{ $to }と書きます
refusal-ENAN-5-far = { $to }は{ $from }の隣ではありません。駒は同じ行か列の隣のマスを攻撃します
refusal-ENAN-5-empty = { $to }に攻撃する駒はありません。移動は{ $from }-{ $to }と書きます
refusal-ENAN-8-full = { $on }には{ $there }があります

## ヘラティ

refusal-HERA-4-full = { $cell }にはもう{ $tile }があります
refusal-LOOM-2-first = 最初のタイルを置くのは{ $cell }ではなく{ $open }です
refusal-LOOM-2-row = 最初の段は5枚になるまで両端に伸びます。置けるのは{ $cell }ではなく{ $open }です
refusal-LOOM-2-next = 一番下の段が埋まるまで次の段は始まりません。置けるのは{ $cell }ではなく{ $open }です
refusal-LOOM-3-edges = { $cell }の{ $tile }は、どの辺も同じ色の辺に接しません。{ $edges }
refusal-LOOM-4-can = { $tile }を{ $cell }に置けます。脇に置くのは、どのタイルも置けないときだけです
refusal-FACT-2-edge = { $cell }の{ $tile }の{ $side ->
        [north] 北
        [east] 東
        [south] 南
       *[west] 西
    }の辺は{ $own ->
        [black] 黒
       *[white] 白
    }ですが、{ $next }の{ $there }の{ $other ->
        [black] 黒
       *[white] 白
    }い辺に接します
refusal-FACT-2-apart = { $cell }はどのタイルとも辺で接しません
refusal-FACT-2-columns = { $cell }にタイルを置くと、場が{ $from }から{ $to }までの6列になります
refusal-FACT-2-rows = { $cell }にタイルを置くと、場が{ $from }から{ $to }までの6段になります
refusal-FACT-3-can = { $seat }は{ $tile }を{ $cell }に置けます。置けるタイルがあれば置かなければなりません
