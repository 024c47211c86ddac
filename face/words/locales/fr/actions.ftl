# Ce qui se passe, au moment où cela se passe. Pour les lecteurs d’écran et la ligne sous le plateau : court, sans point final.

# Une action qui appartient à un autre jeu.
action-strange = ce coup n’est pas de ce jeu

# Une action, son résultat et ce qu’elle entraîne encore.
action-result = { $action } : { $result }
action-then = { $action } ; { $then }

## Iri

action-iri-one = { $seat } pose une { $pyramid } en { $cell } pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-right = { $seat } pose { $word } à partir de { $cell } vers la droite pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-down = { $seat } pose { $word } à partir de { $cell } vers le bas pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
action-iri-take = { $seat } prend dans le dictionnaire : { $taken }
action-iri-taken = { $size } à la position { $place }
action-iri-pass = { $seat } passe : rien ne peut être posé

## Quintets

action-quintets-place = { $seat } pose une { $pyramid } en { $to }
action-quintets-slide = { $seat } déplace une { $pyramid } de { $from } à { $to }
action-quintets-exchange = { $seat } échange la { $pyramid } en { $from } avec la { $other } en { $to }
action-quintets-pass = { $seat } passe : aucune action n’est permise
action-quintets-forms = le groupe { $number } sur 3 { $whose } est formé et quitte le plateau
action-quintets-forms-last = le groupe { $number } sur 3 { $whose } est formé

## Iris

action-iris-first = { $seat } pose la première pierre en { $cell }
action-iris-stone = { $seat } pose une pierre en { $cell }
action-iris-second = { $seat } pose la seconde pierre en { $cell }
action-iris-pair = { $seat } pose des pierres en { $cell } et sur sa partenaire { $partner }
action-iris-pass = { $seat } passe

## Enantiomerfolk

action-enantiomerfolk-move = { $seat } déplace la pièce { $piece } de { $from } à { $to }
action-enantiomerfolk-attack = { $seat } bascule { $from } contre { $to }
action-enantiomerfolk-drop = { $seat } parachute une pièce { $piece } en { $on }
action-enantiomerfolk-force = { $target } subit { $clockwise } dans le sens horaire, { $counter } dans le sens antihoraire
action-enantiomerfolk-taken = capturée, la pièce rejoint la main { $whose }
action-enantiomerfolk-out = capturée, la pièce est mise hors jeu
action-enantiomerfolk-stand = { $count ->
        [one] { $squares } se redresse et appartient à { $seat }
       *[other] { $squares } se redressent et appartiennent à { $seat }
    }

## Le Métier et La Fabrique

action-patterns = { $count ->
        [one] { $count } motif complété
       *[other] { $count } motifs complétés
    }
action-loom-flip = Une { $tile } est retournée
action-loom-place = Une { $tile } est posée en { $cell }
action-loom-aside = Une { $tile } est mise de côté : aucune ne peut être posée
action-factory-first = Une { $tile } est retournée : c’est la première du champ
action-factory-flip = { $seat } retourne une { $tile }
action-factory-place = { $seat } pose une { $tile } en { $cell }
action-factory-points = { $count ->
        [one] { $count } motif complété, { $count } point
       *[other] { $count } motifs complétés, { $count } points
    }
action-factory-pass = { $seat } passe : aucune tuile ne peut être posée
