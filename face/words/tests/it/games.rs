use super::files::sentences;
use super::start;
use pentad_boards::scene::{Item, Role};
use pentad_boards::{View, scene_of};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_core::{ActionError, Scores, Seat, Turn};
use pentad_words::{Locale, Value, Words};

/// Returns every game with options that lead to different situations.
pub(crate) fn tables() -> impl Iterator<Item = (GameId, &'static str)> {
    GameId::ALL.into_iter().flat_map(|id| id.option_samples().iter().map(move |options| (id, *options)))
}

/// Checker for complete sentences: no Fluent syntax and no keys may remain in them.
pub(crate) struct Whole {
    keys: Vec<String>,
}

impl Whole {
    pub(crate) fn new() -> Whole {
        Whole { keys: sentences(Locale::English).into_keys().filter(|key| key.contains('-')).collect() }
    }

    #[track_caller]
    pub(crate) fn check(&self, sentence: &str) {
        assert!(!sentence.trim().is_empty());
        assert!(!sentence.contains(['{', '}', '$']), "{sentence}");
        // Every key has a hyphen, and few sentences have one.
        if sentence.contains('-')
            && let Some(key) = self.keys.iter().find(|key| sentence.contains(*key))
        {
            panic!("the key {key} is left in: {sentence}");
        }
        assert!(!sentence.contains("  ") && sentence.trim() == sentence, "spaces in: {sentence}");
    }
}

#[test]
fn everything_that_happens_can_be_told_in_every_language() {
    let whole = Whole::new();
    for (id, options) in tables() {
        for seed in 0..4 {
            let mut random = random(seed);
            let mut game = start(id, options, seed);
            let mut legal: Vec<AnyAction> = Vec::new();
            let mut ply = 0;
            while game.turn() != Turn::Over {
                game.legal_actions(&mut legal);
                // Try a few actions at every position, so that all kinds of actions occur over a game.
                for _ in 0..2 {
                    let action = legal[below(&mut random, legal.len())];
                    Locale::ALL.into_iter().for_each(|locale| whole.check(&Words::of(locale).action(&game, action)));
                }
                Locale::ALL.into_iter().for_each(|locale| whole.check(&Words::of(locale).caption(&game)));
                if ply % 9 == 0 {
                    spots_are_told(&whole, &game);
                }
                let action = game.random_action(&mut random);
                game.apply(action);
                ply += 1;
            }
            spots_are_told(&whole, &game);
            for locale in Locale::ALL {
                let words = Words::of(locale);
                whole.check(&words.ending(&game));
                assert_eq!(words.caption(&game), words.ending(&game));
                assert_ne!(words.ending(&game), words.say("ending-none"));
            }
        }
    }
}

fn spots_are_told(whole: &Whole, game: &AnyGame) {
    let scene = scene_of(game, &View { overlay: true, ..View::default() });
    // Highlighted words and the five pieces of a winning group have names only for the page's animations; they are neither touched nor read
    // aloud.
    let is_passing = |item: &Item| item.role == Role::Mark && !item.name.starts_with("pattern");
    let named = |item: &&Item| !item.name.is_empty() && !is_passing(item);
    for item in scene.items.iter().filter(named) {
        for locale in Locale::ALL {
            let told = Words::of(locale).spot(game, item.role, &item.name);
            whole.check(&told);
            assert_ne!(told, item.name, "{:?} in {}", item.role, locale.own_name());
        }
    }
}

/// Random games do not reach every sentence: this test formats each one with all its values, and with every plural.
#[test]
fn every_sentence_is_whole_once_it_has_its_values() {
    let whole = Whole::new();
    for locale in Locale::ALL {
        for (key, wanted) in sentences(locale) {
            for number in [0.0, 1.0, 1.5, 2.0, 5.0, 100.0] {
                let values: Vec<(&str, Value)> = wanted.iter().map(|name| (name.as_str(), number.into())).collect();
                whole.check(&Words::of(locale).say_with(&key, &values));
            }
        }
    }
}

/// Unknown actions and spots are described somehow, and never cause a panic.
#[test]
fn strange_actions_and_spots_do_no_harm() {
    let whole = Whole::new();
    let games: Vec<AnyGame> = tables().map(|(id, options)| start(id, options, 1)).collect();
    let mut actions: Vec<AnyAction> = Vec::new();
    for game in &games {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        actions.extend(legal.into_iter().take(5));
    }
    actions.push(AnyAction::Iris(pentad_iris::Action::Stone(999)));
    actions.push(AnyAction::Iris(pentad_iris::Action::Pair(999)));
    actions.push(AnyAction::Quintets(pentad_quintets::Action::Exchange { from: 200, to: 3 }));
    let names = [
        "",
        " ",
        "e4",
        "z99",
        "99,99",
        "-100,100",
        "100,-100",
        "hand",
        "hand 9 S",
        "hand 1",
        "hand 1 Ä",
        "hand 0 NE",
        "dictionary 99",
        "dictionary x",
        "formed 1 9",
        "aside",
        "aside XX",
        "pattern 7,7",
        "pattern",
        "side 5",
        "hand 1 bottom",
    ];
    for game in &games {
        for locale in Locale::ALL {
            let words = Words::of(locale);
            for action in &actions {
                whole.check(&words.action(game, *action));
            }
            for name in names {
                for role in [Role::Board, Role::Cell, Role::Piece, Role::Reserve, Role::Mark, Role::Label] {
                    let told = words.spot(game, role, name);
                    assert!(!told.contains('$') && (name.is_empty() || !told.is_empty()), "{told}");
                }
            }
            whole.check(&words.ending(game));
            whole.check(&words.refusal(&ActionError::unreadable("what is this?")).sentence);
        }
    }
}

#[test]
fn games_and_seats_have_names_of_their_own() {
    for locale in Locale::ALL {
        let words = Words::of(locale);
        for id in GameId::ALL {
            assert!(!words.game_name(id).is_empty() && words.game_about(id).chars().count() > 15);
            let names: Vec<String> = Seat::all(id.info().most_seats).map(|seat| words.seat_name(id, seat)).collect();
            let mut distinct = names.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), names.len(), "{names:?}");
            assert!(names.iter().all(|name| !name.starts_with("seat-")), "{names:?}");
        }
        assert_ne!(words.seat_name(GameId::Iris, Seat::FOURTH), "seat-other");
    }
}

/// Several numbers are explained in words: the worth of each group, the best first.
#[test]
fn numbers_of_groups_are_explained() {
    let scores = Scores::Groups(vec![vec![6, 3, 1], vec![4], vec![]]);
    let said = |locale: Locale, seat| Words::of(locale).score_about(&scores, seat);
    let third = Seat::new(2).expect("there are three lists");
    assert_eq!(said(Locale::English, Seat::FIRST).as_deref(), Some("best group worth 6, then 3 and 1"));
    assert_eq!(said(Locale::English, Seat::SECOND).as_deref(), Some("one group on the rim, worth 4"));
    assert_eq!(said(Locale::English, third).as_deref(), Some("no group holds a coloured cell yet"));
    assert_eq!(said(Locale::French, Seat::FIRST).as_deref(), Some("le meilleur groupe vaut 6, puis 3 et 1"));
    for locale in Locale::ALL {
        assert_eq!(Words::of(locale).score_about(&Scores::whole([3, 4]), Seat::FIRST), None);
        assert_eq!(Words::of(locale).score_about(&Scores::None, Seat::FIRST), None);
    }
}
