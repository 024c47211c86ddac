use super::{play, random, start};
use pentad_boards::scene::Role;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::Seat;
use pentad_words::{Locale, Player, Words};

const WORDS: fn() -> Words = || Words::of(Locale::English);

/// Dictionary of figure 1 of Iri's sheet.
const DICTIONARY: &str = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

fn iri() -> AnyGame {
    let headers = pentad_core::Headers::new().with("Dictionary", DICTIONARY);
    GameId::Iri.start(&headers).unwrap()
}

#[track_caller]
fn told(game: &AnyGame, action: &str, expected: &str) {
    assert_eq!(WORDS().action(game, game.read(action).unwrap()), expected);
}

#[track_caller]
fn seen(game: &AnyGame, role: Role, name: &str, expected: &str) {
    assert_eq!(WORDS().spot(game, role, name), expected);
}

#[track_caller]
fn asked(game: &AnyGame, expected: &str) {
    assert_eq!(WORDS().caption(game), expected);
}

#[test]
fn iris_tells_stones_pairs_and_the_decisive_groups() {
    let game = start(GameId::Iris, "", 0);
    asked(&game, "Black: one stone on a gray cell");
    told(&game, "e5", "Black puts the first stone on e5");
    let game = play(game, "e5");
    asked(&game, "White: a coloured pair or two gray stones");
    told(&game, "i5", "White puts stones on a1 and its partner i5");
    told(&game, "d4", "White puts a stone on d4");
    seen(&game, Role::Cell, "a1", "a1, rim cell, partner i5, empty");
    seen(&game, Role::Piece, "e5", "e5, black stone");
    seen(&game, Role::Cell, "e4", "e4, empty");
    let game = play(game, "d4");
    asked(&game, "White: second stone");
    told(&game, "f6", "White puts the second stone on f6");
    let game = play(game, "f6; pass");
    asked(&game, "White: the opponent has passed, and another pass ends the game");
    let drawn = play(game.clone(), "pass");
    asked(&drawn, "Draw: all groups of both are worth the same. Both have passed.");
    let won = play(game, "a1; pass; pass");
    asked(&won, "White won: the best group is worth 1, Black’s only 0. Both have passed.");
}

#[test]
fn quintets_tells_formed_groups() {
    let mut game = start(GameId::Quintets, "", 0);
    asked(&game, "Red: place a pyramid on the rim");
    told(&game, "Sa1", "Red places a small pyramid on a1");
    game = play(game, "La1; Sc5");
    told(&game, "a1-c3", "Red slides a large pyramid from a1 to c3");
    asked(&game, "Red: place, slide or exchange");
    seen(&game, Role::Piece, "a1", "a1, large red pyramid");
    seen(&game, Role::Cell, "c3", "c3, interior, empty");
    seen(&game, Role::Cell, "e1", "e1, rim, empty");
    seen(&game, Role::Reserve, "hand 1 L", "Red’s hand: 4 large pyramids");
    seen(&game, Role::Reserve, "formed 2 1", "Blue’s group 1 of 3: not yet formed");
    game = play(game, "Ma2; Md4; a1~a2; Se1; Sa3; Se2; Sb1; e2-d3");
    told(&game, "Sb4", "Red places a small pyramid on b4; Red’s group 1 of 3 is formed and leaves the board");
    let quiet = play(start(GameId::Quintets, "QuietDraw=2", 0), "Sa1; Se1; a1-b2; e1-d2");
    asked(&quiet, "Draw: 2 actions in a row without a placement or a formed group.");
    let repeated = play(start(GameId::Quintets, "RepetitionDraw=2", 0), "Sa1; Se1; a1-b2; e1-d2; b2-a1; d2-e1");
    asked(&repeated, "Draw: the same position has come up 2 times.");
}

#[test]
fn iri_tells_words_takes_and_the_ring() {
    let game = iri();
    asked(&game, "Yellow lays the first word: two or three pyramids from the hand");
    told(&game, "0,0>SL", "Yellow lays small–large from 0,0 to the right for 6.5 points");
    seen(&game, Role::Reserve, "dictionary 7", "dictionary place 7: medium blue pyramid");
    seen(&game, Role::Reserve, "hand 2 S", "Blue’s hand: 1 small pyramid");
    let game = play(game, "0,0>SL");
    asked(&game, "Yellow takes 2 pyramids from the dictionary");
    told(&game, "take 22 3", "Yellow takes from the dictionary: small from place 3 and large from place 22");
    seen(&game, Role::Reserve, "dictionary 3", "dictionary place 3: small yellow pyramid, can be taken");
    seen(&game, Role::Piece, "1,0", "1,0, large yellow pyramid");
    seen(&game, Role::Cell, "0,-1", "0,-1, empty");
    seen(&game, Role::Label, "seat 1", "Yellow: 6.5 points");
}

