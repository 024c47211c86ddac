# The games that are remembered, and what they say about their player.

## The list

games-shown = { $shown } of { $count }
games-none-fit = No game fits.
games-show-all = Show all games
games-more = Show more
filter-state = Running or finished
filter-state-all = Any state
filter-game = Game
filter-game-all = All games
filter-result = Result
filter-result-all = Any result
filter-opponent = Opponent
filter-opponent-all = Any opponent
filter-people = People
verdict-won = Won
verdict-drawn = Drawn
verdict-lost = Lost
verdict-points = { $points ->
        [one] { $points } pattern
       *[other] { $points } patterns
    }
share-game = Copy a link to this game
link-copied = The link is copied. Whoever opens it sees the whole game.

## Deleting

deleted-game = { $game }: deleted
undo-delete = Undo
shelf = Recently deleted ({ $count })
shelf-about = You can take these back for a month. Deleting a game does not change your record.
shelf-restore = Take back
shelf-empty = Delete for good
not-deleted = This game could not be deleted: the browser’s memory refuses.

## Your record

record-title = Your record
record-tally = { $won } won, { $drawn } drawn, { $lost } lost
record-streak = { $wins ->
        [0] No winning streak just now
        [one] { $wins } win in a row
       *[other] { $wins } wins in a row
    }
record-most = longest: { $wins }
record-rating = Rating { $points } ± { $margin }
record-near = near level { $level }
record-provisional = provisional
record-uncounted = { $count ->
        [one] { $count } game in which moves were taken back does not count.
       *[other] { $count } games in which moves were taken back do not count.
    }
record-no-rating = Not rated yet: games with takebacks or more than two seats do not count.
record-about = Your rating compares you with the levels: level 1 has 800 points. It is worked out on this device from your last 40 games of two seats without takebacks, and in 95 cases of 100 you are within the range. Games in which moves were taken back count nowhere in your record. Deleting games does not change it.
record-how = How the rating works
record-reset = Start the record anew
record-reset-ask = Results of deleted games are forgotten. Games that are still in the list count again.
record-reset-yes = Forget them
advice-up = You won { $won } of { $of } games against level { $level }: try level { $next }.
advice-up-all = You won the last { $won } games against level { $level }: try level { $next }.
advice-down = Level { $level } won the last { $of } games: try level { $next } first.
advice-play = Play level { $next }
loom-games = { $count ->
        [one] { $count } cloth
       *[other] { $count } cloths
    }, best { $best }, { $mean } patterns on average
loom-best-play = best play makes 2.56
