### Ce que le serveur écrit aux gens : les lettres, et les pages où mènent leurs liens.

mail-stop = Vous recevez cette lettre parce que vous l’avez demandée. Pour ne plus en recevoir : { $link }
mail-stop-title = Lettres sur vos parties
mail-stop-ask = Ne plus recevoir de lettre quand c’est à vous de jouer ?
mail-stop-yes = Ne plus recevoir de lettres
mail-stopped = Vous ne recevrez plus de lettres. Vous pouvez les demander de nouveau dans votre compte.
mail-stop-unknown = Ce lien ne sert plus : aucune lettre n’est envoyée à cause de lui.

preview-open = Une place est libre : venez jouer.
preview-over = La partie est terminée : { $result }
preview-bot = robot, niveau { $level }
