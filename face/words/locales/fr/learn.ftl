# Le cours : pour chaque étape un titre, ce qui est demandé, une aide pour qui a fait autre chose, et un mot de félicitations.
# Quand deux choses sont demandées l’une après l’autre, la seconde a sa propre consigne et sa propre aide (then, then-hint).

## Iri

learn-iri-word-title = Des mots dans l’anneau
learn-iri-word-task = On joue Jaune. L’anneau de pyramides est le dictionnaire : des pièces qui y sont côte à côte forment un mot. En 0 et 1 se trouvent une petite et une grande jaunes. Poser les deux mêmes côte à côte sur le plateau.
learn-iri-word-hint = Choisir la petite pyramide de la main et la poser en 0,0, puis la grande en 1,0, juste à côté.
learn-iri-word-well = Voilà un premier mot. Dans l’autre sens, il aurait été juste aussi.

learn-iri-three-title = Le premier mot rapporte
learn-iri-three-task = Le premier mot d’une partie compte deux ou trois pièces. Chacune rapporte trois points, et le mot un demi-point de plus. Poser un mot de trois : il se trouve en 0, 1 et 2 de l’anneau.
learn-iri-three-hint = Moyenne, petite, grande : les poser en rangée, dans l’ordre de l’anneau.
learn-iri-three-well = Neuf points et demi ! Ce demi-point départagera peut-être une égalité.

learn-iri-join-title = Des mots de deux couleurs
learn-iri-join-task = Désormais, une pièce nouvelle doit toucher ce qui est posé. Un mot est une suite sans trou, en rangée ou en colonne, de toutes couleurs : un point par pièce. De 3 à 5, l’anneau dit petite jaune, moyenne bleue, grande jaune. Compléter ce mot.
learn-iri-join-hint = Les deux premières pièces du mot sont déjà là. Poser la grande pyramide à leur droite, en 2,0.
learn-iri-join-well = Trois points pour une seule pièce nouvelle : celles qui étaient là comptent aussi.

learn-iri-backwards-title = Lire dans les deux sens
learn-iri-backwards-task = L’anneau se lit dans les deux sens. Lire 5, 4, 3 : petite jaune, grande bleue, et ensuite ? Les deux premières sont sur le plateau. Ajouter la troisième, et la rangée est un mot de trois.
learn-iri-backwards-hint = En 3 se trouve une moyenne jaune. Poser celle de la main au bout droit de la rangée.
learn-iri-backwards-well = Trois points. Lire l’anneau dans les deux sens double les mots possibles.

learn-iri-sides-title = Des deux côtés
learn-iri-sides-task = Plusieurs pièces se posent à la fois, dans une même rangée ou colonne. Elles peuvent aller de part et d’autre de ce qui est posé, pourvu qu’il ne reste pas de trou. En poser deux, à gauche et à droite de la moyenne bleue.
learn-iri-sides-hint = Regarder 3, 4 et 5 de l’anneau : petite jaune, moyenne bleue, grande jaune.
learn-iri-sides-well = Un mot de trois avec deux pièces nouvelles : trois points.

learn-iri-take-title = Compléter sa main
learn-iri-take-task = Après avoir posé, on prend des pièces de sa couleur dans l’anneau, où que ce soit, jusqu’à en avoir trois en main. Seule la dernière d’un type doit y rester. Prendre une petite et une grande.
learn-iri-take-hint = Choisir dans l’anneau une petite et une grande jaunes, pour avoir en main une pièce de chaque taille.
learn-iri-take-well = Les trous se referment aussitôt : l’anneau a de nouvelles voisines, donc de nouveaux mots.

learn-iri-cross-title = Deux mots à la fois
learn-iri-cross-task = Une pièce peut se trouver dans une rangée et dans une colonne. Alors les deux doivent être des mots de l’anneau, et les deux rapportent. Poser une pièce de la main dans l’angle, en 1,1.
learn-iri-cross-hint = Elle doit être voisine de la moyenne bleue et de la petite bleue. Regarder 11, 12 et 13 de l’anneau.
learn-iri-cross-well = Deux mots de deux : quatre points. Une pièce dans deux mots compte deux fois.

