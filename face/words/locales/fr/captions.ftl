# À qui le tour, et ce qui est demandé. Court, sans point final.

## Iri

caption-iri-first = { $seat } pose le premier mot : deux ou trois pyramides de la main
caption-iri-place = { $seat } pose un mot
caption-iri-take = { $seat } prend { $count ->
        [one] { $count } pyramide
       *[other] { $count } pyramides
    } dans le dictionnaire
caption-iri-pass = { $seat } ne peut rien poser et passe

## Quintets

caption-quintets-place = { $seat } : poser une pyramide sur le périmètre
caption-quintets-move = { $seat } : déplacer ou échanger
caption-quintets-turn = { $seat } : poser, déplacer ou échanger
caption-quintets-pass = { $seat } ne peut rien faire et passe

## Iris

caption-iris-first = { $seat } : une pierre sur une case grise
caption-iris-turn = { $seat } : une paire colorée ou deux pierres sur des cases grises
caption-iris-second = { $seat } : seconde pierre
caption-iris-after-pass = { $seat } : l’adversaire a passé, passer aussi met fin à la partie

## Enantiomerfolk

caption-enantiomerfolk-first = { $seat } : toute pièce debout peut servir
caption-enantiomerfolk-turn = { $seat } : ni base { $bottom ->
        [red] rouge
        [yellow] jaune
       *[blue] bleue
    }, ni sommet { $top ->
        [red] rouge
        [yellow] jaune
       *[blue] bleu
    }

## Le Métier

caption-loom-flip = Une tuile est retournée
caption-loom-first = Poser la première tuile
caption-loom-place = Poser une tuile, au moins un bord contre un bord de même couleur
caption-loom-aside = Aucune tuile ne peut être posée : en mettre une de côté

## La Fabrique

caption-factory-first = La première tuile du champ est retournée
caption-factory-flip = { $seat } retourne une tuile
caption-factory-place = { $seat } pose une tuile, chaque bord contre un bord de même couleur
caption-factory-pass = { $seat } ne peut poser aucune tuile et passe
