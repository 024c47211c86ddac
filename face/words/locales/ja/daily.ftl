# 1日1回の織機。

daily = 今日の織機
daily-about = 1日1回、全員が同じお題
daily-more = 今日は全員が同じ25枚のタイルを織ります。記録に残る挑戦は1回だけで、待ったはできません。そのあとは何度でも練習できます。
daily-play = 今日のお題で遊ぶ
daily-go-on = 織り続ける
daily-practise = このお題で練習する
daily-practice = 練習です。記録には残りません。
daily-counts = 今日のお題です。この結果が記録に残ります。
daily-today = 今日
daily-result = 模様{ $points }個
daily-best = 最善：{ $points }個
daily-best-about = 最善は、織機を完全に解いたボットの結果です。あなたと同じく、次にどのタイルが来るかは知りません。
daily-best-thinking = 最善を計算しています…
daily-beyond = 最善を上回りました。少しの運と大きな勇気のたまものです。
daily-equal = 最善と同じ結果です。
daily-short = 最善まであと{ $points }個でした。
daily-gone = この挑戦は終わる前に削除されました。
daily-next = 次のお題まで{ $hours }時間{ $minutes }分
daily-streak = { $days ->
        [0] 連続記録はまだありません
       *[other] { $days }日連続
    }
daily-longest = 最長：{ $days }日
daily-share = 共有
daily-share-copied = コピーしました。タイルのことは何も書かれていません。
daily-archive = これまでの日
daily-archive-about = 練習用です。連続記録には数えません
daily-not-yet = このお題はまだ公開されていません
daily-not-yet-why = お題は1日に1つです。この日はまだ来ていません。
daily-see = 結果を見る
daily-squares = 四角は置いたタイルです。模様を完成させたものは塗られています