#[test]
fn enantiomerfolk_tells_force_captures_and_who_stands_up() {
    let game = start(GameId::Enantiomerfolk, "", 0);
    asked(&game, "Clockwise: use any standing piece");
    told(&game, "e4-e3", "Clockwise moves red-on-blue from e4 to e3");
    seen(&game, Role::Piece, "a6", "a6, blue-on-red, owned by Clockwise");
    let game = play(game, "e4-e3");
    asked(&game, "Counter-clockwise: no blue bottom, no red top");
    told(&game, "d3>e3", "Counter-clockwise tips d3 against e3: captured, it goes to Counter-clockwise’s hand");
    seen(&game, Role::Piece, "b3", "b3, yellow-on-blue, owned by Counter-clockwise, barred");
    let game = play(game, "d3>e3");
    seen(&game, Role::Reserve, "hand 2 BR", "Counter-clockwise’s hand: 1 red-on-blue");
    let attacked = play(start(GameId::Enantiomerfolk, "", 0), "b3-b2; a4-a5; b2>c2");
    seen(
        &attacked,
        Role::Piece,
        "c2",
        "c2, yellow-on-yellow, owned by Clockwise, barred; attacked, force 0 clockwise, 1 counter-clockwise",
    );
    seen(&attacked, Role::Piece, "b2", "b2, yellow-on-blue, attacking east: c2");
    let limited = play(start(GameId::Enantiomerfolk, "PlyLimit=1", 0), "e4-e3");
    asked(&limited, "Draw: 1 action has been played.");
}

#[test]
fn enantiomerfolk_has_words_for_green() {
    let game = start(GameId::Enantiomerfolk, "Colours=4 Opening=diagonals", 0);
    told(&game, "b7-a7", "Clockwise moves yellow-on-green from b7 to a7");
    seen(&game, Role::Piece, "g5", "g5, green-on-blue, owned by Clockwise");
    let game = play(game, "b7-a7");
    asked(&game, "Counter-clockwise: no green bottom, no yellow top");
    for (locale, word) in [(Locale::English, "green"), (Locale::French, "vert"), (Locale::Japanese, "緑")] {
        let words = Words::of(locale);
        let refused = words.refusal(&game.read("b1-a1").unwrap_err()).sentence;
        assert!(refused.contains(word), "{refused}");
        assert!(words.spot(&game, Role::Piece, "g5").contains(word));
        assert!(words.caption(&game).contains(word));
    }
}

#[test]
fn herati_tells_tiles_and_patterns() {
    let game = start(GameId::Loom, "", 0);
    asked(&game, "A tile is turned up");
    told(&game, "flip NE", "A north-east tile is turned up");
    let game = play(game, "flip SW; flip NE");
    asked(&game, "Lay the first tile");
    seen(&game, Role::Reserve, "hand 1 NE", "your hand: 1 north-east tile");
    seen(&game, Role::Reserve, "hand 1 face down", "your hand: 23 tiles face down");
    seen(&game, Role::Cell, "0,0", "0,0, empty, open");
    told(&game, "SW@0,0", "A south-west tile is laid on 0,0");

    let game = start(GameId::Factory, "Seats=3", 0);
    asked(&game, "The first tile of the field is turned up");
    told(&game, "flip SE", "A south-east tile is turned up as the first of the field");
    let game = play(game, "flip SE");
    asked(&game, "North turns up a tile");
    told(&game, "flip SW", "North turns up a south-west tile");
    let game = play(game, "flip SW; flip NE; flip NW; SW@1,0; flip NE; NE@0,1; flip NE");
    told(&game, "NW@1,1", "South lays a north-west tile on 1,1; 1 pattern completed, 1 point");
    seen(&game, Role::Reserve, "hand 3 face down", "South’s hand: 7 tiles face down");
    seen(&game, Role::Piece, "0,0", "0,0, south-east tile");
    let game = play(game, "NW@1,1");
    seen(&game, Role::Mark, "pattern 0,0", "black pattern from 0,0 to 1,1");
}

#[test]
fn french_and_japanese_say_the_same_in_their_own_way() {
    let told =
        |locale: Locale, game: &AnyGame, action: &str| Words::of(locale).action(game, game.read(action).unwrap());
    let game = play(start(GameId::Enantiomerfolk, "", 0), "e4-e3");
    assert_eq!(
        told(Locale::French, &game, "d3>e3"),
        "Antihoraire bascule d3 contre e3\u{a0}: capturée, la pièce rejoint la main d’Antihoraire"
    );
    assert_eq!(
        told(Locale::Japanese, &game, "d3>e3"),
        "反時計回りがd3の駒をe3へ倒して攻撃します。捕獲された駒は反時計回りの持ち駒になります"
    );
    let game = play(start(GameId::Iris, "", 0), "e5");
    assert_eq!(told(Locale::French, &game, "a1"), "Blanc pose des pierres en a1 et sur sa partenaire i5");
    assert_eq!(told(Locale::Japanese, &game, "a1"), "白がa1とその対のi5に石を置きます");
    let game = iri();
    assert_eq!(
        told(Locale::French, &game, "0,0>SL"),
        "Jaune pose petite–grande à partir de 0,0 vers la droite pour 6,5\u{a0}points"
    );
    assert_eq!(told(Locale::Japanese, &game, "0,0>SL"), "黄が0,0から右へ「小・大」を置き、6.5点を得ます");
}

