# Ce qui est écrit dans les images, à côté des pièces : un mot ou deux, et pas plus de place qu’en anglais.

# Des nombres qui peuvent avoir un demi.
board-points = { $points }
board-scored = +{ $points }

## Ce que fait ou a fait une place, à côté de son nom.

board-to-act = au trait
board-to-place = pose un mot
board-takes = prend { $count }
board-took = a pris { $count }
board-turns-up = retourne
board-passed = a passé
board-has-won = gagne
board-won = gagne
board-shares-win = ex æquo
board-shared = ex æquo
board-draw = égalité

## Quintets

# Au-dessus des groupes d’une place, et combien de ceux qui gagnent.
board-formed-of = { $formed } sur { $goal }
# Où en est l’égalité : actions sans pose ni groupe formé, et combien de fois la position s’est présentée.
board-quiet = { $actions }/{ $limit } avant nulle : ni pose ni groupe
board-seen = position vue { $times }/{ $limit }

## Enantiomerfolk

# Avant ce que tient une place, et à défaut.
# Avant les couleurs qui ne peuvent pas servir, et à défaut.
board-barred = interdit
board-nothing-barred = rien d’interdit
board-no-action = aucune action
board-short-of = manque { $colours }
# Pièces et pyramides par les lettres de la notation.
board-out = hors jeu : { $pieces }
board-out-pyramids = hors jeu : bases { $bottoms }, sommets { $tops }

## Le Métier

board-in-hand = en main
board-face-down = face cachée
# Avant les tuiles mises de côté, et à défaut.
board-aside = écart
board-aside-none = aucune
# Sous les scores que nomment les règles.
board-standard = norme
board-aim = objectif
