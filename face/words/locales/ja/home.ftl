# 最初のページと、新しいゲームの入力欄。

## ホーム

all-running = すべてのゲーム（{ $count }）
plays-alone = ひとりで
together = 同じ画面で
against = 相手：{ $names }
players-of = { $most ->
       *[other] { $players }人
    }
minutes = { $minutes }分
hardness-1 = やさしい
hardness-2 = ふつう
hardness-3 = むずかしい
home-puzzles = 問題
home-puzzles-about = ただ一つの好手を見つけましょう

## 新しいゲーム

play-as = あなたの席
play-as-random = ランダム
play-as-watch = 観戦
turn-1 = 1番手
turn-2 = 2番手
turn-3 = 3番手
turn-4 = 4番手
opponent = 相手
opponent-number = 相手{ $number }
person-here = ここにいる人
names = 名前
names-about = 盤の横と棋譜に表示されます。空欄でもかまいません
your-name = あなたの名前
other-name = プレイヤー{ $number }
clock-about = 1人{ $minutes }分、手番ごとに{ $seconds }秒追加。最初の手で時計が動きます。
clock-none-about = 好きなだけ考えられます。

## 設定

sound-on = 音を出す
sound-off = 音を消す
board-size = 盤の大きさ
board-size-small = 小
board-size-medium = 中
board-size-large = 大
surface = 盤
surface-paper = 紙
surface-wood = 木
surface-slate = 石板
pieces = 駒
pieces-classic = 標準
pieces-jewel = 宝石
pieces-pastel = パステル

## 初めての対局

first-time = { $game }は初めてですか？
first-game = 初めての対局
first-game-about = レベル1と、盤上のヒントつきで
first-game-alone = 盤上のヒントつきで
first-learn-about = 本物の盤で短いステップ
first-no-more = ヒントを終える
