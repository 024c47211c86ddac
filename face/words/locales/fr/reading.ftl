# Les pages des règles, et ce qui y mène depuis les autres pages.

rules-about = Les règles entières, avec des images. De petits signes comme §4 numérotent les clauses ; un coup refusé mène à la sienne.
contents = Sommaire

# Un petit signe après un refus, qui ouvre la règle : à quoi il sert.
clause-sign = La règle : { $clause }

## Une partie entre joueurs forts, avec des commentaires

example-game = Une partie commentée
example-about = Deux bots forts jouent, et chaque tournant est expliqué.

## Iris : ce que veulent dire les nombres d’un joueur. $best est la valeur du meilleur groupe, $others celles des autres.

scores-title = Ce que disent les nombres
scores-about = { $numbers } : { $about }
scores-iris-rule = Un groupe de pierres qui se touchent vaut autant de points qu’il occupe de cases colorées. On compare d’abord les meilleurs groupes ; s’ils sont égaux, les suivants décident, et ainsi de suite.
scores-iris-rule-link = La règle
scores-iris-none = aucun groupe n’occupe encore de case colorée
scores-iris-one = un groupe au bord, qui vaut { $best }
scores-iris-more = le meilleur groupe vaut { $best }, puis { $others }

## Enantiomerfolk : à côté du cercle des couleurs

circle-title = Le cercle des couleurs : rouge, jaune, bleu, et de nouveau rouge
circle-title-four = Le cercle des couleurs : rouge, jaune, vert, bleu, et de nouveau rouge
circle-clockwise = de l’attaquante à la cible par une flèche noire : force pour Horaire
circle-counter = par une flèche blanche : force pour Antihoraire
circle-opposite = d’un côté du cercle à l’autre : aucune force
circle-capture = deux unités ou plus d’un même sens capturent
circle-below-two = Moins de deux, et c’est perdu
    .about = qui a moins de deux pièces debout contenant une couleur perd la partie
