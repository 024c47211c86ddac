# 問題：最善の手番がはっきり1つに決まる局面

puzzles = 問題
puzzles-about = 強いボット同士のゲームから選んだ局面です。どの局面にも、はっきり最善といえる手番が1つだけあり、10倍の深さの探索で確かめてあります。レーティングはこの端末に保存されます。
puzzles-new = まだ解いていません
puzzles-record = レーティング{ $points }・{ $tried }問中{ $solved }問正解
puzzles-missing = このゲームの問題を読み込めませんでした。オンラインのときにもう一度お試しください。

puzzle-of = 第{ $number }問（全{ $count }問）
puzzle-you = あなたは{ $seat }です
puzzle-win = 必ず勝てる手番が1つあります。見つけてください。
puzzle-save = 1つを除いて、どの手番も負けになります。しのげる手番を見つけてください。
puzzle-best = ほかよりはっきり優れた手番が1つあります。見つけてください。
puzzle-go-on = ここまで正解です。手番を最後まで続けてください。
puzzle-wrong = 最善ではありません：{ $action }。別の手を試すか、答えを見てください。
puzzle-hint-piece = 印のついた駒から始めます。
puzzle-hint-area = 印のついた円の中を見てください。
puzzle-hint-pass = 盤に触れる必要はありません。
puzzle-hint-move = これです：{ $action }
puzzle-right-win = 正解です！ 相手が何をしても、あなたの勝ちです。
puzzle-right-save = 正解です！ ほかの手番はすべて負けでした。
puzzle-right-best = 正解です！ ほかの手番は及びません。
puzzle-shown = 答えは盤の上にあります。
puzzle-chances = あなたの勝率は{ $worth }%、次善の手番では{ $other }%です。
puzzle-proven = すべて証明済みです。
puzzle-searched = { $effort }回の探索の結果です。
puzzle-another-hint = 次のヒント
puzzle-answer = 答えを見る
puzzle-continue = その後を見る
puzzle-next = 次の問題
puzzle-study = この局面を研究する
puzzle-before = 一度出た問題なので、成績には数えません。
puzzle-rating = レーティング
puzzle-streak = 連続正解
puzzle-difficulty = 難しさ
puzzle-level = 8段階の{ $level }
