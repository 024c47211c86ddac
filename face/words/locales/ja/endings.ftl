# ゲームの終わり方。だれが、なぜ勝ったか。文で言います。

ending-none = ゲームはまだ続いています。

## 得点のあるゲーム

ending-points-two = { $seat }が{ $points }対{ $other }で勝ちました。{ $reason }
    .won = { $points }対{ $other }で、あなたの勝ちです。{ $reason }
    .lost = { $other }対{ $points }で、あなたの負けです。{ $reason }
ending-points-won = { $seats }が{ $points }点で勝ちました（{ $others }）。{ $reason }
    .won = あなたの勝ちです。{ $points }点でした（{ $others }）。{ $reason }
    .lost = あなたの負けです。{ $seats }が{ $points }点でした（{ $others }）。{ $reason }
ending-points-shared = { $seats }が{ $points }点ずつで勝利を分け合いました（{ $others }）。{ $reason }
    .won = 勝利を分け合いました。{ $seats }が{ $points }点ずつです（{ $others }）。{ $reason }
    .lost = あなたの負けです。{ $seats }が{ $points }点ずつでした（{ $others }）。{ $reason }
ending-points-draw = 引き分けです。全員が{ $points }点です。{ $reason }
ending-points-of = { $seat }は{ $points }点
    .you = あなたは{ $points }点
ending-iri = だれも置けなくなりました。
ending-factory-empty = 手番の終わりに手元のタイルがなくなりました。
ending-factory-stuck = すべてのタイルが表向きで、だれも置けません。

## クインテット

ending-quintets-groups = { $seat }の勝ちです。3つのグループが完成しました。
    .won = あなたの勝ちです。3つのグループを完成させました。
    .lost = あなたの負けです。{ $seat }が3つのグループを完成させました。
ending-quintets-passed = 引き分けです。全員が続けてパスしました。
ending-quintets-repetition = 引き分けです。同じ局面が{ $times }回現れました。
ending-quintets-quiet = 引き分けです。置くこともグループの完成もないまま、{ $count }手続きました。

## アイリス

ending-iris-full = 盤が埋まりました。
ending-iris-passed = 両者がパスしました。
ending-iris-best = { $seat }の勝ちです。最高のグループの価値は{ $worth }、{ $whose }最高は{ $other }です。{ $reason }
    .won = あなたの勝ちです。最高のグループの価値は{ $worth }、{ $whose }最高は{ $other }です。{ $reason }
    .lost = あなたの負けです。{ $seat }の最高のグループの価値は{ $worth }、あなたの最高は{ $other }です。{ $reason }
ending-iris-later = { $seat }の勝ちです。上位のグループは同じ価値で、{ $rank }番目のグループは{ $worth }、{ $whose }ほうは{ $other }です。{ $reason }
    .won = あなたの勝ちです。上位のグループは同じ価値で、{ $rank }番目のグループは{ $worth }、{ $whose }ほうは{ $other }です。{ $reason }
    .lost = あなたの負けです。上位のグループは同じ価値で、{ $seat }の{ $rank }番目のグループは{ $worth }、あなたのほうは{ $other }です。{ $reason }
ending-iris-draw = 引き分けです。両者のグループの価値はすべて同じです。{ $reason }

## エナンチオマーフォーク

ending-enantiomerfolk-colour = { $seat }の勝ちです。{ $loser }は{ $colours }が足りません（立っている駒が2個未満です）。
    .won = あなたの勝ちです。{ $loser }は{ $colours }が足りません（立っている駒が2個未満です）。
    .lost = あなたの負けです。{ $colours }が足りません（立っている駒が2個未満です）。
ending-enantiomerfolk-both = { $seat }の勝ちです。両者とも色が足りなくなり、最後に動いたのは{ $loser }です。
    .won = あなたの勝ちです。両者とも色が足りなくなり、最後に動いたのは{ $loser }です。
    .lost = あなたの負けです。両者とも色が足りなくなり、最後に動いたのはあなたです。
ending-enantiomerfolk-stuck = { $seat }の勝ちです。{ $loser }には打てる手がありません。
    .won = あなたの勝ちです。{ $loser }には打てる手がありません。
    .lost = あなたの負けです。打てる手がありません。
ending-enantiomerfolk-limit = 引き分けです。{ $count }手が打たれました。

# 足りなくなった色。
ending-colour-red = 赤
ending-colour-yellow = 黄
ending-colour-green = 緑
ending-colour-blue = 青

## 織機

ending-loom-below = { $count ->
        [0] 今回は模様ができませんでした。
       *[other] 布が織り上がりました。模様は{ $count }つです。
    }標準は4つです。
ending-loom-standard = 布が織り上がりました。模様は{ $count }つです。よい布です。目標は6つです。
ending-loom-aim = 布が織り上がりました。模様は{ $count }つです。傑作です。
