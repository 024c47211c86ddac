# Ce qui se trouve à un endroit du plateau ou à côté, pour les lecteurs d’écran : court, l’endroit d’abord.

spot-holds = { $cell }, { $there }
spot-empty = vide
spot-hand = main { $whose } : { $things }
spot-own-hand = en main : { $tiles }
spot-points = { $seat } : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

## Iri

spot-iri-dictionary = le dictionnaire : { $count ->
        [one] { $count } pyramide
       *[other] { $count } pyramides
    }
spot-iri-place = dictionnaire, position { $place } : { $pyramid }
spot-iri-takeable = dictionnaire, position { $place } : { $pyramid }, peut être prise

## Quintets

spot-quintets-rim = { $point }, périmètre, vide
spot-quintets-interior = { $point }, intérieur, vide
spot-quintets-formed = groupe { $number } sur 3 { $whose } : formé
spot-quintets-unformed = groupe { $number } sur 3 { $whose } : pas encore formé
spot-quintets-side = { $seat } : { $count ->
        [one] { $count } groupe formé sur 3
       *[other] { $count } groupes formés sur 3
    }

## Iris

spot-iris-stone-black = pierre noire
spot-iris-stone-white = pierre blanche
spot-iris-rim = { $cell }, case du périmètre, partenaire { $partner }, { $there }

## Enantiomerfolk

spot-enantiomerfolk-standing = { $piece }, à { $seat }
spot-enantiomerfolk-barred = { $piece }, à { $seat }, interdite
spot-enantiomerfolk-north = { $piece }, attaque vers le nord : { $target }
spot-enantiomerfolk-east = { $piece }, attaque vers l’est : { $target }
spot-enantiomerfolk-south = { $piece }, attaque vers le sud : { $target }
spot-enantiomerfolk-west = { $piece }, attaque vers l’ouest : { $target }
spot-enantiomerfolk-attacked = { $spot } ; attaquée, force { $clockwise } dans le sens horaire, { $counter } dans le sens antihoraire
spot-enantiomerfolk-pieces = main { $whose } : { $count ->
        [0] aucune pièce { $piece }
        [one] { $count } pièce { $piece }
       *[other] { $count } pièces { $piece }
    }
spot-enantiomerfolk-bottoms = main { $whose } : { $count ->
        [one] { $count } base { $colour ->
            [red] rouge
            [yellow] jaune
            [green] verte
           *[blue] bleue
        }
       *[other] { $count } bases { $colour ->
            [red] rouges
            [yellow] jaunes
            [green] vertes
           *[blue] bleues
        }
    }
spot-enantiomerfolk-tops = main { $whose } : { $count ->
        [one] { $count } sommet { $colour ->
            [red] rouge
            [yellow] jaune
            [green] vert
           *[blue] bleu
        }
       *[other] { $count } sommets { $colour ->
            [red] rouges
            [yellow] jaunes
            [green] verts
           *[blue] bleus
        }
    }

## Le Métier et La Fabrique

spot-loom-open = vide, ouverte
spot-loom-aside = mises de côté : { $tiles }
spot-factory-touches = vide, touche le champ
spot-pattern-black = motif noir de { $from } à { $to }
spot-pattern-white = motif blanc de { $from } à { $to }
