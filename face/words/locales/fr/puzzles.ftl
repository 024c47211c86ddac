# Problèmes : des positions où un seul tour est nettement le meilleur.

puzzles = Problèmes
puzzles-about = Des positions tirées de parties entre robots de bon niveau. Dans chacune, un tour est nettement le meilleur : une recherche dix fois plus profonde l’a confirmé. Votre classement reste sur cet appareil.
puzzles-new = Vous ne les avez pas encore essayés
puzzles-record = Classement { $points } · { $solved } sur { $tried } résolus
puzzles-missing = Les problèmes de ce jeu n’ont pas pu être chargés. Réessayez une fois en ligne.

puzzle-of = Problème { $number } sur { $count }
puzzle-you = Vous jouez { $seat }
puzzle-win = Un tour gagne à coup sûr. Trouvez-le.
puzzle-save = Tous les tours perdent, sauf un. Trouvez celui qui tient.
puzzle-best = Un tour est nettement meilleur que tous les autres. Trouvez-le.
puzzle-go-on = Juste jusqu’ici. Terminez maintenant votre tour.
puzzle-wrong = Ce n’est pas le meilleur : { $action }. Essayez autre chose, ou regardez la réponse.
puzzle-hint-piece = Commencez par la pièce marquée.
puzzle-hint-area = Regardez dans le cercle marqué.
puzzle-hint-pass = Vous n’avez rien à toucher sur le plateau.
puzzle-hint-move = C’est ceci : { $action }
puzzle-right-win = Juste ! Vous gagnez maintenant, quoi qu’on vous réponde.
puzzle-right-save = Juste ! Tout le reste aurait perdu.
puzzle-right-best = Juste ! Rien d’autre ne s’en approche.
puzzle-shown = La réponse est sur le plateau.
puzzle-chances = Vos chances de gain : { $worth } %. Avec le deuxième meilleur tour : { $other } %.
puzzle-proven = Tout cela est prouvé.
puzzle-searched = C’est le résultat d’une recherche de { $effort } pas.
puzzle-another-hint = Autre indice
puzzle-answer = Voir la réponse
puzzle-continue = Voir la suite
puzzle-next = Problème suivant
puzzle-study = Étudier cette position
puzzle-before = Vous avez déjà eu ce problème : il ne compte plus.
puzzle-rating = Classement
puzzle-streak = Série
puzzle-difficulty = Difficulté
puzzle-level = { $level } sur 8