learn-iri-gap-title = Prendre crée des mots
learn-iri-gap-task = La rangée dit petite jaune, moyenne bleue, et la main contient une grande. De 3 à 6, l’anneau montre ces trois pièces, mais une autre est au milieu. La prendre : le trou se refermera.
learn-iri-gap-hint = Il s’agit de rendre voisines 3, 4 et 6. La pièce qui gêne est la moyenne, en 5.
learn-iri-gap-then = Le trou s’est refermé. Bleu a posé une petite devant la rangée, et en a pris une aussi. Ajouter maintenant la grande : la rangée devient un mot de quatre.
learn-iri-gap-then-hint = L’anneau dit petite bleue, petite jaune, moyenne bleue, grande jaune. Poser la grande en 2,0.
learn-iri-gap-well = Quatre points. Prendre est la moitié du jeu : cela crée des mots et en détruit d’autres.

learn-iri-end-title = Quand rien ne va plus
learn-iri-end-task = Bleu n’a rien pu poser et a passé. Aucune pièce de Jaune ne forme de mot non plus : il faut passer. Quand tous ont passé à la suite, la partie se termine et le score le plus élevé gagne.
learn-iri-end-hint = Rien d’autre n’est possible ici : passer.
learn-iri-end-well = Gagné d’un demi-point, celui du premier mot. Tout est prêt pour une partie !

## Quintets

learn-quintets-five-title = Cinq font un groupe
learn-quintets-five-task = On joue Rouge. Les pyramides d’une couleur sur des points voisins sont connectées. Exactement cinq connectées font un groupe, et trois groupes gagnent. Il y en a quatre : en poser une de la main sur le périmètre, à côté.
learn-quintets-five-hint = On ne pose que sur le périmètre. En a2, c1 ou d1, la pyramide touche les quatre autres.
learn-quintets-five-well = Un groupe ! Il quitte le plateau pour de bon, et il est acquis.

learn-quintets-slide-title = Aller à l’intérieur
learn-quintets-slide-task = Au lieu de poser, on peut déplacer une pyramide en ligne droite, par des points vides : une petite de 1 point, une moyenne de 1 ou 2, une grande à toute distance. Une seule des rouges atteint le milieu, c3. L’y déplacer.
learn-quintets-slide-hint = Depuis a1, c’est trop loin pour une petite, et e2 n’est pas aligné avec c3. Essayer la grande.
learn-quintets-slide-well = C’est ainsi qu’on entre à l’intérieur : on ne pose que sur le périmètre.

learn-quintets-sizes-title = Échanger
learn-quintets-sizes-task = Troisième possibilité : échanger une de ses pyramides avec une voisine de n’importe quelle couleur, grande avec moyenne, moyenne avec petite, et petite avec grande. Échanger la petite rouge.
learn-quintets-sizes-hint = Une petite n’échange qu’avec une grande. Choisir la petite rouge, puis la grande en d2.
learn-quintets-sizes-well = Petite avec grande : la plus petite a son pouvoir, elle aussi.

learn-quintets-exchange-title = Un échange qui connecte
learn-quintets-exchange-task = Bleu occupe c3, là où devrait être la cinquième pyramide rouge. L’y amener par un échange.
learn-quintets-exchange-hint = La grande rouge en c4 peut échanger avec la moyenne voisine.
learn-quintets-exchange-well = Cinq connectées. La pyramide bleue n’a fait que bouger : rien n’est jamais capturé ici.

learn-quintets-six-title = Six, c’est trop
learn-quintets-six-task = Aucune action ne peut connecter plus de cinq pièces d’une couleur. Une nouvelle pyramide en a3 joindrait les quatre et les deux : sept, interdit. Arriver à exactement cinq d’une autre façon.
learn-quintets-six-hint = En poser une en c1, ou déplacer l’une des deux vers les quatre.
learn-quintets-six-well = Exactement cinq. La limite vaut pour toutes les couleurs : elle peut donc aussi arrêter un rival.

