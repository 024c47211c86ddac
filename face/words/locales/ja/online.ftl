# ほかの人と遊ぶ。

## ロビー

lobby = みんなで遊ぶ
lobby-short = ロビー
online-coming = お待ちください…
connection-lost = 接続が切れました。自動で元に戻ります。その間の操作は、つながったときに送られます。
amiss-store = クラブのデータベースが応答しません。何も失われません。操作は送り直されます。クラブ全体が止まっていた時間は返されます。
amiss-bus = クラブのサーバー同士がつながっていません。対局は続きますが、相手の着手が少し遅れて届くことがあります。
amiss-workers = ボットの応答にいつもより時間がかかっています。
club-away = サーバーにつながりません。しばらくしてからもう一度お試しください。
club-silent = クラブが応答しません。その間も、一人でできることはすべて使えます。
people-here = { $count ->
        [0] まだほかに誰もいません。
       *[other] { $count }人がいます。
    }
your-games = あなたの対局
open-games = 空いている席
running-games = 観戦
finished-games = 終わった対局
none-open = いま相手を待っている人はいません。対局を開いて、リンクを友だちに送りましょう。
none-running = いま進行中の対局はありません。
join-game = 席に着く
waits = 相手を待っています
watch = 観る
look-at = 見る
listed-won = 勝ち：{ $name }
listed-aborted = 不成立
your-turn-short = あなたの番
seat-open = 空席
game = ゲーム
rated = レート戦
rated-about = レートに反映。待ったなし、助けなし
help-allowed = エンジンの助けあり
help-allowed-about = 対局者は全員、ヒントや検討を使えます。なしなら誰も使えません
help-agreed = この対局では全員がヒントや検討を使えます。席に着くと、これに同意したことになります。
listed = 全員に公開
listed-about = 誰でも席に着き、観戦でき、終局後は記録庫に残ります。公開しなければ、終局後もリンクを持つ人だけが見られます
not-listed = 非公開
rating-none = レート未定
bots-fill = ボットの席
no-bots = なし
bots-count = ボット{ $count }つ
challenge = ほかの人との新しい対局
open-game = 対局を開く
time-none = 時計なし
time-days = 一手番 { $span }
time-bank = { $bank } + { $more }

quick = クイック対局
quick-find = 相手を探す
quick-bot = 相手が来るまでボットと対局

## 相手を待つ対局

waits-meanwhile = 相手を待っています。相手が来たら、この対局を離れてそちらへ移ります。
waits-there = 待っている対局
waits-for-others = 一緒に遊びたい人にこのリンクを送ってください。席がすべて埋まると始まります。
game-link = この対局へのリンク
copy-link = リンクをコピー
copied = コピーしました
qr-code = スマートフォン用コード
take-back-game = 対局を取り下げる
sit-down-ask = どの席に着きますか？
online-gone = そのような対局はありません。リンクが途中で切れているかもしれません。

## 対局中

draw-offer = 引き分けを申し出る
draw-offer-ask = 引き分けを申し出ますか？
draw-offered = 引き分けの申し出があります。
draw-waits = 引き分けを申し出ました。
takeback-asked = 相手が待ったを求めています。
takeback-waits = 待ったを求めました。
offer-accept = 同意する
offer-decline = 断る
offer-back = やめる
away = { $name }さんが席を離れました。
is-back = { $name }が戻りました。
is-away = 不在
bot-takes-over = この席は{ $bot }が引き継ぎます。
claim = 勝ちを宣言する
claim-in = あと{ $seconds }秒で勝ちを宣言できます
rematch = もう一局
next-turn = { $count ->
        [one] 次の自分の番へ
       *[other] 次の自分の番へ（{ $count }局）
    }
turn-of = { $name }の番
rematch-accept = もう一局に応じる
rematch-waits = もう一局を申し込みました。
rematch-watch = 次の一局を観戦
rating-change = { $name }：{ $before } → { $after }({ $change })
rating-too-short = 早く終わりすぎたため、レーティングの対象になりません。
chat = { $count ->
        [0] チャット
       *[other] チャット（{ $count }）
    }
