# Puzzles: positions in which one turn is clearly the best.

puzzles = Puzzles
puzzles-about = Positions from games between strong bots. In each, one turn is clearly the best: a search ten times as deep has confirmed it. Your rating stays on this device.
puzzles-new = You have not tried these yet
puzzles-record = Rating { $points } · { $solved } of { $tried } solved
puzzles-missing = The puzzles of this game could not be loaded. Please try again when you are online.

puzzle-of = Puzzle { $number } of { $count }
puzzle-you = You are { $seat }
puzzle-win = One turn wins by force. Find it.
puzzle-save = All turns but one lose. Find the one that holds.
puzzle-best = One turn is clearly better than all others. Find it.
puzzle-go-on = Right so far. Now finish your turn.
puzzle-wrong = Not the best: { $action }. Try something else, or look at the answer.
puzzle-hint-piece = Begin with the marked piece.
puzzle-hint-area = Look inside the marked circle.
puzzle-hint-pass = You need not touch the board at all.
puzzle-hint-move = This is it: { $action }
puzzle-right-win = Right! Now you win, whatever is played against you.
puzzle-right-save = Right! Everything else would have lost.
puzzle-right-best = Right! Nothing else comes close.
puzzle-shown = The answer is on the board.
puzzle-chances = Your win chance: { $worth } %. With the next best turn: { $other } %.
puzzle-proven = All of this is proven.
puzzle-searched = A search of { $effort } steps says so.
puzzle-another-hint = Another hint
puzzle-answer = Show the answer
puzzle-continue = How it goes on
puzzle-next = Next puzzle
puzzle-study = Study this position
puzzle-before = You have had this puzzle before, so it does not count again.
puzzle-rating = Rating
puzzle-streak = Streak
puzzle-difficulty = Difficulty
puzzle-level = { $level } of 8
