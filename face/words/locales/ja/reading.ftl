# ルールのページと、ほかのページからそこへ導くもの。

rules-about = 図つきのルール全文です。§4のような小さな印は条項の番号です。断られた手からは、その条項が開けます。
contents = 目次

# 断られたあとに出る、ルールを開く小さな印の説明。
clause-sign = ルール：{ $clause }

## 強いプレイヤーどうしの、解説つきの一局

example-game = 解説つきの一局
example-about = 強いボットどうしの対局で、分かれ目を解説します。

## アイリス：プレイヤーの数字の意味。$best はいちばんよいグループの価値、$others はほかのグループの価値。

scores-title = 数字の意味
scores-about = { $numbers }：{ $about }
scores-iris-rule = つながった石のグループの価値は、占めている色マスの数です。まず両者の最高のグループを比べ、同じなら次のグループ、その次と比べて決まります。
scores-iris-rule-link = ルールを見る
scores-iris-none = 色マスを占めるグループはまだありません
scores-iris-one = 外周のグループは1つ、価値は{ $best }
scores-iris-more = いちばんよいグループの価値は{ $best }、次に{ $others }

## エナンチオマーフォーク：色の輪の横に

circle-title = 色の輪：赤、黄、青、そしてまた赤
circle-title-four = 色の輪：赤、黄、緑、青、そしてまた赤
circle-clockwise = 攻撃する色から目標の色へ黒い矢印：時計回りのための力
circle-counter = 白い矢印：反時計回りのための力
circle-opposite = 輪の向かい側へ：力はかからない
circle-capture = 同じ向きの力が2単位以上で捕獲
circle-below-two = 2個を割ると負け
    .about = どれかの色を含む立っている駒が2個未満の人は負けです
