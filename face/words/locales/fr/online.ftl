# Jouer avec d’autres.

## Le salon

lobby = Jouer à plusieurs
lobby-short = Salon
online-coming = Un instant…
connection-lost = La connexion est perdue. Elle revient d’elle-même ; ce que vous faites entre-temps sera envoyé alors.
amiss-store = La base de données du club ne répond pas. Rien n’est perdu : ce que vous faites est renvoyé. Le temps pendant lequel tout le club était absent est rendu.
amiss-bus = Les serveurs du club ne s’entendent pas. Les parties continuent ; ce que font les autres peut arriver un peu plus tard.
amiss-workers = Les robots mettent plus de temps que d’habitude.
club-away = Le serveur est injoignable. Réessayez dans un instant.
club-silent = Le club ne répond pas. En attendant, tout ce que vous faites seul fonctionne.
people-here = { $count ->
        [0] Il n’y a encore personne d’autre.
        [one] { $count } personne est là.
       *[other] { $count } personnes sont là.
    }
your-games = Vos parties
open-games = Places libres
running-games = À regarder
finished-games = Parties terminées
none-open = Personne n’attend de joueur en ce moment. Ouvrez une partie et envoyez son lien à un ami.
none-running = Aucune partie en cours.
join-game = S’asseoir
waits = Attend des joueurs
watch = Regarder
look-at = Voir
listed-won = gagnée par { $name }
listed-aborted = non jouée
your-turn-short = À vous
seat-open = place libre
game = Jeu
rated = Classée
rated-about = compte pour votre classement ; rien n’est repris, personne n’aide
help-allowed = Aide permise
help-allowed-about = tous ceux qui jouent peuvent consulter le moteur, pour un indice ou dans une étude ; sinon, personne
help-agreed = Dans cette partie, tous ceux qui jouent peuvent consulter le moteur. En vous asseyant, vous l’acceptez.
listed = Pour tous
listed-about = chacun peut s’asseoir ou regarder, et la partie reste dans les archives ; sinon, seuls ceux qui ont le lien la trouvent, même après
not-listed = privée
rating-none = pas encore classé
bots-fill = Robots à la table
no-bots = aucun
bots-count = { $count ->
        [one] { $count } robot
       *[other] { $count } robots
    }
challenge = Nouvelle partie à plusieurs
open-game = Ouvrir la partie
time-none = sans pendule
time-days = { $span } par tour
time-bank = { $bank } + { $more }

quick = Partie rapide
quick-find = Trouver un adversaire
quick-bot = Jouer un robot en attendant quelqu’un

## Une partie qui attend

waits-meanwhile = Vous attendez un adversaire. Dès qu’il arrive, vous le rejoignez et quittez cette partie.
waits-there = La partie qui attend
waits-for-others = Envoyez ce lien à ceux avec qui vous voulez jouer. La partie commence quand toutes les places sont prises.
game-link = Lien vers cette partie
copy-link = Copier le lien
copied = Copié
qr-code = Code pour téléphones
take-back-game = Retirer la partie
sit-down-ask = Où voulez-vous vous asseoir ?
online-gone = Cette partie n’existe pas ici. Le lien a peut-être été coupé.

## À la table

draw-offer = Proposer la nulle
draw-offer-ask = Proposer la nulle aux autres ?
draw-offered = La nulle est proposée.
draw-waits = Vous avez proposé la nulle.
takeback-asked = L’autre joueur demande à reprendre.
takeback-waits = Vous avez demandé à reprendre.
offer-accept = Accepter
offer-decline = Refuser
offer-back = Laisser tomber
away = { $name } est parti.
is-back = { $name } est de retour.
is-away = absent
bot-takes-over = { $bot } continue à cette place.
claim = Réclamer la victoire
claim-in = Réclamer la victoire dans { $seconds } s
rematch = Revanche
next-turn = { $count ->
        [one] À votre prochaine partie
       *[other] À votre prochaine partie ({ $count } attendent)
    }
turn-of = à { $name } de jouer
rematch-accept = Accepter la revanche
rematch-waits = Vous avez demandé une revanche.
rematch-watch = Regarder la revanche
rating-change = { $name } : { $before } → { $after } ({ $change })
rating-too-short = Elle s’est terminée trop tôt pour compter au classement.
chat = { $count ->
        [0] Discussion
       *[other] Discussion ({ $count })
    }
chat-say = Dire quelque chose
chat-short = Messages
chat-said = { $name } : { $text }
chat-unread = { $count ->
        [one] { $count } nouveau message
       *[other] { $count } nouveaux messages
    }
