# 盤の上や脇にあるもの。画面読み上げに使います。短く、場所を先に言います。

spot-holds = { $cell }、{ $there }
spot-empty = 空き
spot-hand = { $whose }手元：{ $things }
spot-own-hand = 手元：{ $tiles }
spot-points = { $seat }：{ $points }点

## イリ

spot-iri-dictionary = 辞書：ピラミッド{ $count }個
spot-iri-place = 辞書の{ $place }番：{ $pyramid }
spot-iri-takeable = 辞書の{ $place }番：{ $pyramid }、取れます

## クインテット

spot-quintets-rim = { $point }、外周、空き
spot-quintets-interior = { $point }、内側、空き
spot-quintets-formed = { $whose }グループ、3つのうち{ $number }つ目：完成
spot-quintets-unformed = { $whose }グループ、3つのうち{ $number }つ目：未完成
spot-quintets-side = { $seat }：3つのうち{ $count }つのグループが完成

## アイリス

spot-iris-stone-black = 黒石
spot-iris-stone-white = 白石
spot-iris-rim = { $cell }、外周のマス、対は{ $partner }、{ $there }

## エナンチオマーフォーク

spot-enantiomerfolk-standing = { $piece }、{ $seat }の駒
spot-enantiomerfolk-barred = { $piece }、{ $seat }の駒、使用禁止
spot-enantiomerfolk-north = { $piece }、北の{ $target }を攻撃中
spot-enantiomerfolk-east = { $piece }、東の{ $target }を攻撃中
spot-enantiomerfolk-south = { $piece }、南の{ $target }を攻撃中
spot-enantiomerfolk-west = { $piece }、西の{ $target }を攻撃中
spot-enantiomerfolk-attacked = { $spot }。攻撃されています。力は時計回り{ $clockwise }、反時計回り{ $counter }
spot-enantiomerfolk-pieces = { $whose }持ち駒：{ $piece }{ $count ->
        [0] なし
       *[other] 、{ $count }個
    }
spot-enantiomerfolk-bottoms = { $whose }持ち駒：{ $colour ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }の下ピラミッド{ $count }個
spot-enantiomerfolk-tops = { $whose }持ち駒：{ $colour ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }の上ピラミッド{ $count }個

## 織機と工場

spot-loom-open = 空き、置ける場所
spot-loom-aside = 脇に置いたタイル：{ $tiles }
spot-factory-touches = 空き、場に接しています
spot-pattern-black = { $from }から{ $to }までの黒い模様
spot-pattern-white = { $from }から{ $to }までの白い模様