learn-quintets-gift-title = Pas de cadeau
learn-quintets-gift-task = Ici, échanger c4 avec c3 connecterait cinq rouges, mais la pyramide bleue arriverait en c4 et en connecterait cinq pour Bleu. Compléter le groupe rouge sans en offrir un à Bleu.
learn-quintets-gift-hint = En poser une en a2, c1 ou d1, ou déplacer la grande de c4 à b3.
learn-quintets-gift-well = Un groupe pour Rouge, aucun pour Bleu. À chaque échange, regarder les deux bouts.

learn-quintets-guard-title = Arrêter Bleu
learn-quintets-guard-task = Bleu a quatre pyramides connectées le long du côté gauche et veut en poser une cinquième. Quel point du périmètre compléterait le groupe ? L’occuper d’abord.
learn-quintets-guard-hint = En bas, la grande rouge barre déjà le chemin. En haut, e1 est libre.
learn-quintets-guard-well = Bleu doit trouver autre chose. Quatre connectées chez un rival : toujours y regarder à deux fois.

learn-quintets-win-title = Le troisième groupe
learn-quintets-win-task = Deux groupes sont formés, et les cinq dernières pyramides rouges sont sur le plateau. Les connecter toutes les cinq, et c’est gagné.
learn-quintets-win-hint = Quatre sont ensemble. Déplacer la grande de e3 pour qu’elle les touche, par exemple en d3.
learn-quintets-win-well = Trois groupes : gagné ! Tout est prêt pour une partie.

## Iris

learn-iris-join-title = Relier le bord
learn-iris-join-task = On joue Noir. Des pierres connectées forment un groupe. Il vaut le nombre de cases colorées du périmètre qu’il occupe, et le meilleur groupe gagne. Noir a deux groupes qui valent 2 : les relier par une pierre.
learn-iris-join-hint = La case entre les deux groupes est celle du milieu, c3.
learn-iris-join-well = Un seul groupe, qui vaut 4. Une case grise ne vaut rien, mais elle relie.

learn-iris-first-title = La première pierre
learn-iris-first-task = Noir commence par une seule pierre, sur une case grise quelconque. Le milieu, e5, est proche de tous les côtés : commencer là.
learn-iris-first-hint = La case du milieu est e5.
learn-iris-first-well = À partir de maintenant, chacun pose deux pierres par tour.

learn-iris-pair-title = Des paires colorées
learn-iris-pair-task = Un tour peut être une paire colorée. Choisir une case colorée : sa partenaire de même couleur, à l’opposé du plateau, reçoit aussi une pierre. Poser une paire.
learn-iris-pair-hint = Choisir une case du périmètre. Toutes celles de l’intérieur sont grises.
learn-iris-pair-well = Les deux cases d’une paire vont toujours au même joueur.

learn-iris-gray-title = Deux pierres grises
learn-iris-gray-task = L’autre sorte de tour : deux pierres sur des cases grises qui ne se touchent pas. Poser la première où l’on veut.
learn-iris-gray-hint = Cette fois, ce doit être une case grise, à l’intérieur.
learn-iris-gray-then = Maintenant la seconde, sur une case grise qui n’est pas voisine de la première.
learn-iris-gray-then-hint = Toute case grise convient si elle ne touche pas la première pierre.
learn-iris-gray-well = C’était un tour entier. On peut aussi passer, mais il y a rarement une raison.

learn-iris-turn-title = Deux liens en un tour
learn-iris-turn-task = Deux pierres peuvent faire deux choses à la fois. Relier les trois groupes noirs en un seul qui vaut 4, en un tour.
learn-iris-turn-hint = d3 relie les deux groupes du haut. Quelle case relie les deux du bas ? Blanc a fermé les autres chemins.
learn-iris-turn-well = Tout est relié : un groupe qui vaut 4.