chat-block = bloquer
chat-report = signaler
chat-reported = signalé
report-title = Signaler à l’administrateur
report-ask = Pourquoi signaler { $name } ? L’administrateur de ce club le lira ; { $name } n’en saura rien.
report-words = Insultes, menaces ou publicité
report-help = Se fait aider par un moteur ou par d’autres
report-leaving = Quitte les parties ou fait traîner exprès
report-other = Autre chose
report-more = Que s’est-il passé ?
report-send = Envoyer le signalement
report-sent = Le signalement est envoyé. Merci.
your-turns = { $count ->
        [one] C’est à vous de jouer.
       *[other] C’est à vous de jouer dans { $count } parties.
    }

## Compte

account = Compte
name = Nom
password = Mot de passe
join = Devenir membre
join-about = Un nom et un mot de passe, rien d’autre. Les membres gardent leurs parties sur tous leurs appareils et peuvent jouer des parties classées.
log-in = Se connecter
log-out = Se déconnecter
you-are-guest = Vous êtes { $name }. Ce que vous jouez ici vous reste quand vous devenez membre.
notify-me = Me prévenir quand c’est à moi
notify-on = Le navigateur vous prévient quand c’est à vous.
notify-off = Le navigateur ne doit rien afficher venant d’ici ; ses réglages peuvent changer cela.
notify-never = Le navigateur n’affiche rien ici : il demande une adresse chiffrée (https).
password-change = Changer le mot de passe
password-old = Mot de passe actuel
password-new = Nouveau mot de passe
password-changed = Le mot de passe est changé, et vous êtes déconnecté partout ailleurs.
turn-letters = Courriels
turn-letters-about = Un courriel quand c’est à vous de jouer dans une partie par correspondance, avec le plateau et un lien. Personne d’autre ne voit votre adresse ; laissez vide pour n’en recevoir aucun.
turn-letters-address = Adresse électronique
turn-letters-save = Enregistrer
turn-letters-kept = Vous recevrez un courriel quand ce sera à vous.
turn-letters-ended = Vous ne recevrez aucun courriel.
sessions = Où vous êtes connecté
session-browser = Navigateur
session-token = Jeton
session-this = celui-ci
session-seen = dernière visite : { $time }
session-end = terminer
token-about = Un jeton permet à un programme de jouer pour vous. Il n’est montré qu’une fois.
token-new = Nouveau jeton
is-there = Présent
best-players = Meilleurs joueurs
best-players-about = Les membres selon leur classement, lorsqu’il est assez sûr.
best-players-none = Personne n’a encore joué assez de parties classées de ce jeu.
rating-course = Évolution du classement
games-count = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }

## Passer une partie

send = Envoyer
send-about = Le lien contient toute la partie. Qui l’ouvre joue et le renvoie ; aucun serveur n’est nécessaire entre les deux.
send-mail = Envoyer par courriel
send-subject = { $game } : à vous de jouer
bad-link = Ce lien ne peut pas être ouvert
link-other-game = Le lien contient un autre jeu que son adresse.

## Réponses préparées, congés

plan-prepare = Préparer une réponse
plan-about = Votre réponse est jouée aussitôt si les autres jouent ce que vous attendez. Vous seul la voyez.
plan-expected = Qu’attendez-vous de { $name } ? Montrez-le sur le plateau.
plan-answer = Et que répondez-vous ?
plan-cancel = Retour à la partie
plan-if = Si { $expected }, alors { $answer }
plan-forget = oublier
plan-no-further = On ne peut préparer de réponse à ce que décide le hasard ou un robot.
vacation-begin = Prendre congé (reste { $span })
vacation-end = Retour de congé
vacation-of = { $name } est en congé.

## Les archives

archive = Archives
archive-about = Toutes les parties jouées ici jusqu’au bout.
archive-player = Joueur
archive-winner = Gagnée par
archive-level = Avec un robot
archive-rating = Classements d’au moins
archive-from = Du
archive-until = Au
archive-opening = Premiers coups
archive-position = Parties où une certaine position s’est présentée.
archive-any-position = toute position
archive-empty = Aucune partie n’est encore finie ici. La première sera peut-être la vôtre.
archive-none = Aucune partie de ce genre n’a été jouée ici.
archive-records = Télécharger les parties
archive-csv = Télécharger en tableau (CSV)
archive-any = indifférent
not-rated = non classée
bots-level = Niveau des robots
explorer = Dans les archives
explorer-none = Aucune partie n’est arrivée ici à cette position.
explorer-games = { $count ->
        [one] { $count } partie est arrivée à cette position
       *[other] { $count } parties sont arrivées à cette position
    }
