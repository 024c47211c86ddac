# 保存されたゲームと、そこからわかること。

## 一覧

games-shown = { $count }局中{ $shown }局
games-none-fit = 当てはまるゲームがありません。
games-show-all = すべて表示
games-more = さらに表示
filter-state = 進行中か終了か
filter-state-all = すべての状態
filter-game = ゲーム
filter-game-all = すべてのゲーム
filter-result = 結果
filter-result-all = すべての結果
filter-opponent = 相手
filter-opponent-all = すべての相手
filter-people = 人
verdict-won = 勝ち
verdict-drawn = 引き分け
verdict-lost = 負け
verdict-points = 模様{ $points }個
share-game = このゲームへのリンクをコピー
link-copied = リンクをコピーしました。開いた人はゲーム全体を見られます。

## 削除

deleted-game = { $game }を削除しました
undo-delete = 元に戻す
shelf = 最近削除したゲーム（{ $count }）
shelf-about = 1か月のあいだ元に戻せます。ゲームを削除しても成績は変わりません。
shelf-restore = 元に戻す
shelf-empty = 完全に削除
not-deleted = ブラウザの保存領域が使えないため、削除できませんでした。

## あなたの成績

record-title = あなたの成績
record-tally = { $won }勝{ $drawn }分{ $lost }敗
record-streak = { $wins ->
        [0] 連勝はまだありません
       *[other] { $wins }連勝中
    }
record-most = 最長：{ $wins }
record-rating = レーティング { $points } ± { $margin }
record-near = レベル{ $level }くらい
record-provisional = 暫定
record-uncounted = 待ったをした{ $count }局は数えません。
record-no-rating = まだレーティングはありません。待ったをしたゲームと3人以上のゲームは数えません。
record-about = レーティングはレベルとの比較です。レベル1が800点です。2人で待ったなしの直近40局からこの端末で計算し、100回のうち95回はこの範囲に入ります。待ったをしたゲームは成績に一切数えません。ゲームを削除しても変わりません。
record-how = レーティングの計算方法
record-reset = 成績を最初から数える
record-reset-ask = 削除したゲームの結果を忘れます。一覧に残っているゲームはまた数えます。
record-reset-yes = 忘れる
advice-up = レベル{ $level }に{ $of }局中{ $won }局勝ちました。レベル{ $next }に挑戦しましょう。
advice-up-all = レベル{ $level }に{ $won }連勝しました。レベル{ $next }に挑戦しましょう。
advice-down = レベル{ $level }に{ $of }連敗しました。まずレベル{ $next }を試しましょう。
advice-play = レベル{ $next }と遊ぶ
loom-games = 布{ $count }枚、最高{ $best }、平均{ $mean }個
loom-best-play = 最善の平均は2.56個
