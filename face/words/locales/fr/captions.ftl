# À qui le tour, et ce qui est demandé. Court, sans point final.

## Iri

caption-iri-first = { $seat } pose le premier mot : deux ou trois pyramides de la main
    .you = À vous : posez le premier mot, deux ou trois pyramides de votre main
caption-iri-place = { $seat } pose un mot
    .you = À vous : posez un mot
caption-iri-take = { $seat } prend { $count ->
        [one] { $count } pyramide
       *[other] { $count } pyramides
    } dans le dictionnaire
    .you = Prenez { $count ->
            [one] { $count } pyramide
           *[other] { $count } pyramides
        } dans le dictionnaire
caption-iri-pass = { $seat } ne peut rien poser et passe
    .you = Vous ne pouvez rien poser et passez

## Quintets

caption-quintets-place = { $seat } : poser une pyramide sur le périmètre
    .you = À vous : posez une pyramide sur le périmètre
caption-quintets-move = { $seat } : déplacer ou échanger
    .you = À vous : déplacez ou échangez
caption-quintets-turn = { $seat } : poser, déplacer ou échanger
    .you = À vous : posez, déplacez ou échangez
caption-quintets-pass = { $seat } ne peut rien faire et passe
    .you = Vous ne pouvez rien faire et passez

## Iris

caption-iris-first = { $seat } : une pierre sur une case grise
    .you = À vous : une pierre sur une case grise
caption-iris-turn = { $seat } : une paire colorée ou deux pierres sur des cases grises
    .you = À vous : une paire colorée ou deux pierres sur des cases grises
caption-iris-second = { $seat } : seconde pierre
    .you = Et maintenant votre seconde pierre
caption-iris-after-pass = { $seat } : l’adversaire a passé, passer aussi met fin à la partie
    .you = À vous : l’adversaire a passé ; si vous passez aussi, la partie est finie

## Enantiomerfolk

caption-enantiomerfolk-first = { $seat } : toute pièce debout peut servir
    .you = À vous : toute pièce debout peut servir
caption-enantiomerfolk-turn = { $seat } : ni base { $bottom ->
        [red] rouge
        [yellow] jaune
        [green] verte
       *[blue] bleue
    }, ni sommet { $top ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    }
    .you = À vous : ni base { $bottom ->
            [red] rouge
            [yellow] jaune
            [green] verte
           *[blue] bleue
        }, ni sommet { $top ->
            [red] rouge
            [yellow] jaune
            [green] vert
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
    .you = Vous retournez une tuile
caption-factory-place = { $seat } pose une tuile, chaque bord contre un bord de même couleur
    .you = À vous : posez une tuile, chaque bord contre un bord de même couleur
caption-factory-pass = { $seat } ne peut poser aucune tuile et passe
    .you = Vous ne pouvez poser aucune tuile et passez