learn-iris-ways-title = Deux chemins, c’est sûr
learn-iris-ways-task = Les groupes noirs pouvaient se relier de deux façons, par c3 ou par d4. Blanc vient de prendre d4. Comment les relier maintenant ?
learn-iris-ways-hint = L’autre chemin est c3 : cette case touche les deux groupes.
learn-iris-ways-well = Blanc ne pouvait pas prendre les deux : c3 et d4 se touchent, et les pierres d’un tour ne le peuvent pas. Un tel lien est sûr.

learn-iris-cut-title = Relier, c’est couper
learn-iris-cut-task = Les pierres noires font un mur à travers le plateau, avec un trou. Par là, Blanc relierait deux groupes. Le fermer, et c’est Noir qui relie les siens.
learn-iris-cut-hint = Le trou est la case du milieu, d4.
learn-iris-cut-well = 4 pour Noir, et Blanc reste en deux moitiés. Ce qui relie l’un coupe souvent l’autre.

learn-iris-end-title = Qui a gagné ?
learn-iris-end-task = Blanc a passé. Si Noir passe aussi, la partie se termine et les meilleurs groupes sont comparés ; s’ils se valent, les deuxièmes, et ainsi de suite. Noir est-il en tête ? Alors passer.
learn-iris-end-hint = Le nombre sur un groupe est sa valeur : 6 pour Noir, 3 et 3 pour Blanc. Passer.
learn-iris-end-well = 6 contre 3 : gagné. Tout est prêt pour une partie !

## Enantiomerfolk

learn-enantiomerfolk-folk-title = Le petit peuple
learn-enantiomerfolk-folk-task = Une pièce, ce sont deux pyramides : une base et un sommet. On joue Horaire, aux bords sombres ; Antihoraire a les bords clairs. Les nombres comptent les pièces debout qui contiennent une couleur. Qui en a moins de deux pour l’une d’elles perd.

learn-enantiomerfolk-move-title = Les pièces de tous
learn-enantiomerfolk-move-task = Un tour est une action avec une pièce, et pas forcément une des siennes. La plus simple est un déplacement vers une case vide voisine. Déplacer une pièce d’Antihoraire, au bord clair.
learn-enantiomerfolk-move-hint = Choisir l’une des trois pièces de la rangée du haut, puis une case vide à côté.
learn-enantiomerfolk-move-well = Elle est toujours à Antihoraire. Un déplacement ne change pas le propriétaire.

learn-enantiomerfolk-push-title = Attaquer et pousser
learn-enantiomerfolk-push-task = Les couleurs font un cercle : rouge, jaune, bleu, rouge. Une attaquante bascule vers une voisine : base contre base, sommet contre sommet. La couleur qui suit la sienne est poussée dans le sens horaire. Attaquer avec c3, pour une seule poussée horaire.
learn-enantiomerfolk-push-hint = c3 est rouge sur rouge. Jaune suit rouge : attaquer d3, au sommet jaune. Des couleurs égales ne font rien ; bleu est poussé dans l’autre sens.
learn-enantiomerfolk-push-well = La flèche montre la poussée. L’attaquante est couchée et n’appartient plus à personne.

learn-enantiomerfolk-capture-title = Deux poussées capturent
learn-enantiomerfolk-capture-task = La couleur qui précède est poussée dans le sens antihoraire. Deux poussées horaires donnent la pièce à Horaire, deux antihoraires à Antihoraire, quel que soit l’attaquant. La rouge en c3 peut pousser deux fois du bleu ou du jaune. Capturer pour Horaire.
learn-enantiomerfolk-capture-hint = Jaune suit rouge : attaquer jaune avec rouge. Bleu précède rouge et irait à Antihoraire.
learn-enantiomerfolk-capture-well = Capturée, et en main. L’attaquante se redresse et appartient à Horaire.

learn-enantiomerfolk-sum-title = Les poussées s’ajoutent
learn-enantiomerfolk-sum-task = c3 est attaquée et subit une poussée horaire. Une de plus la capture. Trois pièces sont debout autour d’elle : laquelle pousse dans le sens horaire ?
learn-enantiomerfolk-sum-hint = c3 a une base jaune et un sommet bleu. Bleu suit jaune : un sommet jaune le pousse dans le sens horaire.
learn-enantiomerfolk-sum-well = Capturée ! Les deux attaquantes se redressent et sont à Horaire, ce qu’aucune n’était avant.

