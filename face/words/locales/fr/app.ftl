# La page elle-même : rubriques, boutons, réglages.

## Sur toutes les pages

skip = Aller au contenu
places = Rubriques
my-games = Parties
my-games-short = Parties
learn = Apprendre
study = Étudier
rules = Règles
settings = Réglages
close = Fermer
loading = Chargement…
new-version = Il y a une nouvelle version : rechargez quand vous voulez.
reload = Recharger
later = Plus tard
not-loaded = Impossible de charger cette page. L’appareil est-il en ligne ?
not-found = Rien ici
not-found-why = Il n’y a pas de page à cette adresse. Elle est peut-être mal écrite.
to-the-games = Vers les jeux

## Accueil

hero = Six jeux à découvrir
hero-more = Pyramides, pierres et tuiles : des règles qui s’apprennent en quelques minutes, des adversaires du plus doux au plus impitoyable, et tout reste sur votre appareil.
play = Jouer
continue = Reprendre
play-game = Jouer : { $game }
new-game-options = Joueurs et options
new-game-of = { $game } : nouvelle partie

## Une nouvelle partie

how-many = Combien de joueurs ?
who-plays = Qui joue ?
person = Humain
level = Niveau { $level }
    .of = du niveau { $level }
player = { $name }
    .of = de { $name }
    .of-open = d’{ $name }
level-1 = Niveau 1 · premiers pas
level-2 = Niveau 2 · facile
level-3 = Niveau 3 · détendu
level-4 = Niveau 4 · solide
level-5 = Niveau 5 · affûté
level-6 = Niveau 6 · fort
level-7 = Niveau 7 · expert
level-8 = Niveau 8 · impitoyable
clock = Pendule
clock-none = Aucune
clock-time = { $minutes } min + { $seconds } s par tour
more-options = Autres options
series = Match
series-about = les parties s’enchaînent jusqu’à cinq points
start = Commencer
yes = Oui
no = Non
never = Jamais
option-size = Plateau
    .value = { $value } cases de côté
option-repetitiondraw = Égalité quand une position se présente autant de fois
option-quietdraw = Égalité après autant d’actions sans pose ni groupe formé
option-colours = Couleurs
    .value = { $value } couleurs
option-opening = Disposition de départ
    .slanting = En biais
    .chequered = En damier
    .facing = Face à face
    .diagonals = En diagonales
    .scattered = Dispersée
option-restack = Bases et sommets en main peuvent être recombinés
option-plylimit = Égalité après autant d’actions

## À la table

players = Joueurs
you = Vous
next-level = Niveau { $level }
swap-seats = Changer de camp
review = Revoir
share = Partager
winner = gagne
thinking = réfléchit
moves = Coups
steps = Parcourir la partie
step-first = Au début
step-back = Un coup en arrière
step-forward = Un coup en avant
step-last = Au dernier coup
ply-of = { $ply } / { $plies }
tools = Outils
undo = Annuler
hint = Indice
turn = Tourner
swap-sides = Changer de côté
resign = Abandon
resign-ask = Abandonner cette partie ?
abort = Annuler
abort-ask = Annuler cette partie ? Elle ne comptera pour personne.
draw = Nulle
draw-ask = Êtes-vous tous d’accord pour une nulle ?
draw-yes = D’accord
play-on = Continuer
new-game = Autre partie
again = Rejouer
back = Retour
play-it = Jouer
pass = Passer
type-a-move = Écrire un coup
zen = Le plateau seul
keys = Clavier
save-record = Enregistrer la partie
to-the-present = Revenir au présent
looking-back = Une position antérieure est affichée.
forced-pass = Aucune action n’est possible : on passe.
ahead-chosen = Vous choisissez d’avance, pour votre tour.
ahead-waits = En attente de votre tour : { $action }
ahead-take-back = Reprendre
ahead-taken-back = Repris.
ahead-refused = « { $action } » n’a pas pu être joué : { $reason }
hint-thinking = Recherche du meilleur coup…
hint-is = Indice : { $action }
last-action = La dernière action : { $action }
    .you = Votre dernière action : { $action }
gain = Cela rapporte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
resigned = { $seat } a abandonné.
    .you = Vous avez abandonné.
resigned-two = { $seat } a abandonné : { $winner } a gagné.
    .won = Vous avez gagné : { $seat } a abandonné.
    .lost = Vous avez abandonné : { $winner } a gagné.
flagged-two = { $seat } n’avait plus de temps : { $winner } a gagné.
    .won = Vous avez gagné : { $seat } n’avait plus de temps.
    .lost = Vous n’aviez plus de temps : { $winner } a gagné.
