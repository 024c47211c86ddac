# だれの番で、何をするか。短く、最後に句点を打ちません。

## イリ

caption-iri-first = { $seat }の番です。手元のピラミッド2〜3個で最初の単語を置きます
    .you = あなたの番です。手元のピラミッド2〜3個で最初の単語を置いてください
caption-iri-place = { $seat }の番です。単語を置きます
    .you = あなたの番です。単語を置いてください
caption-iri-take = { $seat }が辞書からピラミッドを{ $count }個取ります
    .you = 辞書からピラミッドを{ $count }個取ってください
caption-iri-pass = { $seat }は置ける駒がないのでパスします
    .you = 置ける駒がないのでパスします

## クインテット

caption-quintets-place = { $seat }の番です。外周にピラミッドを置きます
    .you = あなたの番です。外周にピラミッドを置いてください
caption-quintets-move = { $seat }の番です。動かすか、交換します
    .you = あなたの番です。動かすか、交換してください
caption-quintets-turn = { $seat }の番です。置くか、動かすか、交換します
    .you = あなたの番です。置くか、動かすか、交換してください
caption-quintets-pass = { $seat }は打てる手がないのでパスします
    .you = 打てる手がないのでパスします

## アイリス

caption-iris-first = { $seat }の番です。灰色マスに石を1つ置きます
    .you = あなたの番です。灰色マスに石を1つ置いてください
caption-iris-turn = { $seat }の番です。色マスのペアか、灰色マスに石を2つ置きます
    .you = あなたの番です。色マスのペアか、灰色マスに石を2つ置いてください
caption-iris-second = { $seat }の番です。2つ目の石を置きます
    .you = 2つ目の石を置いてください
caption-iris-after-pass = { $seat }の番です。相手がパスしたので、パスするとゲームが終わります
    .you = あなたの番です。相手がパスしたので、あなたもパスするとゲームが終わります

## エナンチオマーフォーク

caption-enantiomerfolk-first = { $seat }の番です。立っている駒ならどれでも使えます
    .you = あなたの番です。立っている駒ならどれでも使えます
caption-enantiomerfolk-turn = { $seat }の番です。下が{ $bottom ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }の駒と上が{ $top ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }の駒は使えません
    .you = あなたの番です。下が{ $bottom ->
            [red] 赤
            [yellow] 黄
            [green] 緑
           *[blue] 青
        }の駒と上が{ $top ->
            [red] 赤
            [yellow] 黄
            [green] 緑
           *[blue] 青
        }の駒は使えません

## 織機

caption-loom-flip = タイルをめくります
caption-loom-first = 最初のタイルを置いてください
caption-loom-place = 少なくとも1つの辺を同じ色の辺に接して、タイルを置いてください
caption-loom-aside = 置けるタイルがありません。1枚を脇に置いてください

## 工場

caption-factory-first = 場の最初のタイルをめくります
caption-factory-flip = { $seat }がタイルをめくります
    .you = タイルをめくります
caption-factory-place = { $seat }の番です。接する辺の色をすべてそろえてタイルを置きます
    .you = あなたの番です。接する辺の色をすべてそろえてタイルを置いてください
caption-factory-pass = { $seat }は置けるタイルがないのでパスします
    .you = 置けるタイルがないのでパスします
