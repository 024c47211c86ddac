//! Records of every game: replaying, taking back, and combining into matches.

mod ended;
mod options;
mod series;
mod setups;

use pentad_catalog::{AnyGame, GameId, Playthrough, Record, Series, StartError};
use pentad_conformance::random;
use pentad_core::{Headers, Turn};

fn random_game(id: GameId, seed: u64) -> Playthrough {
    let mut random = random(seed);
    let mut headers = Headers::new();
    id.deal(&mut headers, &mut random).unwrap();
    let mut played = Playthrough::new(id.start(&headers).unwrap());
    while played.last().turn() != Turn::Over {
        played.push(played.last().random_action(&mut random));
    }
    played
}

#[test]
fn every_game_survives_its_record_exactly() {
    for id in GameId::ALL {
        for seed in 0..20 {
            let played = random_game(id, seed);
            let text = played.record().to_string();
            let again = Playthrough::of_record(&Record::read(&text).unwrap()).unwrap();
            assert_eq!(again.record().to_string(), text);
            assert_eq!(again.check_result(), Ok(()));
            let lines = |played: &Playthrough| -> Vec<String> {
                played.positions().iter().enumerate().map(|(ply, game)| game.trace_line(ply)).collect()
            };
            assert_eq!(lines(&again), lines(&played), "{text}");
        }
    }
}

#[test]
fn taking_back_leads_to_the_very_positions_before() {
    for id in GameId::ALL {
        let mut played = random_game(id, 1);
        let keys: Vec<u64> = played.positions().iter().map(AnyGame::hash_key).collect();
        for ply in (0..played.plies()).rev() {
            played.undo().unwrap();
            assert_eq!((played.plies(), played.last().hash_key()), (ply, keys[ply]));
            assert_eq!(played.record().actions().count(), ply);
        }
        assert_eq!(played.undo(), None);
        assert_eq!(played.result(), "*");
    }
}

#[test]
fn comments_stay_with_their_actions() {
    let text = "[Game \"iris\"]\n[Result \"*\"]\n\n# first\ne5 # middle\n# then\na1+i5\n";
    let mut played = Playthrough::of_record(&Record::read(text).unwrap()).unwrap();
    assert_eq!(played.record().to_string(), text);
    played.undo();
    assert_eq!(played.record().to_string(), "[Game \"iris\"]\n[Result \"*\"]\n\n# first\ne5 # middle\n# then\n");
}

#[test]
fn a_broken_record_gives_what_is_good_of_it() {
    let record = Record::read("[Game \"iris\"]\n\ne5\ne5\na1\n").unwrap();
    let (error, good) = Playthrough::of_record(&record).unwrap_err();
    assert_eq!(error.to_string(), "line 4, action 2, e5: e5 holds a black stone already (IRIS-4)");
    assert_eq!(good.unwrap().plies(), 1);
}

#[test]
fn known_headers_become_canonical_and_unknown_ones_stay() {
    let text = "[game \"QUINTETS\"]\n[who \" Ann \"]\n[seats \" 2 \"]\n[quietdraw \"+007\"]\n";
    let played = Playthrough::of_record(&Record::read(text).unwrap()).unwrap();
    let expected = "[Game \"quintets\"]\n[who \" Ann \"]\n[Seats \"2\"]\n[QuietDraw \"7\"]\n[Result \"*\"]\n\n";
    assert_eq!(played.record().to_string(), expected);
}

#[test]
fn games_are_found_by_name_whatever_the_letter_case() {
    assert_eq!(" Iris ".parse(), Ok(GameId::Iris));
    assert_eq!("chess".parse::<GameId>(), Err(StartError::UnknownGame("chess".into())));
    for id in GameId::ALL {
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!(id.info().seat_names.len() >= id.info().most_seats);
    }
}

#[test]
fn fact_8_a_match_goes_round_the_table_and_ends_at_five_points() {
    let names: Vec<String> = ["Ann", "Bo", "Cy"].map(str::to_owned).to_vec();
    let mut records: Vec<Record> = Vec::new();
    let standing = loop {
        let standing = Series::of(names.clone(), &records).unwrap();
        if standing.winner().is_some() {
            break standing;
        }
        assert_eq!(standing.next_starter(), names[records.len() % 3]);
        let mut random = random(records.len() as u64);
        let start = GameId::Factory.start(&Headers::new().with("Seats", "3")).unwrap();
        let mut played = Playthrough::new(start);
        played.set_header("Players", standing.next_players());
        let begun = standing.next_standing().unwrap();
        while begun.goes_on_at(played.last()) {
            played.push(played.last().random_action(&mut random));
        }
        if begun.winner_at(played.last()).is_some() {
            played.break_off();
        }
        records.push(played.record());
    };
    let winner = standing.winner().unwrap();
    assert!(standing.points()[winner] >= 5);
    assert_eq!(standing.points().iter().filter(|points| **points >= 5).count(), 1);
    assert_eq!(Series::read(&records).unwrap().points(), standing.points());

    // An extra game, an unfinished game in the middle, and a different game do not belong to the match.
    let mut longer = records.clone();
    longer.push(records[0].clone());
    let error = Series::read(&longer).unwrap_err();
    assert_eq!((error.record, error.reason.as_str()), (longer.len(), "the match is decided already"));
    let mut cut = records.clone();
    cut[0].lines.truncate(10);
    cut[0].headers.set("Result", "*");
    assert_eq!(Series::read(&cut).unwrap_err().reason, "the game before it is not finished");
    cut[0] = Record::read("[Game \"iris\"]\n").unwrap();
    assert!(Series::read(&cut).unwrap_err().reason.contains("a game of the Factory"));
    assert!(Series::read(&[]).is_err());
    let twice = vec!["Ann".to_owned(), "Ann".to_owned()];
    assert!(Series::of(twice, &[]).unwrap_err().reason.contains("name everybody once"));
}
