# ページそのものの言葉。場所、ボタン、設定。

## どのページにも

skip = 本文へ移動
places = メニュー
my-games = マイゲーム
my-games-short = ゲーム
learn = レッスン
study = 検討
rules = ルール
settings = 設定
close = 閉じる
loading = 読み込み中…
new-version = 新しいバージョンがあります。お好きなときに読み込み直してください。
reload = 読み込み直す
later = あとで
not-loaded = このページを読み込めませんでした。インターネットにつながっていますか？
not-found = ページがありません
not-found-why = このアドレスにはページがありません。アドレスに誤りがあるかもしれません。
to-the-games = ゲームへ

## ホーム

hero = まだ遊んだことのない6つのゲーム
hero-more = ピラミッド、石、タイル。ルールは数分で覚えられ、相手はやさしいものから容赦ないものまで。すべてがお使いの端末の中で動きます。
play = 遊ぶ
continue = 続きから
play-game = { $game }を遊ぶ
new-game-options = プレイヤーとオプション
new-game-of = { $game }：新しいゲーム

## 新しいゲーム

how-many = 何人で遊びますか？
who-plays = だれが遊びますか？
person = 人
level = レベル{ $level }
    .of = レベル{ $level }の
player = { $name }
    .of = { $name }の
    .of-open = { $name }の
level-1 = レベル1 · 入門
level-2 = レベル2 · やさしい
level-3 = レベル3 · 気軽
level-4 = レベル4 · 堅実
level-5 = レベル5 · 鋭い
level-6 = レベル6 · 強い
level-7 = レベル7 · 達人
level-8 = レベル8 · 容赦なし
clock = 時計
clock-none = なし
clock-time = { $minutes }分＋1手番{ $seconds }秒
more-options = その他のオプション
series = マッチ
series-about = だれかが5点になるまでゲームを続けます
start = 開始
yes = はい
no = いいえ
never = なし
option-size = 盤
    .value = 1辺{ $value }マス
option-repetitiondraw = 引き分けになる同じ局面の回数
option-quietdraw = 置くこともグループの完成もなく引き分けになる手数
option-colours = 色
    .value = { $value }色
option-opening = 初期配置
    .slanting = 斜線
    .chequered = 市松
    .facing = 対面
    .diagonals = 斜め並び
    .scattered = 散らばり
option-restack = 持ち駒の組み替え
option-plylimit = 引き分けになる手数

## 対局中

players = プレイヤー
you = あなた
next-level = レベル{ $level }
swap-seats = 席を入れ替える
review = 振り返る
share = 共有
winner = 勝ち
thinking = 考え中
moves = 手の一覧
steps = ゲームをたどる
step-first = 最初へ
step-back = 1手戻る
step-forward = 1手進む
step-last = 最後の手へ
ply-of = { $ply } / { $plies }
tools = ツール
undo = 待った
hint = ヒント
turn = 盤の反転
swap-sides = 席の入れ替え
resign = 投了
resign-ask = このゲームを投了しますか？
abort = 中止
abort-ask = このゲームを中止しますか？ 誰の成績にもなりません。
draw = 引き分け
draw-ask = 全員が引き分けに同意しますか?
draw-yes = 同意する
play-on = 続ける
new-game = 新規
again = もう一度
back = 戻る
play-it = 決定
pass = パス
type-a-move = 手を入力
zen = 盤だけを表示
keys = キー操作
save-record = 棋譜を保存
to-the-present = 今の局面へ
looking-back = 前の局面を見ています。
forced-pass = 打てる手がないのでパスします。
ahead-chosen = 自分の番に備えて先に選んでいます。
ahead-waits = 自分の番を待っています：{ $action }
ahead-take-back = 取り消す
ahead-taken-back = 取り消しました。
ahead-refused = 「{ $action }」は打てませんでした。{ $reason }
hint-thinking = いちばんよい手を考えています…
hint-is = ヒント：{ $action }
last-action = 最後の手：{ $action }
    .you = あなたの最後の手：{ $action }
gain = { $points }点になります。
resigned = { $seat }が投了しました。
    .you = あなたが投了しました。
resigned-two = { $seat }が投了し、{ $winner }の勝ちです。
    .won = { $seat }が投了し、あなたの勝ちです。
    .lost = あなたが投了し、{ $winner }の勝ちです。
