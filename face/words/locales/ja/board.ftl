# 図の中、駒のそばに書く言葉。ひとことふたことで、英語より場所を取りません。

# 0.5を含むことのある数。
board-points = { $points }
board-scored = +{ $points }

## 席の名前のそばに書く、していることや、したこと。

board-to-act = 手番
board-to-place = 単語を置く
board-takes = { $count }個取る
board-took = { $count }個取得
board-turns-up = めくる
board-passed = パス
board-has-won = 勝ち
board-won = 勝ち
board-shares-win = 同点勝ち
board-shared = 同点勝ち
board-draw = 引き分け

## クインテット

# 席のグループの上に書く見出しと、勝ちに必要な数のうちいくつか。
board-formed-of = { $formed }/{ $goal }
# 引き分けまでの数：置くこともグループの完成もない手の数と、同じ局面の回数。
board-quiet = 引き分けまで { $actions }/{ $limit }：配置もグループもなし
board-seen = 同じ局面 { $times }/{ $limit }

## エナンチオマーフォーク

# 持ち駒の前と、持ち駒がないとき。
# 使えない色の前と、それがないとき。
board-barred = 禁止
board-nothing-barred = 禁止なし
board-no-action = 打てる手なし
board-short-of = { $colours }が不足
# 駒とピラミッドは棋譜の文字で書きます。
board-out = 除外：{ $pieces }
board-out-pyramids = 除外：下 { $bottoms }、上 { $tops }

## 織機

board-in-hand = 手元
board-face-down = 裏向き
# 脇に置いたタイルの前と、それがないとき。
board-aside = 脇
board-aside-none = なし
# ルールにある得点の下。
board-standard = 標準
board-aim = 目標
