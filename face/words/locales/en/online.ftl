# Playing with others.

## The lobby

lobby = Play with others
lobby-short = Lobby
online-coming = One moment …
connection-lost = The connection is lost. It comes back by itself; what you do meanwhile is sent then.
amiss-store = The club’s database does not answer. Nothing is lost: what you do is sent again. Time in which the whole club was away is given back.
amiss-bus = The club’s servers do not hear each other. Games go on; what others do may come a little later.
amiss-workers = Bots take longer than usual.
club-away = The server cannot be reached. Try again in a moment.
club-silent = The club does not answer. Everything that you do alone works meanwhile.
people-here = { $count ->
        [0] Nobody else is here yet.
        [one] { $count } person is here.
       *[other] { $count } people are here.
    }
your-games = Your games
open-games = Open seats
running-games = To watch
finished-games = Games that are over
none-open = Nobody waits for a player right now. Open a game, and send its link to a friend.
none-running = No game is being played right now.
join-game = Sit down
waits = Waits for players
watch = Watch
look-at = Look
listed-won = won by { $name }
listed-aborted = not played
your-turn-short = Your turn
seat-open = open seat
game = Game
rated = Rated
rated-about = counts for your rating; nothing is taken back, nobody helps
help-allowed = Help allowed
help-allowed-about = everyone who plays may ask the engine, for hints and in Study; otherwise nobody may
help-agreed = In this game everyone who plays may ask the engine for help. By sitting down you agree.
listed = For everyone
listed-about = anyone may sit down or watch, and it stands in the archive afterwards; otherwise only those who have the link ever find it
not-listed = private
rating-none = no rating yet
bots-fill = Bots at the table
no-bots = none
bots-count = { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
challenge = New game with others
open-game = Open the game
time-none = no clock
time-days = { $span } for each turn
time-bank = { $bank } + { $more }

quick = Quick pairing
quick-find = Find an opponent
quick-bot = Play a bot until someone comes

## A game that waits

waits-meanwhile = You are waiting for an opponent. As soon as one comes, you go there and leave this game.
waits-there = The game that waits

waits-for-others = Send this link to those you want to play with. The game begins when every seat is taken.
game-link = Link to this game
copy-link = Copy the link
copied = Copied
qr-code = Code for phones
take-back-game = Take the game back
sit-down-ask = Where do you want to sit?
online-gone = There is no such game here. Perhaps the link was cut short.

## At the table

draw-offer = Offer a draw
draw-offer-ask = Offer the others a draw?
draw-offered = A draw is offered.
draw-waits = You have offered a draw.
takeback-asked = The other player asks to take back.
takeback-waits = You have asked to take back.
offer-accept = Agree
offer-decline = Decline
offer-back = Never mind
away = { $name } has left.
is-back = { $name } is back.
is-away = not here
bot-takes-over = { $bot } plays on in that seat.
claim = Claim the win
claim-in = Claim the win in { $seconds } s
rematch = Rematch
next-turn = { $count ->
        [one] To your next game
       *[other] To your next game ({ $count } wait)
    }
turn-of = { $name } to act
rematch-accept = Accept the rematch
rematch-waits = You have asked for a rematch.
rematch-watch = Watch the rematch
rating-change = { $name }: { $before } → { $after } ({ $change })
rating-too-short = It ended too soon to count for ratings.
chat = { $count ->
        [0] Chat
       *[other] Chat ({ $count })
    }
chat-say = Say something
chat-short = Chat
chat-said = { $name }: { $text }
chat-unread = { $count ->
        [one] { $count } new line
       *[other] { $count } new lines
    }
chat-block = block
chat-report = report
chat-reported = reported
report-title = Report to the operator
report-ask = Why do you report { $name }? The operator of this club reads it; { $name } does not hear of it.
report-words = Insults, threats or spam
report-help = Plays with help from an engine or others
report-leaving = Leaves games or stalls on purpose
report-other = Something else
report-more = What happened?
report-send = Send the report
report-sent = The report is sent. Thank you.
your-turns = { $count ->
        [one] It is your turn.
       *[other] It is your turn in { $count } games.
    }

## Account

account = Account
name = Name
password = Password
join = Become a member
join-about = A name and a password, nothing else. Members keep their games on every device and can play rated games.
log-in = Log in
log-out = Log out
you-are-guest = You are { $name }. What you play here stays with you when you become a member.
notify-me = Notify me when it is my turn
notify-on = The browser tells you when it is your turn.
notify-off = The browser was told to show no notices from here; its settings can change that.
notify-never = The browser shows no notices here: it asks for an encrypted address (https).
password-change = Change the password
password-old = Password so far
password-new = New password
password-changed = The password is changed, and you are logged out everywhere else.
turn-letters = Letters
turn-letters-about = A letter when it is your turn in a game by correspondence, with the board and a link. Nobody else sees your address; leave it empty to get none.
turn-letters-address = Mail address
turn-letters-save = Save
turn-letters-kept = You will get a letter when it is your turn.
turn-letters-ended = You will get no letters.
sessions = Where you are logged in
session-browser = Browser
session-token = Token
session-this = this one
session-seen = last seen { $time }
session-end = end
token-about = A token lets a program play for you. It is shown once.
token-new = New token
is-there = Here now
best-players = Best players
best-players-about = Members by their ratings, as far as the ratings are sure.
best-players-none = Nobody has played enough rated games of this kind yet.
rating-course = Course of the rating
games-count = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }

## Handing a game on

send = Send
send-about = The link holds the whole game. Who opens it plays on and sends it back; no server is needed in between.
send-mail = Send by mail
send-subject = { $game }: it is your turn
bad-link = This link cannot be opened
link-other-game = The link holds another game than its address says.

## Answers prepared, vacation

plan-prepare = Prepare an answer
plan-about = Your answer is played at once if the others play what you expect. Only you see it.
plan-expected = What do you expect { $name } to play? Show it on the board.
plan-answer = And what do you answer?
plan-cancel = Back to the game
plan-if = If { $expected }, then { $answer }
plan-forget = forget
plan-no-further = Nobody can prepare an answer to what chance or a bot decides.
vacation-begin = Take vacation ({ $span } left)
vacation-end = Back from vacation
vacation-of = { $name } is on vacation.

## The archive

archive = Archive
archive-about = Every game that was played here to its end.
archive-player = Player
archive-winner = Won by
archive-level = With a bot
archive-rating = Ratings of at least
archive-from = From
archive-until = Until
archive-opening = First actions
archive-position = Games in which a certain position occurred.
archive-any-position = any position
archive-empty = No game has been finished here yet. The first one may be yours.
archive-none = No such game was played here.
archive-records = Download the records
archive-csv = Download as a table (CSV)
archive-any = any
not-rated = not rated
bots-level = Level of the bots
explorer = In the archive
explorer-none = No game here has come to this position.
explorer-games = { $count ->
        [one] { $count } game came to this position
       *[other] { $count } games came to this position
    }
