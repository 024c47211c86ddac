# Ce qui ne va pas dans la position même.

## Ce dont ces phrases sont faites

refused-and = { $before } et { $next }
refused-piece = { $size ->
        [small] petite pièce
        [medium] pièce moyenne
       *[large] grande pièce
    } { $colour ->
        [red] rouge
        [yellow] jaune
        [green] verte
       *[blue] bleue
    }
refused-stack-on = la pièce { $piece } en { $square }
refused-stack-held = la pièce { $piece }
refused-stack-standing = une pièce { $piece } ({ $seat })
refused-stack-attacking = une pièce { $piece } qui attaque
refused-edge = son bord { $side ->
        [north] nord
        [east] est
        [south] sud
       *[west] ouest
    } est { $own ->
        [black] noir
       *[white] blanc
    } et touche un bord { $other ->
        [black] noir
       *[white] blanc
    } de la { $there } en { $next }

## Iri

refusal-IRI-3-word = Le dictionnaire n’a pas le mot { $word }
refusal-IRI-3-words = Le dictionnaire n’a pas les mots { $words }
refusal-IRI-4-holds = Il y a déjà une { $piece } en { $cell }
refusal-IRI-4-apart = Ce qui est posé à partir de { $cell } ne touche aucune pièce du plateau
refusal-IRI-9-others = La place { $place } est une { $piece } et appartient à { $seat }
refusal-IRI-9-last = La dernière { $piece } doit rester dans le dictionnaire
refusal-IRI-9-count = { $seat } doit prendre { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }, et non { $taken }

## Quintets

refusal-QUIN-3-interior = { $point } est un point intérieur : les pièces se posent sur le périmètre
refusal-QUIN-3-holds = Il y a une { $piece } en { $point }
refusal-QUIN-4-holds = Il y a une { $piece } en { $point }
refusal-QUIN-4-way = Une { $piece } en { $point } barre le chemin vers { $to }
refusal-QUIN-4-line = { $to } n’est pas en ligne droite depuis { $from }
refusal-QUIN-4-small = Une petite pièce se déplace d’un point, et de { $from } à { $to } il y en a { $steps }
refusal-QUIN-4-medium = Une pièce moyenne se déplace d’un ou deux points, et de { $from } à { $to } il y en a { $steps }
refusal-QUIN-5-far = { $to } n’est pas voisin de { $from }
refusal-QUIN-5-size = Une { $size } ne s’échange qu’avec une { $other }, et il y a une { $piece } en { $point }
refusal-QUIN-6-six = { $seat } aurait un groupe connecté de { $count } pièces : { $points }
refusal-QUIN-9-pass = { $seat } ne peut pas passer tant qu’une action est permise, comme { $action }

## Iris

refusal-IRIS-4-holds = Il y a déjà une pierre { $colour ->
        [black] noire
       *[white] blanche
    } en { $cell }
refusal-IRIS-4-adjacent = { $cell } est voisine de { $first }, la première pierre du tour
refusal-IRIS-4-gray = Après une pierre sur une case grise, la seconde du tour va elle aussi sur une case grise

## Enantiomerfolk

refusal-ENAN-1-off = { $square } n’est pas sur le plateau, qui va de a1 à { $last }
refusal-ENAN-2-empty = Il n’y a pas de pièce en { $square }
refusal-ENAN-2-attacking = La pièce { $piece } en { $square } attaque : seules les pièces debout peuvent servir
refusal-ENAN-3-bottom = { $thing } est barrée : sa base est { $bottom ->
        [red] rouge
        [yellow] jaune
        [green] verte
       *[blue] bleue
    }, comme celle de la pièce { $used } dont { $seat } vient de se servir
refusal-ENAN-3-top = { $thing } est barrée : son sommet est { $top ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    }, comme celui de la pièce { $used } dont { $seat } vient de se servir
refusal-ENAN-3-both = { $thing } est barrée : sa base est { $bottom ->
        [red] rouge
        [yellow] jaune
        [green] verte
       *[blue] bleue
    } et son sommet { $top ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    }, comme la pièce { $used } dont { $seat } vient de se servir
refusal-ENAN-4-far = { $to } n’est pas à côté de { $from } : une pièce se déplace vers une case voisine, dans sa rangée ou sa colonne
refusal-ENAN-4-full = { $to } n’est pas vide, il y a { $there } : une attaque s’écrit { $from }>{ $to }
refusal-ENAN-5-far = { $to } n’est pas à côté de { $from } : une pièce attaque une case voisine, dans sa rangée ou sa colonne
refusal-ENAN-5-empty = Il n’y a rien à attaquer en { $to } : un déplacement s’écrit { $from }-{ $to }
refusal-ENAN-8-full = { $on } n’est pas vide : il y a { $there }

## Herati

refusal-HERA-4-full = Une { $tile } se trouve déjà en { $cell }
refusal-LOOM-2-first = La première tuile va en { $open }, et non en { $cell }
refusal-LOOM-2-row = La première rangée grandit par ses bouts jusqu’à cinq tuiles : { $open } sont ouvertes, et non { $cell }
refusal-LOOM-2-next = La rangée du bas est remplie avant qu’une autre commence : { $open } est ouverte, et non { $cell }
refusal-LOOM-3-edges = Aucun bord d’une { $tile } en { $cell } ne touche un bord de même couleur : { $edges }
refusal-LOOM-4-can = Une { $tile } peut être posée en { $cell } : une tuile n’est mise de côté que si aucune ne peut être posée
refusal-FACT-2-edge = Le bord { $side ->
        [north] nord
        [east] est
        [south] sud
       *[west] ouest
    } de la { $tile } en { $cell } est { $own ->
        [black] noir
       *[white] blanc
    }, mais il touche un bord { $other ->
        [black] noir
       *[white] blanc
    } de la { $there } en { $next }
refusal-FACT-2-apart = { $cell } ne touche aucune tuile bord à bord
refusal-FACT-2-columns = Avec une tuile en { $cell }, le champ aurait six colonnes, de { $from } à { $to }
refusal-FACT-2-rows = Avec une tuile en { $cell }, le champ aurait six rangées, de { $from } à { $to }
refusal-FACT-3-can = { $seat } peut poser une { $tile } en { $cell }, et qui peut poser une tuile le doit
