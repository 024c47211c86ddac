# Les jeux, les places à la table et le matériel.

game-iri = Iri
game-iri-about = Croiser des mots de pyramides, tels que les contient un dictionnaire qui rétrécit à chaque tour
game-quintets = Quintets
game-quintets-about = Dix-neuf points, des pyramides qui glissent et s’échangent : former en premier trois groupes d’exactement cinq
game-iris = Iris
game-iris-about = Un plateau bordé d’un arc-en-ciel, deux pierres par tour : relier les cases colorées en groupes qui valent le plus
game-enantiomerfolk = Enantiomerfolk
game-enantiomerfolk-about = Des piles de deux couleurs se poussent autour d’un cercle de couleurs, et chacun peut se servir des pièces de tous
game-loom = Le Métier
game-loom-about = Tisser 25 tuiles, en solitaire, en une étoffe qui porte le plus possible de motifs Herati
game-factory = La Fabrique
game-factory-about = Bâtir ensemble un seul champ, bord à bord, et marquer à chaque motif Herati complété

## Les places. La forme .of suit ce qui appartient à la place : « la main de Noir ».

seat-iri-1 = Jaune
    .of = de Jaune
seat-iri-2 = Bleu
    .of = de Bleu
seat-iri-3 = Rouge
    .of = de Rouge
seat-iri-4 = Vert
    .of = de Vert
seat-quintets-1 = Rouge
    .of = de Rouge
seat-quintets-2 = Bleu
    .of = de Bleu
seat-quintets-3 = Jaune
    .of = de Jaune
seat-iris-1 = Noir
    .of = de Noir
seat-iris-2 = Blanc
    .of = de Blanc
seat-enantiomerfolk-1 = Horaire
    .of = d’Horaire
seat-enantiomerfolk-2 = Antihoraire
    .of = d’Antihoraire
seat-loom-1 = Tisserand
    .of = du tisserand
seat-factory-1 = Nord
    .of = de Nord
seat-factory-2 = Est
    .of = d’Est
seat-factory-3 = Sud
    .of = de Sud
seat-factory-4 = Ouest
    .of = d’Ouest
seat-other = Place { $number }
    .of = de la place { $number }

## Énumérations : « a1, b2 et c3 ».

list-more = { $before }, { $next }
list-last = { $before } et { $last }

## Pyramides

# Les tailles d’un mot d’Iri : « petite–grande–petite ».
word-more = { $before }–{ $next }
size-small = petite
size-medium = moyenne
size-large = grande

pyramid-sized = { $size ->
        [small] petite pyramide
        [medium] pyramide moyenne
       *[large] grande pyramide
    }

pyramid-coloured = { $size ->
        [small] petite pyramide
        [medium] pyramide moyenne
       *[large] grande pyramide
    } { $colour ->
        [yellow] jaune
        [blue] bleue
        [red] rouge
       *[green] verte
    }

pyramids-counted = { $count ->
        [0] aucune { $size ->
            [small] petite pyramide
            [medium] pyramide moyenne
           *[large] grande pyramide
        }
        [one] { $count } { $size ->
            [small] petite pyramide
            [medium] pyramide moyenne
           *[large] grande pyramide
        }
       *[other] { $count } { $size ->
            [small] petites pyramides
            [medium] pyramides moyennes
           *[large] grandes pyramides
        }
    }

## Les piles d’Enantiomerfolk : un sommet sur une base.

stack-coloured = { $top ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    } sur { $bottom ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    }

## Tuiles Herati, nommées d’après la direction de leur coin noir.

tile-NE = tuile nord-est
tile-SE = tuile sud-est
tile-SW = tuile sud-ouest
tile-NW = tuile nord-ouest

tiles-NE = { $count ->
        [0] aucune tuile nord-est
        [one] { $count } tuile nord-est
       *[other] { $count } tuiles nord-est
    }
tiles-SE = { $count ->
        [0] aucune tuile sud-est
        [one] { $count } tuile sud-est
       *[other] { $count } tuiles sud-est
    }
tiles-SW = { $count ->
        [0] aucune tuile sud-ouest
        [one] { $count } tuile sud-ouest
       *[other] { $count } tuiles sud-ouest
    }
tiles-NW = { $count ->
        [0] aucune tuile nord-ouest
        [one] { $count } tuile nord-ouest
       *[other] { $count } tuiles nord-ouest
    }
tiles-face-down = { $count ->
        [0] aucune tuile face cachée
        [one] { $count } tuile face cachée
       *[other] { $count } tuiles face cachée
    }