chat-say = 何か話す
chat-short = チャット
chat-said = { $name }：{ $text }
chat-unread = 新着{ $count }件
chat-block = ブロック
chat-report = 報告
chat-reported = 報告済み
report-title = 運営者への通報
report-ask = { $name }を通報する理由は何ですか。読むのはこのクラブの運営者だけで、{ $name }には伝わりません。
report-words = 侮辱、脅し、迷惑な宣伝
report-help = エンジンやほかの人の助けを借りている
report-leaving = わざと対局を放棄する、または引き延ばす
report-other = その他
report-more = 何がありましたか
report-send = 通報を送る
report-sent = 通報を送りました。ありがとうございます。
your-turns = { $count ->
        [1] あなたの番です。
       *[other] { $count }局であなたの番です。
    }

## アカウント

account = アカウント
name = 名前
password = パスワード
join = 会員になる
join-about = 名前とパスワードだけです。会員はどの端末でも対局を続けられ、レート戦ができます。
log-in = ログイン
log-out = ログアウト
you-are-guest = あなたは{ $name }です。ここでの対局は、会員になっても引き継がれます。
notify-me = 自分の番になったら知らせる
notify-on = 自分の番になるとブラウザーが知らせます。
notify-off = ブラウザーの設定で通知が止められています。
notify-never = ここではブラウザーの通知は使えません（暗号化されたアドレス https が必要です）。
password-change = パスワードを変える
password-old = 今のパスワード
password-new = 新しいパスワード
password-changed = パスワードを変えました。ほかの場所ではログアウトしました。
turn-letters = メール
turn-letters-about = 通信対局であなたの番になると、盤面とリンクをメールで送ります。アドレスはほかの人には見えません。空にすると送りません。
turn-letters-address = メールアドレス
turn-letters-save = 保存
turn-letters-kept = あなたの番になったらメールを送ります。
turn-letters-ended = メールは送りません。
sessions = ログイン中の場所
session-browser = ブラウザー
session-token = トークン
session-this = これ
session-seen = 最終利用 { $time }
session-end = 終了
token-about = トークンがあれば、プログラムがあなたの代わりに指せます。一度だけ表示されます。
token-new = 新しいトークン
is-there = いまここにいます
best-players = 上位のプレーヤー
best-players-about = レートが十分に確かなメンバーを、レートの順に。
best-players-none = このゲームのレート戦を十分に指した人はまだいません。
rating-course = レートの推移
games-count = { $count }局

## 対局を渡す

send = 送る
send-about = リンクには対局のすべてが入っています。開いた人が続きを指して送り返します。サーバーはいりません。
send-mail = メールで送る
send-subject = { $game }：あなたの番です
bad-link = このリンクは開けません
link-other-game = リンクのゲームがアドレスと違います。

## 用意した応手、休暇

plan-prepare = 応手を用意する
plan-about = 相手が予想どおりに指すと、用意した手がすぐに指されます。ほかの人には見えません。
plan-expected = { $name }さんは何を指すと思いますか？盤上で示してください。
plan-answer = それに何と応じますか？
plan-cancel = 対局に戻る
plan-if = { $expected } なら { $answer }
plan-forget = 取り消す
plan-no-further = 運やボットが決めることへの応手は用意できません。
vacation-begin = 休暇を取る（残り { $span }）
vacation-end = 休暇から戻る
vacation-of = { $name }さんは休暇中です。

## 記録庫

archive = 記録庫
archive-about = ここで最後まで指された対局のすべて。
archive-player = 対局者
archive-winner = 勝者
archive-level = 対ボット
archive-rating = レートの下限
archive-from = この日から
archive-until = この日まで
archive-opening = 最初の手順
archive-position = ある局面が現れた対局。
archive-any-position = 局面を問わない
archive-empty = ここで終わった対局はまだありません。最初の一局をどうぞ。
archive-none = そのような対局はここにありません。
archive-records = 棋譜をダウンロード
archive-csv = 表（CSV）でダウンロード
archive-any = すべて
not-rated = レートなし
bots-level = ボットの強さ
explorer = 記録庫では
explorer-none = この局面になった対局はここにありません。
explorer-games = この局面になった対局は{ $count }局
