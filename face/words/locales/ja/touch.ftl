# 手を作っているあいだに盤が言うこと。短く、最後に句点を打ちません。

## 触れるとどうなるか、そこに何があるか

# 盤の上に書かれます。ごく短く。
note-gain = +{ $points }
note-take = { $colour ->
        [yellow] 黄
        [blue] 青
        [red] 赤
       *[green] 緑
    }の{ $size ->
        [small] 小
        [medium] 中
       *[large] 大
    }

# イリ：一語の駒、いくつかの語。
note-word = { $before }・{ $next }
note-words = { $before }、{ $next }

note-forms = { $seat }のグループが完成
note-forms-more = { $before }、{ $seat }のグループも完成
note-group = { $size }個のグループ
note-group-worth = 価値{ $worth }のグループ
note-stones-worth = { $cells }：グループの価値は{ $worth }
note-force-none = 力なし
note-force-clockwise = 時計回りの力 2のうち{ $units }
note-force-counter = 反時計回りの力 2のうち{ $units }
note-captured = 捕獲されて{ $seat }の持ち駒に
note-captured-out = 捕獲されてゲームから除外
note-rising = 攻撃中の駒{ $count }個が起き上がる
note-attacks = { $target }を攻撃中
note-points = +{ $count }点
note-patterns = +模様{ $count }つ
note-aside = { $tile }を脇に置く
note-pattern = { $colour ->
        [black] 黒い模様
       *[white] 白い模様
    }

## 触れても受けつけられないわけ

# どちらか：「AかB」。
refused-or = { $before }か{ $next }

refused-others-hand = それは{ $whose }手元です。今は{ $seat }の番です
refused-choose-partner = 先に、{ $colour ->
        [red] 赤
        [yellow] 黄
        [green] 緑
       *[blue] 青
    }のピラミッドと組み合わせる{ $missing ->
        [top] 上
       *[bottom] 下
    }ピラミッドを選んでください
refused-choose-piece = 先に、手元か盤の駒を選んでください
refused-choose-from-hand = 先に、手元の駒を選んでください
refused-choose-tile = 先にタイルを選んでください。ここに合うのは{ $tiles }です
refused-no-use = 今それを使ってできることはありません
refused-no-play = そこには打てません
refused-not-next = 今はそれをする番ではありません

## イリ

refused-on-board = { $cell }にはもう{ $piece }があり、盤にある駒はそのまま残ります
refused-pass = 置ける駒がないので、{ $seat }はパスします
refused-all-laid = 手元の駒はもうすべて置いてあります
refused-nothing-laid = まだ何も置いてありません
refused-no-word = このピラミッドで今置ける単語は辞書にありません
refused-not-straight = 一度に置く駒はすべて、1つの行か列に並べます
refused-too-many = 一度に置けるのは1個から3個です
refused-gap = 最初の駒と最後の駒の間に空いたマスがあります
refused-marked = { $seat }が取るのは{ $count }個で、もう選んであります
refused-take-now = { $seat }はもう置いたので、今は辞書から{ $count }個取ります

## クインテット

refused-none-left = { $seat }の手元に{ $size ->
        [small] 小
        [medium] 中
       *[large] 大
    }の駒は残っていません
refused-no-rim = 今は{ $size ->
        [small] 小
        [medium] 中
       *[large] 大
    }の駒を置ける外周の交点がありません
refused-others-piece = それは{ $whose }駒です。今は{ $seat }の番です
refused-stuck = { $point }の{ $size ->
        [small] 小
        [medium] 中
       *[large] 大
    }の駒は、今は動かすことも交換することもできません

## 織機と工場

refused-fits-nowhere = { $tile }はどこにも合いません。接する辺の色が違ってしまいます
refused-no-tile = 置けるタイルがないので、{ $seat }はパスします
refused-no-edge = どの場所に置いても、{ $tile }の辺は同じ色の辺に接しません
