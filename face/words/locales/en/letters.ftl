### What the server writes to people: letters, and the pages that their links lead to.

mail-stop = You get this letter because you asked for it. To get no more of them: { $link }
mail-stop-title = Letters about your games
mail-stop-ask = Do you want no more letters when it is your turn?
mail-stop-yes = No more letters
mail-stopped = You will get no more letters. You can ask for them again in your account.
mail-stop-unknown = This link is not in use any more: no letters are sent because of it.

preview-open = A seat is open: come and play.
preview-over = The game is over: { $result }
preview-bot = bot, level { $level }
