# Une donne du Métier par jour.

daily = Le Métier du jour
daily-about = Une donne par jour, la même pour tous
daily-more = Aujourd’hui, tout le monde tisse les mêmes 25 tuiles. Vous avez un essai qui compte, sans retour en arrière ; ensuite vous pouvez vous entraîner autant que vous voulez.
daily-play = Jouer la donne du jour
daily-go-on = Continuer à tisser
daily-practise = S’entraîner sur cette donne
daily-practice = Entraînement : cet essai ne compte pas.
daily-counts = Donne du jour : cet essai compte.
daily-today = Aujourd’hui
daily-result = { $points ->
        [one] { $points } motif
       *[other] { $points } motifs
    }
daily-best = Meilleur jeu : { $points }
daily-best-about = Le meilleur jeu est celui du robot qui a résolu le Métier. Comme vous, il ignore quelles tuiles vont venir.
daily-best-thinking = Calcul du meilleur jeu…
daily-beyond = Vous avez fait mieux que le meilleur jeu. Un peu de chance, beaucoup d’audace.
daily-equal = Aussi bien que le meilleur jeu.
daily-short = { $points ->
        [one] Un motif de moins que le meilleur jeu.
       *[other] { $points } motifs de moins que le meilleur jeu.
    }
daily-gone = Vous avez supprimé cet essai avant la fin.
daily-next = Prochaine donne dans { $hours } h { $minutes } min
daily-streak = { $days ->
        [0] Pas encore de série
        [one] { $days } jour de suite
       *[other] { $days } jours de suite
    }
daily-longest = record : { $days }
daily-share = Partager
daily-share-copied = Copié. Le texte ne dit rien des tuiles.
daily-archive = Jours passés
daily-archive-about = pour s’entraîner ; ils ne comptent pas pour votre série
daily-not-yet = Cette donne n’est pas encore sortie
daily-not-yet-why = Chaque jour a sa donne, et ce jour n’est pas encore venu.
daily-see = Voir votre résultat
daily-squares = Chaque carré est une tuile que vous avez posée : plein si elle a complété un motif
