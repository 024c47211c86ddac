# La première page et le formulaire d’une nouvelle partie.

## Accueil

all-running = Toutes les parties ({ $count })
plays-alone = en solitaire
together = sur le même écran
against = contre { $names }
players-of = { $most ->
        [one] { $players } joueur
       *[other] { $players } joueurs
    }
minutes = { $minutes } min
hardness-1 = facile
hardness-2 = moyen
hardness-3 = difficile
home-puzzles = Problèmes
home-puzzles-about = Trouvez le seul bon coup

## Une nouvelle partie

play-as = Vous jouez
play-as-random = Au hasard
play-as-watch = Regarder
turn-1 = en premier
turn-2 = en deuxième
turn-3 = en troisième
turn-4 = en quatrième
opponent = Adversaire
opponent-number = Adversaire { $number }
person-here = Une personne ici
names = Noms
names-about = affichés près du plateau et gardés avec la partie ; facultatifs
your-name = Votre nom
other-name = Joueur { $number }
clock-about = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } chacun, plus { $seconds } s après chaque tour. La pendule démarre au premier coup.
clock-none-about = Vous avez tout votre temps.

## Réglages

sound-on = Activer les sons
sound-off = Couper les sons
board-size = Taille du plateau
board-size-small = Petite
board-size-medium = Moyenne
board-size-large = Grande
surface = Plateau
surface-paper = Papier
surface-wood = Bois
surface-slate = Ardoise
pieces = Pièces
pieces-classic = Classiques
pieces-jewel = Joyaux
pieces-pastel = Pastel

## Une première partie

first-time = { $game }, pour la première fois ?
first-game = Une première partie
first-game-about = contre le niveau 1, avec des conseils sur le plateau
first-game-alone = avec des conseils sur le plateau
first-learn-about = de courtes étapes sur un vrai plateau
first-no-more = Plus de conseils
