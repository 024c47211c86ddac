use crate::legal;
use pentad_boards::{View, parts_of};
use pentad_catalog::{AnyGame, GameId, Playthrough};
use pentad_conformance::random;
use pentad_core::{Headers, Seat, Turn};
use pentad_course::{first_hint, first_hints};
use std::collections::BTreeSet;

/// Plays a game of random actions, to its end or to this many plies.
fn random_game(id: GameId, seed: u64, most: usize) -> Playthrough {
    let mut random = random(seed);
    let mut headers = Headers::new().with("Game", id.info().id).with("Seats", id.info().fewest_seats.to_string());
    id.deal(&mut headers, &mut random).expect("the options allow a deal");
    let mut played = Playthrough::new(id.start(&headers).expect("the options are allowed"));
    while played.last().turn() != Turn::Over && played.plies() < most {
        played.push(played.last().random_action(&mut random));
    }
    played
}

/// Returns the same game up to this many plies.
fn part(played: &Playthrough, plies: usize) -> Playthrough {
    let mut part = Playthrough::new(played.positions()[0].clone());
    played.actions()[..plies].iter().for_each(|action| part.push(*action));
    part
}

fn names(game: &AnyGame) -> BTreeSet<String> {
    let parts = parts_of(game, &View { close: true, ..View::default() });
    let scenes = std::iter::once(parts.board).chain(parts.hands.into_iter().flatten());
    scenes.flat_map(|scene| scene.items).map(|item| item.name).collect()
}

#[test]
fn every_hint_comes_once_and_marks_what_is_on_the_board() {
    for id in GameId::ALL {
        let mut seen = BTreeSet::new();
        for seed in 0..12 {
            let played = random_game(id, seed, 60);
            let mut said = Vec::<String>::new();
            for plies in 0..=played.plies() {
                let part = part(&played, plies);
                let Some(due) = first_hint(&part, Seat::FIRST) else { continue };
                let message = due.hint.message();
                if said.last() != Some(&message) {
                    assert!(!said.contains(&message), "{message} is said twice");
                    assert_eq!(part.last().turn(), Turn::Seat(Seat::FIRST), "{message} comes when the learner acts");
                    said.push(message.clone());
                }
                let there = names(part.last());
                for spot in &due.spots {
                    assert!(there.contains(spot), "{message} marks {spot}, which is not there");
                }
            }
            seen.extend(said);
        }
        let all: BTreeSet<String> = first_hints(id).iter().map(|hint| hint.message()).collect();
        assert_eq!(all.difference(&seen).collect::<Vec<_>>(), Vec::<&String>::new(), "{id}: never said");
    }
}

#[test]
fn the_first_decision_has_a_hint_and_only_the_learner_gets_any() {
    for id in GameId::ALL {
        let (mut played, mut random) = (random_game(id, 3, 0), random(1));
        // A forced pass needs no hint.
        while played.last().turn() != Turn::Seat(Seat::FIRST) || legal(played.last()).len() < 2 {
            assert_ne!(played.last().turn(), Turn::Over, "{id}: no decision");
            played.push(played.last().random_action(&mut random));
        }
        assert!(first_hint(&played, Seat::FIRST).is_some(), "{id}");
        assert!(first_hint(&played, Seat::ALL[3]).is_none(), "{id}");
    }
}

const LANGUAGES: [(&str, &str); 3] = [
    ("en", include_str!("../../../words/locales/en/first.ftl")),
    ("fr", include_str!("../../../words/locales/fr/first.ftl")),
    ("ja", include_str!("../../../words/locales/ja/first.ftl")),
];

#[test]
fn every_hint_is_said_in_every_language_and_in_short() {
    let wanted: BTreeSet<String> = GameId::ALL.into_iter().flat_map(first_hints).map(|hint| hint.message()).collect();
    for (language, text) in LANGUAGES {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let messages: Vec<(&str, &str)> = lines.map(|line| line.split_once(" = ").expect("a message a line")).collect();
        let there: BTreeSet<String> = messages.iter().map(|(key, _)| (*key).to_owned()).collect();
        assert_eq!(there, wanted, "{language}");
        for (key, message) in messages.iter().filter(|_| language == "en") {
            assert!(message.split_whitespace().count() <= 28, "{key} is long");
        }
    }
}
