# One deal of The Loom a day.

daily = Daily Loom
daily-about = One deal a day, the same for everyone
daily-more = Everyone weaves the same 25 tiles today. You have one attempt that counts, without taking back; afterwards you may practise as often as you like.
daily-play = Play today’s deal
daily-go-on = Go on weaving
daily-practise = Practise this deal
daily-practice = Practice: this attempt does not count.
daily-counts = Today’s deal: this attempt counts.
daily-today = Today
daily-result = { $points ->
        [one] { $points } pattern
       *[other] { $points } patterns
    }
daily-best = Best play: { $points }
daily-best-about = Best play is the bot that has solved The Loom. Like you, it does not know which tiles will come.
daily-best-thinking = Best play is being worked out …
daily-beyond = You did better than best play. A little luck, a lot of courage.
daily-equal = As good as best play.
daily-short = { $points ->
        [one] One pattern short of best play.
       *[other] { $points } patterns short of best play.
    }
daily-gone = You deleted this attempt before it was finished.
daily-next = Next deal in { $hours } h { $minutes } min
daily-streak = { $days ->
        [0] No streak yet
        [one] { $days } day in a row
       *[other] { $days } days in a row
    }
daily-longest = longest: { $days }
daily-share = Share
daily-share-copied = Copied. It says nothing about the tiles.
daily-archive = Earlier days
daily-archive-about = to practise on; they do not count for your streak
daily-not-yet = This deal is not out yet
daily-not-yet-why = Every day has one deal, and this day is still to come.
daily-see = See how you did
daily-squares = Each square is a tile you laid: filled where it completed a pattern
