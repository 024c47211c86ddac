# Les conseils d’une première partie, chacun dit une fois pendant qu’on la joue.

first-iri-word = L’anneau est le dictionnaire : des pyramides voisines y forment un mot. Celles qui sont marquées en sont un que votre main peut poser.
first-iri-take = Complétez votre main dans l’anneau : on peut prendre les pyramides avec un point. Les trous se ferment, et de nouveaux mots naissent.
first-iri-cross = Sur les cases marquées, une pyramide serait dans deux mots à la fois, en ligne et en colonne. Les deux comptent s’ils sont dans l’anneau.
first-iri-touch = Désormais ce que vous posez doit toucher ce qui est là. Les pyramides des autres comptent aussi dans vos mots.

first-quintets-rim = On pose sur le périmètre. Connectez exactement cinq pyramides de votre couleur : c’est un groupe, qui quitte le plateau. Trois groupes gagnent.
first-quintets-four = Quatre pyramides connectées sont marquées : une de plus fait un groupe. À vous, complétez-le ; à l’autre, gênez-le.
first-quintets-slide = Vos pyramides marquées glissent en ligne droite sur des points vides : la petite de 1, la moyenne de 1 ou 2, la grande à volonté.
first-quintets-exchange = Les deux pyramides marquées peuvent s’échanger : grande et moyenne, moyenne et petite, petite et grande, à qui qu’elles soient.

first-iris-stone = Le premier tour est une seule pierre sur une case grise ; ensuite, deux par tour. Le milieu, marqué, est près de tous les côtés.
first-iris-second = Voici la seconde pierre de votre tour. Elle ne doit pas toucher la première : les cases pâles sont interdites.
first-iris-pair = Les cases de couleur se prennent par paires : choisissez-en une, et sa partenaire, comme les deux marquées, est à vous. Ou posez deux pierres grises.
first-iris-worth = Votre meilleur groupe est marqué. Il vaut ses cases de couleur, et le meilleur groupe gagne : les pierres grises relient le reste.

first-enantiomerfolk-any = Vous pouvez utiliser toute pièce debout, à vous (bord sombre) ou à l’autre : déplacez-la d’une case, ou basculez-la contre une voisine.
first-enantiomerfolk-force = La pièce marquée est poussée. Deux poussées horaires la mettent dans la main d’Horaire, deux antihoraires dans celle d’Antihoraire.
first-enantiomerfolk-barred = Les pièces pâles sont interdites à ce tour : leur base ou leur sommet a la couleur de la pièce qui vient de servir.
first-enantiomerfolk-short = L’autre n’a plus que deux pièces debout d’une couleur, celles qui sont marquées. Basculez ou capturez-en une, et c’est gagné.

first-loom-edge = Posez une tuile : un de ses bords doit toucher un bord de la même couleur. La première rangée s’étend à gauche et à droite.
first-loom-aside = Aucune tuile ne convient. Choisissez-en une à écarter : elle est perdue, et une autre est retournée.
first-loom-pattern = Sur une case marquée, une de vos tuiles réunit quatre coins d’une couleur : un motif, un point.
first-loom-below = La rangée suivante commence sur les cases marquées. Où deux coins d’une couleur se touchent au-dessus, deux autres font un motif.

first-factory-edge = Posez une tuile sur une case marquée. Tout bord qui en touche un autre doit avoir sa couleur, et on ne tourne pas les tuiles.
first-factory-pattern = Sur une case marquée, votre tuile réunit quatre coins d’une couleur : un motif, un point pour vous.
first-factory-gift = Attention : après une tuile sur une case marquée, un autre pourrait compléter un motif avec ce qu’il montre.
first-factory-room = Le champ peut atteindre cinq colonnes et cinq rangées. La partie finit quand une main est vide, et le plus de points gagne.
