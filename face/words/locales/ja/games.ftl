# ゲーム、席、道具の呼び名。

game-iri = イリ
game-iri-about = ピラミッドの単語をクロスワードのように並べます。使えるのは、手番ごとに縮む辞書にある単語だけです
game-quintets = クインテット
game-quintets-about = 19の交点をすべり、入れ替わるピラミッド。ちょうど5個のグループを先に3つ作りましょう
game-iris = アイリス
game-iris-about = 虹色の外周を持つ盤に、1手番に2つの石。色マスをつないで、いちばん価値の高いグループを作りましょう
game-enantiomerfolk = エナンチオマーフォーク
game-enantiomerfolk-about = 2色の駒が色の輪にそって押し合います。だれの駒を使ってもかまいません
game-loom = 織機
game-loom-about = ひとりで25枚のタイルを布に織り、できるだけ多くのヘラティ模様を作りましょう
game-factory = 工場
game-factory-about = 辺をそろえてみんなで1つの場を作り、ヘラティ模様を完成させて得点しましょう

## 席。.of は、その席のものを言うときの形です（「黒の手元」）。

seat-iri-1 = 黄
    .of = 黄の
seat-iri-2 = 青
    .of = 青の
seat-iri-3 = 赤
    .of = 赤の
seat-iri-4 = 緑
    .of = 緑の
seat-quintets-1 = 赤
    .of = 赤の
seat-quintets-2 = 青
    .of = 青の
seat-quintets-3 = 黄
    .of = 黄の
seat-iris-1 = 黒
    .of = 黒の
seat-iris-2 = 白
    .of = 白の
seat-enantiomerfolk-1 = 時計回り
    .of = 時計回りの
seat-enantiomerfolk-2 = 反時計回り
    .of = 反時計回りの
seat-loom-1 = 織り手
    .of = 織り手の
seat-factory-1 = 北
    .of = 北の
seat-factory-2 = 東
    .of = 東の
seat-factory-3 = 南
    .of = 南の
seat-factory-4 = 西
    .of = 西の
seat-other = 席{ $number }
    .of = 席{ $number }の

## 並べ方：「a1、b2、c3」。

list-more = { $before }、{ $next }
list-last = { $before }、{ $last }

## ピラミッド

# イリの単語の大きさ：「小・大・小」。
word-more = { $before }・{ $next }
size-small = 小
size-medium = 中
size-large = 大

pyramid-sized = { $size ->
        [small] 小ピラミッド
        [medium] 中ピラミッド
       *[large] 大ピラミッド
    }

pyramid-coloured = { $colour ->
        [yellow] 黄の
        [blue] 青の
        [red] 赤の
       *[green] 緑の
    }{ $size ->
        [small] 小ピラミッド
        [medium] 中ピラミッド
       *[large] 大ピラミッド
    }

pyramids-counted = { $size ->
        [small] 小ピラミッド
        [medium] 中ピラミッド
       *[large] 大ピラミッド
    }{ $count ->
        [0] なし
       *[other] { $count }個
    }

## エナンチオマーフォークの駒：下のピラミッドと上のピラミッド。

stack-coloured = 下{ $bottom ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }・上{ $top ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }

## ヘラティのタイル。黒い角の向きで呼びます。

tile-NE = 北東タイル
tile-SE = 南東タイル
tile-SW = 南西タイル
tile-NW = 北西タイル

tiles-NE = 北東タイル{ $count ->
        [0] なし
       *[other] { $count }枚
    }
tiles-SE = 南東タイル{ $count ->
        [0] なし
       *[other] { $count }枚
    }
tiles-SW = 南西タイル{ $count ->
        [0] なし
       *[other] { $count }枚
    }
tiles-NW = 北西タイル{ $count ->
        [0] なし
       *[other] { $count }枚
    }
tiles-face-down = 裏向きのタイル{ $count ->
        [0] なし
       *[other] { $count }枚
    }
