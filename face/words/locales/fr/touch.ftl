# Ce que dit le plateau pendant qu’une action se prépare. Court, sans point final.

## Ce qu’un toucher ferait, ou ce qui se trouve là

# Écrit sur le plateau lui-même : quelques signes.
note-gain = +{ $points }
note-take = { $size ->
        [small] petite
        [medium] moyenne
       *[large] grande
    } { $colour ->
        [yellow] jaune
        [blue] bleue
        [red] rouge
       *[green] verte
    }

# Iri : les pièces d’un mot, et plusieurs mots.
note-word = { $before } – { $next }
note-words = { $before } ; { $next }

note-forms = forme un groupe de { $seat }
note-forms-more = { $before } et un de { $seat }
note-group = groupe de { $size }
note-group-worth = groupe qui vaut { $worth }
note-stones-worth = { $cells } : les groupes valent { $worth }
note-force-none = aucune force
note-force-clockwise = { $units } sur 2 dans le sens horaire
note-force-counter = { $units } sur 2 dans le sens antihoraire
note-captured = capturée pour { $seat }
note-captured-out = capturée, hors jeu
note-rising = { $count ->
        [one] { $count } attaquante se redresse
       *[other] { $count } attaquantes se redressent
    }
note-attacks = attaque { $target }
note-points = { $count ->
        [one] +{ $count } point
       *[other] +{ $count } points
    }
note-patterns = { $count ->
        [one] +{ $count } motif
       *[other] +{ $count } motifs
    }
note-aside = { $tile } mise de côté
note-pattern = { $colour ->
        [black] motif noir
       *[white] motif blanc
    }

## Pourquoi un toucher est refusé

# L’un ou l’autre : « a ou b ».
refused-or = { $before } ou { $next }

refused-others-hand = C’est la main { $whose }, et c’est à { $seat } de jouer
refused-choose-partner = Choisir d’abord { $missing ->
        [top] un sommet
       *[bottom] une base
    } pour aller avec la pyramide { $colour ->
        [red] rouge
        [yellow] jaune
        [green] verte
       *[blue] bleue
    }
refused-choose-piece = Choisir d’abord une pièce, en main ou sur le plateau
refused-choose-from-hand = Choisir d’abord une pièce de la main
refused-choose-tile = Choisir d’abord une tuile. Ce qui convient ici : { $tiles }
refused-no-use = Rien ne peut être fait avec cela pour le moment
refused-no-play = Rien ne peut être joué là
refused-not-next = Ce n’est pas ce qui vient maintenant

## Iri

refused-on-board = Il y a déjà une { $piece } en { $cell }, et ce qui est sur le plateau y reste
refused-pass = Rien ne peut être posé : { $seat } passe
refused-all-laid = Toutes les pièces de la main sont déjà posées
refused-nothing-laid = Rien n’est encore posé
refused-no-word = Le dictionnaire n’a aucun mot à poser maintenant avec cette pyramide
refused-not-straight = Toutes les pièces d’une pose vont dans une même rangée ou colonne
refused-too-many = Une pose compte une à trois pièces
refused-gap = Il y a une case vide entre la première pièce et la dernière
refused-marked = { $seat } prend { $count ->
        [one] { $count } pièce, et elle est marquée
       *[other] { $count } pièces, et elles sont marquées
    }
refused-take-now = { $seat } a posé et prend maintenant { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } dans le dictionnaire

## Quintets

refused-none-left = { $seat } n’a plus de { $size ->
        [small] petite pièce
        [medium] pièce moyenne
       *[large] grande pièce
    } en main
refused-no-rim = Il n’y a pas de point du périmètre pour une { $size ->
        [small] petite pièce
        [medium] pièce moyenne
       *[large] grande pièce
    } pour le moment
refused-others-piece = C’est une pièce { $whose }, et c’est à { $seat } de jouer
refused-stuck = La { $size ->
        [small] petite pièce
        [medium] pièce moyenne
       *[large] grande pièce
    } en { $point } ne peut ni se déplacer ni s’échanger pour le moment

## Le Métier et La Fabrique

refused-fits-nowhere = Pas de case pour une { $tile } : ses bords différeraient de ceux qu’ils touchent
refused-no-tile = Aucune tuile ne peut être posée : { $seat } passe
refused-no-edge = Aucun bord d’une { $tile } ne toucherait un bord de même couleur, sur aucune case ouverte
