# Comment une partie s’est terminée : qui a gagné, et pourquoi. Phrases entières.

ending-none = La partie est encore en cours.

## Jeux à points

ending-points-two = { $seat } a gagné { $points } à { $other }. { $reason }
    .won = Vous avez gagné { $points } à { $other }. { $reason }
    .lost = Vous avez perdu { $other } à { $points }. { $reason }
ending-points-won = { $seats } a gagné avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ; { $others }. { $reason }
    .won = Vous avez gagné avec { $points ->
            [one] { $points } point
           *[other] { $points } points
        } ; { $others }. { $reason }
    .lost = Vous avez perdu : { $seats } a { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, { $others }. { $reason }
ending-points-shared = { $seats } se sont partagé la victoire avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    } chacun ; { $others }. { $reason }
    .won = Vous partagez la victoire : { $seats } ont { $points ->
            [one] { $points } point
           *[other] { $points } points
        } chacun ; { $others }. { $reason }
    .lost = Vous avez perdu : { $seats } ont { $points ->
            [one] { $points } point
           *[other] { $points } points
        } chacun, { $others }. { $reason }
ending-points-draw = Égalité : tous ont { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. { $reason }
ending-points-of = { $seat } en a { $points }
    .you = vous en avez { $points }
ending-iri = Plus personne ne pouvait poser.
ending-factory-empty = Une main était vide à la fin d’un tour.
ending-factory-stuck = Toutes les tuiles sont face visible et personne ne peut en poser.

## Quintets

ending-quintets-groups = { $seat } a gagné : trois groupes sont formés.
    .won = Vous avez gagné : vous avez formé trois groupes.
    .lost = Vous avez perdu : { $seat } a formé trois groupes.
ending-quintets-passed = Égalité : tous ont passé, l’un après l’autre.
ending-quintets-repetition = Égalité : la même position s’est présentée { $times } fois.
ending-quintets-quiet = Égalité : { $count ->
        [one] { $count } action
       *[other] { $count } actions de suite
    } sans pose ni groupe formé.

## Iris

ending-iris-full = Le plateau est plein.
ending-iris-passed = Les deux ont passé.
ending-iris-best = { $seat } a gagné : son meilleur groupe vaut { $worth }, celui { $whose } seulement { $other }. { $reason }
    .won = Vous avez gagné : votre meilleur groupe vaut { $worth }, celui { $whose } seulement { $other }. { $reason }
    .lost = Vous avez perdu : { $seat } a un meilleur groupe, qui vaut { $worth }, le vôtre seulement { $other }. { $reason }
ending-iris-later = { $seat } a gagné : les groupes meilleurs sont à égalité, et son groupe { $rank } vaut { $worth }, celui { $whose } seulement { $other }. { $reason }
    .won = Vous avez gagné : les groupes meilleurs sont à égalité, et votre groupe { $rank } vaut { $worth }, celui { $whose } seulement { $other }. { $reason }
    .lost = Vous avez perdu : les groupes meilleurs sont à égalité, mais le groupe { $rank } vaut { $worth } pour { $seat }, le vôtre seulement { $other }. { $reason }
ending-iris-draw = Égalité : tous les groupes des deux camps se valent. { $reason }

## Enantiomerfolk

ending-enantiomerfolk-colour = { $seat } a gagné : { $loser } manque { $colours } (moins de deux pièces debout).
    .won = Vous avez gagné : { $loser } manque { $colours } (moins de deux pièces debout).
    .lost = Vous avez perdu : vous manquez { $colours } (moins de deux pièces debout).
ending-enantiomerfolk-both = { $seat } a gagné : il manque une couleur aux deux, et { $loser } a agi en dernier.
    .won = Vous avez gagné : il manque une couleur aux deux, et { $loser } a agi en dernier.
    .lost = Vous avez perdu : il manque une couleur aux deux, et vous avez agi en dernier.
ending-enantiomerfolk-stuck = { $seat } a gagné : { $loser } n’a aucune action permise.
    .won = Vous avez gagné : { $loser } n’a aucune action permise.
    .lost = Vous avez perdu : vous n’avez aucune action permise.
ending-enantiomerfolk-limit = Égalité : { $count ->
        [one] { $count } action a été jouée.
       *[other] { $count } actions ont été jouées.
    }

# Les couleurs qui manquent à une place.
ending-colour-red = de rouge
ending-colour-yellow = de jaune
ending-colour-green = de vert
ending-colour-blue = de bleu

## Le Métier

ending-loom-below = { $count ->
        [0] Aucun motif cette fois.
        [one] L’étoffe est finie, avec { $count } motif.
       *[other] L’étoffe est finie, avec { $count } motifs.
    } La norme est de 4.
ending-loom-standard = { $count ->
        [one] L’étoffe est finie, avec { $count } motif.
       *[other] L’étoffe est finie, avec { $count } motifs.
    } C’est une belle étoffe ; l’objectif est de 6.
ending-loom-aim = { $count ->
        [one] L’étoffe est finie, avec { $count } motif.
       *[other] L’étoffe est finie, avec { $count } motifs.
    } C’est un chef-d’œuvre.
