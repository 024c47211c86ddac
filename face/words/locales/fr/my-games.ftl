# Les parties conservées et ce qu’elles disent de leur joueur.

## La liste

games-shown = { $shown } sur { $count }
games-none-fit = Aucune partie ne correspond.
games-show-all = Afficher toutes les parties
games-more = En afficher davantage
filter-state = En cours ou terminées
filter-state-all = Tous les états
filter-game = Jeu
filter-game-all = Tous les jeux
filter-result = Résultat
filter-result-all = Tous les résultats
filter-opponent = Adversaire
filter-opponent-all = Tous les adversaires
filter-people = Des personnes
verdict-won = Gagnée
verdict-drawn = Nulle
verdict-lost = Perdue
verdict-points = { $points ->
        [one] { $points } motif
       *[other] { $points } motifs
    }
share-game = Copier un lien vers cette partie
link-copied = Le lien est copié. Qui l’ouvre voit toute la partie.

## Supprimer

deleted-game = { $game } : partie supprimée
undo-delete = Annuler
shelf = Supprimées récemment ({ $count })
shelf-about = Vous pouvez les reprendre pendant un mois. Supprimer une partie ne change pas votre bilan.
shelf-restore = Reprendre
shelf-empty = Supprimer pour de bon
not-deleted = Cette partie n’a pas pu être supprimée : la mémoire du navigateur refuse.

## Votre bilan

record-title = Votre bilan
record-tally = { $won ->
        [one] { $won } gagnée
       *[other] { $won } gagnées
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }
record-streak = { $wins ->
        [0] Pas de série de victoires en cours
        [one] { $wins } victoire de suite
       *[other] { $wins } victoires de suite
    }
record-most = record : { $wins }
record-rating = Classement { $points } ± { $margin }
record-near = proche du niveau { $level }
record-provisional = provisoire
record-uncounted = { $count ->
        [one] { $count } partie avec reprise de coups ne compte pas.
       *[other] { $count } parties avec reprise de coups ne comptent pas.
    }
record-no-rating = Pas encore de classement : les parties avec reprises de coups ou à plus de deux joueurs ne comptent pas.
record-about = Votre classement vous compare aux niveaux : le niveau 1 a 800 points. Il est calculé sur cet appareil d’après vos 40 dernières parties à deux, sans reprise de coup, et dans 95 cas sur 100 vous êtes dans l’intervalle. Les parties avec reprise de coups ne comptent nulle part dans votre bilan. Supprimer des parties n’y change rien.
record-how = Comment le classement est calculé
record-reset = Recommencer le bilan
record-reset-ask = Les résultats des parties supprimées seront oubliés. Celles qui sont encore dans la liste compteront de nouveau.
record-reset-yes = Oublier
advice-up = Vous avez gagné { $won } parties sur { $of } contre le niveau { $level } : essayez le niveau { $next }.
advice-up-all = Vous avez gagné les { $won } dernières parties contre le niveau { $level } : essayez le niveau { $next }.
advice-down = Le niveau { $level } a gagné les { $of } dernières parties : essayez d’abord le niveau { $next }.
advice-play = Jouer le niveau { $next }
loom-games = { $count ->
        [one] { $count } étoffe
       *[other] { $count } étoffes
    }, au mieux { $best }, { $mean } motifs en moyenne
loom-best-play = le meilleur jeu en fait 2,56