left-two = { $seat } est parti : { $winner } a gagné.
    .won = Vous avez gagné : { $seat } est parti.
    .lost = Vous êtes parti : { $winner } a gagné.
match-won = { $seat } a cinq points et remporte le match.
    .you = Vous avez cinq points et gagnez le match.
next-game = Partie suivante
flagged = { $seat } n’a plus de temps.
    .you = Votre temps est écoulé.
draw-agreed = Nulle d’un commun accord.
aborted = La partie a été annulée.
left = { $seat } est parti.
    .you = Vous êtes parti.
plays-on = a perdu ; { $bot } joue à sa place
went-on-elsewhere = Cette partie a continué dans un autre onglet. Voici où elle en est.
bots-need-vectors = Les robots ont besoin d’un navigateur plus récent : celui-ci ne connaît pas les vecteurs (SIMD) de WebAssembly.
bots-not-loaded = Les robots n’ont pas pu être chargés : rechargez la page une fois en ligne.
not-now = Ce n’est pas possible maintenant.
not-kept = Ce navigateur ne conserve rien : la partie sera perdue à la fermeture de la page.
game-gone = Cette partie n’est pas ici
game-gone-why = Les parties sont conservées dans le navigateur où elles se jouent. Celle-ci a été jouée ailleurs, ou supprimée.
loom-best = Meilleur score : { $points }
loom-new-best = Nouveau meilleur score : { $points } !
can-go-here = destination possible
can-be-chosen = peut être choisi
not-counted = Des coups ont été repris : cette partie ne compte ni comme meilleur score ni dans votre bilan.
looking-through = Relecture de la partie…
turning-point = Tournant : { $action } ({ $seat } : { $before } → { $after })
turning-point-alone = Tournant : { $action } ({ $before } → { $after })
accuracy = Votre précision : { $percent } %
accuracy-beside = Votre précision : { $percent } % ({ $games ->
        [one] à la partie précédente
       *[other] aux { $games } parties précédentes
    } : { $mean } %)
go-through = { $count ->
        [one] Revoir l’erreur
       *[other] Revoir les { $count } erreurs
    }
walk-on = Continuer tout seul
play-on-there = Rejouer à partir de là
play-on-here = Rejouer à partir d’ici
share-about = Le lien contient toute la partie et s’ouvre à la position que vous voyez.
spoken-targets = { $count ->
        [0] Choix fait. Aucune destination possible.
        [one] Choix fait. { $count } destination possible.
       *[other] Choix fait. { $count } destinations possibles.
    }

## Les parties conservées

no-games-yet = Les parties jouées sont conservées ici, dans ce navigateur.
no-games-begin = Commencez par l’un de ceux-ci.
going-on = En cours
finished = Terminées
plies = { $plies ->
        [one] { $plies } action
       *[other] { $plies } actions
    }
delete = Supprimer

## Le clavier

key-walk = parcourir le plateau : un anneau montre où vous êtes
key-walked = en chemin : aller au voisin de ce côté
key-target = aller au prochain endroit jouable, au précédent
key-enter = toucher ; jouer ce qui est prêt
key-escape = revenir d’une étape ; quitter le plateau
key-arrows = parcourir la partie
key-ends = aller à son début, à sa fin

## Règles et leçons

learn-by-doing = Apprendre en jouant
learn-title = Apprendre en jouant
learn-about = De courtes étapes sur un vrai plateau. Il suffit d’essayer : tout ce que les règles refusent est expliqué.
learn-steps = { $steps } courtes étapes
learn-done = { $done ->
        [one] { $done } étape faite
       *[other] { $done } étapes faites
    } sur { $steps }
steps-of-course = Étapes du cours
step-number = Étape { $step }
next-step = Suivant
easy-game = Jouer une partie facile
show-me = Montrer
start-step-again = Recommencer cette étape
step-before = Étape précédente
skip-step = Sauter cette étape

## Réglages

language = Langue
theme = Couleurs
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
as-system = Comme le système
distinct = Couleurs distinctes
distinct-about = pour les daltoniens
letters = Lettres sur les pièces
letters-about = rien n’est dit par la seule couleur
coordinates = Coordonnées
coordinates-about = les noms des cases
overlay = Groupes et forces
overlay-about = dessinés sur le plateau
sounds = Sons
sounds-about = quand quelque chose est joué
motion = Mouvement
motion-full = Complet
motion-none = Aucun
confirm = Jouer au second toucher
confirm-touch = Sur les écrans tactiles
confirm-always = Toujours
confirm-never = Jamais