learn-enantiomerfolk-free-title = Gagner des attaquantes
learn-enantiomerfolk-free-task = Deux pièces couchées attaquent c3. Si la pièce attaquée s’en va, elles se redressent et appartiennent à qui l’a déplacée. Les faire siennes.
learn-enantiomerfolk-free-hint = Déplacer la pièce de c3 en d3 ou en c2.
learn-enantiomerfolk-free-well = Deux pièces de plus. Il est donc bon d’attaquer avec les pièces adverses : elles peuvent se gagner ensuite.

learn-enantiomerfolk-drop-title = Parachuter
learn-enantiomerfolk-drop-task = Horaire n’a que deux pièces debout avec du jaune. Si a1 basculait, ce serait perdu. Les pièces en main ne comptent pas, mais on peut en parachuter une sur toute case vide.
learn-enantiomerfolk-drop-hint = Choisir la pièce en main, à côté du nom, puis une case vide quelconque.
learn-enantiomerfolk-drop-well = Trois avec du jaune. Une pièce parachutée est debout, et à Horaire.

learn-enantiomerfolk-bar-title = Les couleurs interdites
learn-enantiomerfolk-bar-task = La pièce utilisée doit différer, par la base et par le sommet, de celle qui vient de servir. Antihoraire s’est servi d’une base rouge, d’un sommet bleu : l’un et l’autre sont interdits. Déplacer une pièce d’Horaire.
learn-enantiomerfolk-bar-hint = Les pièces interdites sont pâles. Des trois d’Horaire, seule celle de e1 est libre.
learn-enantiomerfolk-bar-well = À leur tour, sa base bleue et son sommet rouge sont interdits à Antihoraire.

learn-enantiomerfolk-guard-title = Interdire une menace
learn-enantiomerfolk-guard-task = c3 subit une poussée antihoraire, et c4 va en ajouter une autre et la capturer. Les deux sont interdites pour l’instant. Mais se servir d’un sommet jaune, c’est interdire c4 au tour suivant.
learn-enantiomerfolk-guard-hint = La pièce de a1 a un sommet jaune, comme celle de c4. La déplacer.
learn-enantiomerfolk-guard-well = c4 doit attendre. Ce dont on se sert décide de ce dont l’autre ne peut se servir.

learn-enantiomerfolk-win-title = À court d’une couleur
learn-enantiomerfolk-win-task = Antihoraire n’a que deux pièces debout avec du rouge, en b3 et f6. Une attaquante n’appartient à personne. Faire attaquer l’une des deux, et c’est gagné.
learn-enantiomerfolk-win-hint = f6 n’a aucune voisine à attaquer. Basculer b3 vers b4.
learn-enantiomerfolk-win-well = Il n’en reste qu’une avec du rouge : gagné ! Surveiller aussi ses propres nombres. Tout est prêt pour une partie !

learn-enantiomerfolk-fourth-title = Une quatrième couleur
learn-enantiomerfolk-fourth-task = À quatre couleurs, le plateau est plus grand et le cercle devient rouge, jaune, vert, bleu, rouge. Les couleurs opposées, rouge et vert ou jaune et bleu, ne se font rien. d4 a trois voisines : en capturer une pour Horaire.
learn-enantiomerfolk-fourth-hint = d4 est rouge sur rouge. Vert est opposé : rien n’arrive à c4. Jaune suit rouge : attaquer e4. Bleu irait à Antihoraire.
learn-enantiomerfolk-fourth-well = Capturée ! Les quatre couleurs se choisissent au début d’une partie. Tout le reste ne change pas.

## Le Métier

learn-loom-rhombus-title = Faire un losange
learn-loom-rhombus-task = On tisse une étoffe de tuiles. Quatre coins noirs qui se rejoignent en un point font un losange, et quatre coins blancs aussi : un motif Herati, un point. Compléter le losange noir avec une tuile de la main.
learn-loom-rhombus-hint = Prendre la tuile dont le coin noir est en haut à gauche, et la poser en 2,1.
learn-loom-rhombus-well = Un point ! Une autre tuile est retournée : il y en a toujours deux au choix.