flagged-two = { $seat }が時間切れで、{ $winner }の勝ちです。
    .won = { $seat }が時間切れで、あなたの勝ちです。
    .lost = あなたが時間切れで、{ $winner }の勝ちです。
left-two = { $seat }が退席し、{ $winner }の勝ちです。
    .won = { $seat }が退席し、あなたの勝ちです。
    .lost = あなたが退席し、{ $winner }の勝ちです。
match-won = { $seat }が5点になり、マッチに勝ちました。
    .you = あなたが5点に達し、マッチに勝ちました。
next-game = 次のゲーム
flagged = { $seat }は時間切れです。
    .you = あなたの時間が切れました。
draw-agreed = 全員の同意による引き分けです。
aborted = 対局は取り消されました。
left = { $seat }が席を離れました。
    .you = あなたが席を離れました。
plays-on = 負け。{ $bot }が続けています
went-on-elsewhere = この対局は別のタブで進んでいます。現在の局面を表示しました。
bots-need-vectors = ボットにはより新しいブラウザーが必要です。このブラウザーは WebAssembly のベクトル(SIMD)に対応していません。
bots-not-loaded = ボットを読み込めませんでした。オンラインでページを読み込み直してください。
not-now = 今はできません。
not-kept = このブラウザには何も保存されません。ページを閉じるとゲームは失われます。
game-gone = このゲームはここにありません
game-gone-why = ゲームは遊んだブラウザに保存されます。このゲームはほかの所で遊ばれたか、削除されました。
loom-best = 自己ベスト：{ $points }点
loom-new-best = 自己ベスト更新：{ $points }点！
can-go-here = 行き先にできます
can-be-chosen = 選べます
not-counted = 待ったをしたので、このゲームは自己ベストにも成績にも数えません。
looking-through = 対局を振り返っています…
turning-point = 分かれ目：{ $action }({ $seat }：{ $before } → { $after })
turning-point-alone = 分かれ目：{ $action }({ $before } → { $after })
accuracy = 正確さ：{ $percent }%
accuracy-beside = 正確さ：{ $percent }%(これまでの{ $games }局：{ $mean }%)
go-through = ミス{ $count }つを振り返る
walk-on = 自動で続ける
play-on-there = そこから続けて遊ぶ
play-on-here = ここから続けて遊ぶ
share-about = リンクには対局全体が入っていて、今見ている局面で開きます。
spoken-targets = { $count ->
        [0] 選びました。行き先はありません。
       *[other] 選びました。行き先は{ $count }か所です。
    }

## 保存されたゲーム

no-games-yet = 遊んだゲームはここ、このブラウザに保存されます。
no-games-begin = まずはどれか一つから。
going-on = 進行中
finished = 終了
plies = { $plies }手
delete = 削除

## キー

key-walk = 盤の上を歩く（輪が現在地を示す）
key-walked = 歩いている間：その向きの隣へ
key-target = 次に打てる所へ、前の所へ
key-enter = 触れる。用意した手を打つ
key-escape = 1段階戻る。盤を離れる
key-arrows = ゲームをたどる
key-ends = ゲームの最初と最後へ

## ルールとレッスン

learn-by-doing = 遊びながら学ぶ
learn-title = 遊びながら学ぶ
learn-about = 本物の盤で進める短いステップです。いろいろ試してください。ルールに合わないことは、その場で説明します。
learn-steps = 短い{ $steps }ステップ
learn-done = { $steps }ステップのうち{ $done }ステップ完了
steps-of-course = レッスンのステップ
step-number = ステップ{ $step }
next-step = 次へ
easy-game = やさしい相手と遊ぶ
show-me = 手本
start-step-again = このステップをやり直す
step-before = 前のステップ
skip-step = このステップをとばす

## 設定

language = 言語
theme = 配色
theme-system = システムと同じ
theme-light = 明るい
theme-dark = 暗い
as-system = システムと同じ
distinct = 見分けやすい色
distinct-about = 色の見え方が違う方のために
letters = 駒の文字
letters-about = 色だけに頼らない表示
coordinates = 座標
coordinates-about = マスの名前
overlay = グループと力
overlay-about = 盤に重ねて表示
sounds = 音
sounds-about = 手が打たれたとき
motion = 動き
motion-full = すべて
motion-none = なし
confirm = 2回触れて打つ
confirm-touch = タッチ画面で
confirm-always = いつも
confirm-never = しない
