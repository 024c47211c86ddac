# Ce que demande une clause des règles, dit à qui vient de tenter autre chose.

refusal-cited = { $sentence } ({ $clause })
refusal-unreadable = Cela ne se lit pas comme un coup de ce jeu
refusal-here = Cela n’est pas possible ici pour le moment

## Iri

refusal-IRI-1 = Chaque place a cinq pyramides de chaque taille : une de chaque en main, les autres mélangées dans le dictionnaire
refusal-IRI-2 = Les pièces se posent d’abord et se prennent dans le dictionnaire ensuite
refusal-IRI-3 = Tout mot qui contient une pièce nouvelle doit figurer dans le dictionnaire, dans un sens ou dans l’autre
refusal-IRI-4 = Les pièces de la main vont sur des cases vides d’une même rangée ou colonne, sans trou, et touchent une pièce déjà posée
refusal-IRI-5 = Le premier mot compte deux ou trois pièces, commence en 0,0 et va vers la droite
refusal-IRI-6 = Une pose s’écrit par la première case, > ou v, puis les tailles : 0,0>SL
refusal-IRI-7 = Chaque pièce de chaque mot contenant une pièce nouvelle rapporte un point
refusal-IRI-8 = Il est interdit de passer quand quelque chose peut être posé
refusal-IRI-9 = Prendre autant de pièces de sa couleur qu’il en manque à la main, et jamais la dernière d’un type
refusal-IRI-10 = La partie est terminée : tous ont passé

## Quintets

refusal-QUIN-1 = Ce point n’existe pas : le plateau en a dix-neuf, dont douze sur le périmètre
refusal-QUIN-2 = Un tour est une seule action : une pose, un déplacement ou un échange
refusal-QUIN-3 = Une pièce de la main se pose sur un point vide du périmètre
refusal-QUIN-4 = Une pièce à soi se déplace en ligne droite, par des points vides, vers un point vide : petite 1, moyenne 1 ou 2, grande à toute distance
refusal-QUIN-5 = Une pièce à soi échange sa position avec une voisine : grande avec moyenne, moyenne avec petite, petite avec grande
refusal-QUIN-6 = Aucun groupe connecté d’une couleur ne peut compter plus de cinq pièces
refusal-QUIN-7 = Un groupe d’exactement cinq pièces est formé et quitte le plateau
refusal-QUIN-8 = La partie est terminée : trois groupes sont formés
refusal-QUIN-9 = Passer n’est possible que si aucune autre action n’est permise, et quand tous passent, la partie est terminée
refusal-QUIN-10 = La partie est à égalité : une position s’est répétée trop souvent, ou rien n’a avancé depuis trop longtemps

## Iris

refusal-IRIS-1 = Cette case n’existe pas sur ce plateau
refusal-IRIS-2 = La partenaire d’une case colorée est la case opposée par rapport au centre
refusal-IRIS-3 = Le premier tour est une pierre sur une case grise, et rien d’autre
refusal-IRIS-4 = Un tour est une paire colorée vide, ou deux pierres sur des cases grises vides et non adjacentes, ou une passe
refusal-IRIS-5 = La partie est terminée : le plateau est plein, ou les deux ont passé
refusal-IRIS-6 = Un groupe vaut autant que le nombre de cases colorées qu’il occupe
refusal-IRIS-7 = Les groupes se comparent du meilleur au moindre, et la première différence décide

## Enantiomerfolk

refusal-ENAN-1 = Le plateau a six colonnes et six rangées, ou sept à quatre couleurs, et une pièce est une pile de deux pyramides
refusal-ENAN-2 = Un tour se sert d’une pièce debout : les pièces qui attaquent ne peuvent pas servir
refusal-ENAN-3 = La pièce doit différer, par sa base et par son sommet, de celle dont l’adversaire vient de se servir
refusal-ENAN-4 = Une pièce se déplace vers une case vide voisine, dans sa rangée ou sa colonne
refusal-ENAN-5 = Une pièce attaque une case voisine, dans sa rangée ou sa colonne, occupée par une pièce
refusal-ENAN-6 = À chaque niveau, l’attaquante pousse d’une unité le long du cercle des couleurs, ou pas du tout si les couleurs sont égales ou opposées
refusal-ENAN-7 = Deux unités de force dans un même sens capturent une pièce
refusal-ENAN-8 = Une pièce de sa propre main se parachute sur une case vide
refusal-ENAN-9 = La partie est terminée : quelqu’un possède moins de deux pièces debout d’une couleur
refusal-ENAN-10 = La partie est terminée : quelqu’un n’a aucune action permise
refusal-ENAN-11 = Plateau et mains ne peuvent pas redevenir ce qu’ils ont déjà été dans la partie
refusal-ENAN-12 = La partie est terminée : elle est à égalité après ce nombre d’actions
refusal-ENAN-13 = Ce qui est écrit après une action doit être ce qu’elle entraîne
refusal-ENAN-14 = Là où les pièces en main peuvent être recomposées, toute base en main va avec tout sommet en main
refusal-ENAN-15 = À quatre couleurs, le plateau a sept colonnes et sept rangées, et les couleurs opposées n’exercent aucune force l’une sur l’autre
refusal-ENAN-16 = Une partie à quatre couleurs commence par une des dispositions qui ont un nom

## Herati, Le Métier, La Fabrique

refusal-HERA-1 = Les tuiles sont NE, SE, SW et NW, d’après leur coin noir, et ne se tournent jamais
refusal-HERA-2 = Un motif Herati est formé de quatre tuiles autour d’un point où se rejoignent tous leurs coins noirs, ou tous leurs coins blancs
refusal-HERA-3 = Le hasard décide quelle tuile est retournée
refusal-HERA-4 = Une tuile face visible de sa propre main se pose sur une case vide
refusal-LOOM-1 = Deux tuiles sont retournées avant que la première soit posée
refusal-LOOM-2 = La première rangée grandit par ses bouts jusqu’à cinq tuiles ; ensuite, une rangée est remplie avant que la suivante commence
refusal-LOOM-3 = Au moins un bord doit toucher un bord de même couleur
refusal-LOOM-4 = Une tuile n’est mise de côté que si aucune ne peut être posée
refusal-LOOM-5 = Après une tuile posée ou mise de côté, la suivante est retournée, tant qu’il en reste
refusal-LOOM-6 = Le score est le nombre de motifs
refusal-FACT-1 = Avant le jeu, une tuile est retournée dans le champ et une par chaque place
refusal-FACT-2 = Une tuile en touche une autre bord à bord, tous les bords qui se touchent sont de même couleur, et le champ tient en cinq colonnes et cinq rangées
refusal-FACT-3 = Qui peut poser une tuile le doit ; qui ne le peut pas passe
refusal-FACT-4 = Une tuile est retournée à la fin d’un tour, après une passe ou quand il n’en reste aucune face visible
refusal-FACT-5 = Chaque motif complété par une pose rapporte un point
refusal-FACT-6 = La partie est terminée : quelqu’un n’a plus de tuile, ou personne ne peut en poser
refusal-FACT-7 = Le score le plus élevé gagne
refusal-FACT-8 = Le match est décidé, ou sa prochaine partie doit attendre la fin de celle-ci