learn-loom-edge-title = Un bord doit s’accorder
learn-loom-edge-task = La première rangée grandit à gauche ou à droite. Les tuiles ne se tournent jamais, et au moins un bord doit toucher un bord de même couleur. Une seule des deux tuiles convient ici : la poser.
learn-loom-edge-hint = La tuile de l’étoffe est blanche à son bord gauche et noire à son bord droit. La nouvelle doit lui présenter la même couleur.
learn-loom-edge-well = Elle convient, et une nouvelle tuile est retournée.

learn-loom-half-title = Un demi-losange
learn-loom-half-task = Deux tuiles côte à côte peuvent être la moitié supérieure d’un losange. La première a son coin noir en bas à droite. Poser une tuile pour que deux coins noirs se rejoignent.
learn-loom-half-hint = Prendre la tuile dont le coin noir est en bas à gauche, et la poser à droite.
learn-loom-half-well = Le haut d’un losange noir. La rangée du dessous peut le compléter.

learn-loom-below-title = La rangée suivante
learn-loom-below-task = La première rangée est pleine, avec cinq tuiles. Les tuiles vont maintenant dans celle du dessous, dans n’importe quelle colonne. Sous le demi-losange, poser la tuile qui convient à son côté gauche.
learn-loom-below-hint = Prendre la tuile dont le coin noir est en haut à droite, et la poser en 1,1.
learn-loom-below-then = Trois coins se rejoignent, et voici la tuile retournée. Compléter le losange.
learn-loom-below-then-hint = La tuile dont le coin noir est en haut à gauche va en 2,1.
learn-loom-below-well = Un point. La rangée d’après commence quand celle-ci est pleine.

learn-loom-clash-title = Les autres peuvent différer
learn-loom-clash-task = Un bord de même couleur suffit, les autres peuvent différer. Il manque une tuile à un losange blanc, en 3,1. Le compléter, même si le bord de droite ne s’accorde pas.
learn-loom-clash-hint = Prendre la tuile dont le coin blanc est en haut à gauche, donc le coin noir en bas à droite.
learn-loom-clash-well = Un losange blanc, et le désaccord d’à côté ne coûte rien.

learn-loom-aside-title = Rien ne convient
learn-loom-aside-task = Aucune des deux tuiles ne convient à côté de la première, ni à gauche ni à droite. Quand aucune tuile ne peut être posée, l’une d’elles est mise de côté et perdue. En choisir une.
learn-loom-aside-hint = Choisir l’une des deux tuiles de la main, pour la mettre de côté.
learn-loom-aside-well = Une tuile de moins pour l’étoffe, mais une nouvelle est retournée.

learn-loom-wait-title = Garder une place
learn-loom-wait-task = Il manque une tuile à un losange noir, en 1,1, mais elle n’est pas en main. Laisser cette case libre. Commencer plutôt le bas du losange blanc, à droite.
learn-loom-wait-hint = Prendre la colonne 3 ou 4 : le coin blanc de la tuile doit pointer vers le milieu du demi-losange blanc.
learn-loom-wait-well = Deux losanges attendaient des tuiles différentes, et celle qui vient d’être retournée va en 1,1.

learn-loom-finish-title = Les deux dernières tuiles
learn-loom-finish-task = Il reste deux tuiles et deux cases, et l’étoffe a deux motifs. Poser les deux tuiles pour qu’elle en ait quatre à la fin : c’est la norme. Six est l’objectif.
learn-loom-finish-hint = À gauche, un losange blanc est ouvert ; à droite, un noir. Une tuile va à chacun.
learn-loom-finish-well = Quatre motifs. Tout est prêt pour tisser une étoffe entière !

## La Fabrique

