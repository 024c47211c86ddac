# Le plateau d’analyse.

## Ways to a study

study-about = N’importe quelle partie ou position sur un plateau d’analyse : essayer des variantes, interroger le moteur, garder des commentaires, partager le tout en un lien.
study-open = Ouvrir
study-from-start = Depuis le début
study-put-away = L’étude de { $game } a été supprimée.
study-shelf = { $count ->
        [one] { $count } étude supprimée
       *[other] { $count } études supprimées
    }
study-forked = Cette étude a été modifiée en même temps dans un autre onglet. Ce que vous avez ici est gardé comme une étude à part.
study-earlier = Études précédentes
study-file = D’un fichier ou d’un texte
study-file-about = Une partie, une étude ou un lien : choisir un fichier, le déposer n’importe où sur cette page, ou coller son texte.
study-paste = Coller une partie ou un lien
study-choose-file = Choisir un fichier
study-positions = { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
study-bad-link = Ce lien ne s’ouvre pas : { $reason }. Rien n’est perdu ; une copie complète se demande à qui l’a envoyé.
study-not-read = Ceci ne s’ouvre pas : { $reason }. Ce qui est sur le plateau reste en place.
study-too-large = le fichier est trop grand pour une partie
study-several = Ce fichier contient { $count } parties. Voici la première ; { $kept } d’entre elles sont parmi les études précédentes.
study-doubt = Ouvert, mais quelque chose a peut-être un autre sens : { $reason }

## What is wrong with a text. Details come from the rules and the readers of files, in English.

study-error-line = la ligne { $line } ne se lit pas (en anglais : { $reason })
study-doubt-line = ligne { $line } (en anglais : { $reason })
study-error-start = les en-têtes ne décrivent aucune partie (en anglais : { $reason })
study-error-action = ligne { $line }, { $action } : { $reason }
study-error-result = l’en-tête Result dit « { $stated } », et devrait dire « { $actual } »
study-error-ended = l’en-tête Ended dit « { $stated } » : { $reason }
study-error-gone = cette position ne fait plus partie de l’étude
study-error-large = une étude contient au plus { $most } positions
study-error-header = l’en-tête { $name } ne peut pas être écrit (en anglais : { $reason })
study-error-link = le lien est incomplet ou abîmé (en anglais : { $reason })
study-error-setup = Ce n’est pas une position (en anglais : { $reason })

## Moves, variations, comments

study-start = Début
study-empty = Jouer sur le plateau ou écrire un coup. Un second choix devient une variante.
study-changes = Modifier cette ligne
study-comment = Commentaire
study-comment-here = Que dire de cette position ?
study-promote = Monter la variante
study-make-main = En faire la ligne principale
study-copy-line = Copier la ligne jusqu’ici
study-copied = Copié
study-delete = Supprimer à partir d’ici
study-deleted = { $count ->
        [one] { $count } position supprimée.
       *[other] { $count } positions supprimées.
    }
study-draw = Tirer
study-key-step = parcourir la partie, comme la molette sur le plateau
study-key-switch = autre variante
study-key-draw = dessiner avec le bouton droit (Maj, Ctrl : autres couleurs)

## The engine

study-analysis = Analyse
study-win-chance = Chances de gain
study-percent = { $percent } %
study-points = { $points } points
study-worth-unknown = Pas encore évalué
study-over = La partie est finie.
help-closed = Vous jouez une partie avec d’autres ({ $game }) : le moteur aidera de nouveau quand elle sera finie.
study-chance = Ici le hasard décide : ce que chaque tuile vaudrait pour qui la joue, et sa probabilité.
study-effort = profondeur { $depth } · { $count } · { $seconds } s
study-tries = { $count }×
study-wins = gagne
study-loses = perd
study-play-line = Jouer son premier coup
study-keep-line = Garder cette ligne comme variante
study-skip = Et si { $seat } pouvait sauter ce tour ?
study-skip-answer = { $seat } jouerait { $action } et gagnerait { $chance } de telles parties.

## The whole game

study-review = Passer toute la partie en revue
study-review-again = Revoir la ligne principale
study-stop = Arrêter
study-graph = Chances de gain au cours de la partie. Un clic y mène ; ? et ?? sont des erreurs.
study-mistake = erreur
study-blunder = grosse erreur
study-previous-mistake = Erreur précédente
study-next-mistake = Erreur suivante
study-better = Mieux : { $better }
study-add-better = Ajouter le meilleur coup comme variante
study-no-mistakes = Aucune grosse erreur trouvée.
study-try = Trouver un meilleur coup
study-try-again = Réessayer
study-try-ask = Que joueriez-vous pour { $seat } ?
study-try-good = { $action } : bien joué, { $worth }.
study-try-bad = { $action } laisse { $worth } ; { $best } est possible.
study-show = Montrer

## Taking it away

study-share = Partager
study-whole = L’étude entière
study-link = Lien
study-copy-link = Copier le lien
study-copy-text = Copier le texte
study-picture = Cette position en image
study-film = Cette ligne en film
study-film-about = Une image par coup, dans un fichier que tout forum sait montrer.
study-not-drawn = Ce navigateur n’a pas pu dessiner l’image.

## Setting up a position

study-edit = Composer une position
study-edit-short = Composer
study-edit-done = Étudier
study-cancel = Annuler
study-tray = Choisir une pièce, puis toucher des cases
study-remove = retirer
study-turn = tourner
study-clear = Vider le plateau
study-marks = À qui elle est, ou ce qu’elle attaque
study-to-act = Au trait
study-phase = Tour
study-phase-turn = ordinaire
study-phase-opening = toute première pierre
study-phase-after-pass = après une passe
study-phase-both-passed = les deux ont passé
study-phase-second = seconde pierre, après { $of }
study-phase-place = un mot se pose
study-phase-take = des pièces se prennent
study-phase-first-tile = la première tuile se retourne
study-phase-first-hands = les premières tuiles des mains se retournent
study-phase-flip = une tuile se retourne
study-phase-used = { $of } vient de servir
study-hand = Main : { $seat }
study-face-down = face cachée
study-aside = Mises de côté
study-scores = { $game ->
        [quintets] Groupes formés
       *[other] Points
    }
study-passes = Passes de suite
study-quiet = Coups calmes
study-plies = Coups joués
study-as-text = En texte
study-parts = Après le plateau, dans n’importe quel ordre : { $parts }