#[test]
fn who_plays_is_spoken_to() {
    let you = |seat: usize| WORDS().to(Seat::numbered(seat));
    let game = start(GameId::Iris, "", 0);
    assert_eq!(you(1).caption(&game), "Your turn: one stone on a gray cell");
    assert_eq!(you(2).caption(&game), "Black: one stone on a gray cell");
    assert_eq!(you(1).caption(&start(GameId::Enantiomerfolk, "", 0)), "Your turn: use any standing piece");
    // Play games with points to their end with random legal actions.
    let mut lost = 0;
    for seed in 0..20 {
        let (mut game, mut chance) = (start(GameId::Factory, "", seed), random(seed));
        let mut actions = Vec::new();
        while game.turn() != pentad_core::Turn::Over {
            game.legal_actions(&mut actions);
            game.apply(actions[pentad_core::random::below(&mut chance, actions.len())]);
        }
        let winners = game.outcome().unwrap().winners();
        for seat in Seat::all(game.seats()).filter(|_| winners.len() < game.seats()) {
            let told = WORDS().to(Some(seat)).caption(&game);
            if winners.contains(seat) {
                assert!(told.starts_with("You won ") && told.contains(" to "), "{told}");
            } else {
                assert!(told.starts_with("You lost ") && told.contains(" to "), "{told}");
                lost += 1;
            }
        }
    }
    assert!(lost > 0, "some games are lost");
}

/// Results call people and bots by their names, in every language and with two to four seats.
#[test]
fn results_name_the_players() {
    let players = |names: &[&str]| -> Vec<Player> {
        let player = |name: &&str| match name.strip_prefix("level ") {
            Some(level) => Player::Level(level.parse().unwrap()),
            None if name.is_empty() => Player::Seat,
            None => Player::Named((*name).to_owned()),
        };
        names.iter().map(player).collect()
    };
    let said = |locale: Locale, game: &AnyGame, you: Option<usize>, names: &[&str]| {
        Words::of(locale).to(you.and_then(Seat::numbered)).ending_among(game, &players(names))
    };
    let iris = play(start(GameId::Iris, "", 0), "e5; d4; f6; pass; a1; pass; pass");
    let [english, french, japanese] = Locale::ALL.map(|locale| said(locale, &iris, None, &["Anna", "level 3"]));
    assert_eq!(english, "Level 3 won: the best group is worth 1, Anna’s only 0. Both have passed.");
    assert_eq!(
        french,
        "Niveau 3 a gagné\u{a0}: son meilleur groupe vaut 1, celui d’Anna seulement 0. Les deux ont passé."
    );
    assert!(japanese.starts_with("レベル3の勝ちです。") && japanese.contains("Annaの最高は0"), "{japanese}");
    assert_eq!(
        said(Locale::English, &iris, Some(1), &["", "level 3"]),
        "You lost: the best group of Level 3 is worth 1, yours only 0. Both have passed."
    );
    assert_eq!(
        said(Locale::French, &iris, Some(2), &["level 3", "Bea"]),
        "Vous avez gagné\u{a0}: votre meilleur groupe vaut 1, celui du niveau 3 seulement 0. Les deux ont passé."
    );
    assert!(said(Locale::French, &iris, None, &["Bruno", "Bea"]).contains("celui de Bruno"));
    // Two players of the same name are told apart by their seats.
    assert_eq!(
        said(Locale::English, &iris, None, &["level 3", "level 3"]),
        "White won: the best group is worth 1, Black’s only 0. Both have passed."
    );

    let names = ["Anna", "level 3", "Cy", "level 8"];
    let told = ["Anna", "Level 3", "Cy", "Level 8"];
    for (id, seats) in [
        (GameId::Iri, 2),
        (GameId::Iri, 4),
        (GameId::Factory, 2),
        (GameId::Factory, 3),
        (GameId::Factory, 4),
        (GameId::Quintets, 3),
    ] {
        for seed in 0..4 {
            let (mut game, mut chance) = (start(id, &format!("Seats={seats}"), seed), random(seed));
            while game.turn() != pentad_core::Turn::Over {
                let action = game.random_action(&mut chance);
                game.apply(action);
            }
            let winners = game.outcome().unwrap().winners();
            if winners.len() == seats {
                continue;
            }
            let english = said(Locale::English, &game, None, &names[..seats]);
            for seat in Seat::all(seats) {
                let is_named = winners.contains(seat) || (id != GameId::Quintets && seats > 2);
                assert!(english.contains(told[seat.index()]) || !is_named, "{english}");
                assert!(!english.contains(&WORDS().seat_name(id, seat)), "the seat has a name: {english}");
                let to = said(Locale::English, &game, Some(seat.number()), &names[..seats]);
                assert!(to.starts_with(if winners.contains(seat) { "You " } else { "You lost" }), "{to}");
            }
            for locale in Locale::ALL {
                assert!(!said(locale, &game, None, &names[..seats]).contains(['{', '$']));
            }
        }
    }
}