learn-factory-point-title = Compléter un motif
learn-factory-point-task = On joue Nord. Tous bâtissent un même champ. Quatre coins noirs qui se rejoignent en un point font un motif Herati, et quatre coins blancs aussi : un point pour qui pose la dernière tuile. Poser la sienne et marquer.
learn-factory-point-hint = La tuile a son coin noir en haut à gauche. Trois coins noirs l’attendent : la poser en 1,1.
learn-factory-point-well = Un point ! Il n’y avait plus de tuile face visible en main : une autre a été retournée.

learn-factory-edges-title = Chaque bord doit s’accorder
learn-factory-edges-task = Les tuiles ne se tournent jamais. Une tuile doit toucher le champ, et chaque bord qui en touche un autre doit être de la même couleur. Poser la sienne là où elle touche deux tuiles.
learn-factory-edges-hint = 0,1 a une tuile au-dessus et une à droite, et les deux bords s’accordent.
learn-factory-edges-well = Deux bords, deux accords.

learn-factory-pass-title = Rien ne convient
learn-factory-pass-task = La tuile de Nord est pareille à celle du champ et ne convient d’aucun côté. Qui ne peut poser aucune tuile passe, et en retourne une autre. Passer.
learn-factory-pass-hint = Passer est tout ce qui est possible ici.
learn-factory-pass-then = Une deuxième tuile a été retournée, et Est en a posé une. Il y a maintenant le choix : poser l’une des deux tuiles.
learn-factory-pass-then-hint = Choisir l’une des deux tuiles, puis une case où chaque bord s’accorde.
learn-factory-pass-well = Qui passe a plus de choix ensuite. Mais qui peut poser une tuile le doit.

learn-factory-gift-title = Pas de cadeau
learn-factory-gift-task = Regarder la tuile que montre Est : son coin noir est en haut à gauche. Poser le troisième coin du losange noir, c’est laisser à Est le quatrième. Poser la tuile ailleurs.
learn-factory-gift-hint = N’importe où sauf en 0,1 : Est marquerait alors en 1,1.
learn-factory-gift-well = Rien pour Est. Avant de poser, regarder les tuiles que montrent les autres.

learn-factory-build-title = Commencer et finir
learn-factory-build-task = Nord montre deux tuiles, et toutes deux vont au bas du losange noir. Est n’en a aucune qui convienne. Poser l’une, et l’autre au tour suivant.
learn-factory-build-hint = L’une va en 0,1, l’autre en 1,1 : leurs coins noirs doivent rejoindre ceux du dessus.
learn-factory-build-then = Est a posé une tuile ailleurs. Compléter le losange.
learn-factory-build-then-hint = L’autre tuile convient au dernier coin libre du losange.
learn-factory-build-well = Avec deux tuiles face visible, on peut commencer ce qu’on sera seul à pouvoir finir.

learn-factory-two-title = Deux d’un coup
learn-factory-two-task = Une tuile a un coin noir et, à l’opposé, un coin blanc. À la bonne place, elle complète deux motifs. Trouver cette place.
learn-factory-two-hint = Trois coins noirs et trois blancs attendent autour du trou du milieu. Prendre la tuile dont le coin noir est en haut à gauche.
learn-factory-two-well = Un noir, un blanc : deux points avec une tuile.

learn-factory-room-title = Cinq sur cinq
learn-factory-room-task = Le champ peut avoir cinq colonnes et cinq rangées, pas plus. Il est déjà large de cinq : rien ne va plus à sa gauche ni à sa droite. Trouver la place où la tuile marque.
learn-factory-room-hint = La tuile a son coin blanc en haut à droite. Trois coins blancs l’attendent autour de 3,2.
learn-factory-room-well = Un motif blanc, bien à l’intérieur des limites.

learn-factory-end-title = La dernière tuile
learn-factory-end-task = Trois points partout, et c’est la dernière tuile de Nord. La partie se termine quand quelqu’un n’en a plus à la fin de son tour, et le score le plus élevé gagne. La poser pour gagner.
learn-factory-end-hint = Dans l’angle, elle ne complète rien. Dans le trou, elle complète deux motifs.
learn-factory-end-well = Cinq à trois : gagné ! Tout est prêt pour une partie.
