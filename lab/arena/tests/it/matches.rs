//! Tests of plans, results and ledgers.

use crate::{conduct, plan, play};
use pentad_arena::statistics::{Sprt, Verdict};
use pentad_arena::{
    ArenaError, Conduct, Fixture, Ledger, LedgerError, MatchPlan, MeanEffort, Played, RecordsError, Written, run,
    write_records,
};
use pentad_catalog::{GameId, Playthrough, Record};
use pentad_core::Turn;
use pentad_search::Cancel;
use serde_json::Value;
use std::fs;
use std::time::Duration;

#[test]
fn every_start_is_played_in_every_seating_with_the_same_opening() {
    let mut plan = plan(GameId::Quintets, &["random", "random:effort=2"]);
    plan.headers.set("Seats", "3");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    run(&plan, &conduct(5), Some(Ledger::open(&path, &plan).unwrap()), &mut |_| {}).unwrap();
    let (_, games) = Ledger::open(&path, &plan).unwrap();
    assert_eq!(games.len(), 6, "five games are two whole rotations of three seats");
    for start in 0..2 {
        let mut own: Vec<&Played> = games.iter().filter(|game| game.start == start).collect();
        own.sort_by_key(|game| game.seating.clone());
        assert_eq!(own.iter().map(|game| &game.seating[..]).collect::<Vec<_>>(), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        let opening = |game: &Played| game.actions[..game.opening].to_vec();
        assert!(own.iter().all(|game| game.opening == 4 && opening(game) == opening(own[0])));
    }
    assert_ne!(plan.start(0).unwrap().last().hash_key(), plan.start(1).unwrap().last().hash_key());
}

#[test]
fn games_from_one_start_see_the_same_tiles_as_far_as_they_agree() {
    let plan = plan(GameId::Loom, &["random", "random:effort=2"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    run(&plan, &conduct(3), Some(Ledger::open(&path, &plan).unwrap()), &mut |_| {}).unwrap();
    let (_, games) = Ledger::open(&path, &plan).unwrap();
    for start in 0..3 {
        let own: Vec<&Played> = games.iter().filter(|game| game.start == start).collect();
        let flips = |game: &Played| {
            game.actions.iter().filter(|action| action.starts_with("flip")).take(4).cloned().collect::<Vec<_>>()
        };
        assert_eq!(own.len(), 2);
        assert_eq!(flips(own[0]), flips(own[1]), "early on the bag cannot make a difference");
    }
}

#[test]
fn no_start_is_over_before_it_begins() {
    for game in GameId::ALL {
        let mut plan = plan(game, &["random", "random"]);
        plan.opening = 1000;
        assert_ne!(plan.start(0).unwrap().last().turn(), Turn::Over, "{game}");
    }
}

#[test]
fn search_beats_chance_in_every_game_and_numbers_add_up() {
    for game in GameId::ALL {
        let plan = plan(game, &["best:effort=300", "random"]);
        let summary = play(&plan, 8);
        let json = serde_json::to_value(&summary).unwrap();
        let found = &json["comparisons"][0];
        if game == GameId::Loom {
            assert_eq!((summary.games, summary.alone.len()), (16, 2));
            let points = |bot: usize| json["alone"][bot]["points"].as_f64().unwrap();
            assert!((points(0) - points(1) - found["difference"].as_f64().unwrap()).abs() < 1e-9);
            assert!(points(0) > points(1), "{json}");
        } else {
            let number = |name: &str| found[name].as_u64().unwrap();
            assert_eq!(number("wins") + number("draws") + number("losses"), 8, "{game}");
            let pairs: u64 = found["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
            assert_eq!(pairs, 4, "{game}");
            assert!(found["share"].as_f64().unwrap() > 0.5, "{game}: {json}");
        }
        for markdown in [false, true] {
            let table = summary.table(markdown);
            assert!(table.contains("best") && table.contains("random"), "{table}");
        }
    }
}

#[test]
fn effort_makes_a_match_repeatable() {
    let plan = plan(GameId::Iris, &["best", "uct"]);
    let one = serde_json::to_string(&play(&plan, 6)).unwrap();
    assert_eq!(one, serde_json::to_string(&play(&plan, 6)).unwrap());
}

#[test]
fn what_the_bots_did_to_decide_is_counted() {
    let plan = plan(GameId::Iris, &["uct:effort=40", "uct:effort=70"]);
    let summary = play(&plan, 4);
    let [few, many] = &summary.efforts[..] else { panic!("{:?}", summary.efforts) };
    assert_eq!((&few.bot[..], &many.bot[..]), ("uct:effort=40", "uct:effort=70"));
    assert_eq!((few.effort, many.effort), (40.0, 70.0));
    // Each decides about half of the actions after the opening, except those without a choice.
    let all = summary.mean_plies * 4.0 - 8.0;
    for MeanEffort { bot, decisions, .. } in &summary.efforts {
        assert!((*decisions as f64) < 0.6 * all && *decisions as f64 > 0.4 * all, "{bot}: {decisions} of {all}");
    }
    assert!(summary.table(false).contains("uct:effort=40 40, uct:effort=70 70"), "{}", summary.table(false));
}

#[test]
fn a_ledger_is_gone_on_with_and_refuses_other_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let same = plan(GameId::Iris, &["uct", "random"]);
    let go = |plan: &MatchPlan, games: u64| {
        let ledger = Ledger::open(&path, plan).map_err(ArenaError::from)?;
        let mut watched = 0;
        let summary = run(plan, &conduct(games), Some(ledger), &mut |_| watched += 1)?;
        Ok::<_, ArenaError>((summary, watched))
    };
    assert_eq!(go(&same, 4).unwrap().0.games, 4);
    // As after a stop in the middle of a line.
    let mut text = fs::read_to_string(&path).unwrap();
    text.truncate(text.len() - 10);
    fs::write(&path, &text).unwrap();
    let (summary, watched) = go(&same, 6).unwrap();
    assert_eq!((summary.games, watched), (6, 4), "three were there, three were played");
    assert_eq!(serde_json::to_string(&summary).unwrap(), serde_json::to_string(&play(&same, 6)).unwrap());
    assert_eq!(go(&same, 2).unwrap().0.games, 6, "nothing is thrown away");
    let lines: Vec<Value> =
        fs::read_to_string(&path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 7);
    assert_eq!((&lines[0]["game"], &lines[0]["bots"][1]), (&Value::from("iris"), &Value::from("random")));
    let mut other = same.clone();
    other.headers.set("Size", "4");
    match go(&other, 6) {
        Err(ArenaError::Ledger(LedgerError::Other { found, .. })) => assert!(found.starts_with("options"), "{found}"),
        unexpected => panic!("{unexpected:?}"),
    }
    fs::write(&path, text.lines().next().unwrap().to_owned() + "\nnonsense\n").unwrap();
    assert!(matches!(go(&same, 6), Err(ArenaError::Ledger(LedgerError::NoResult { line: 2, .. }))));
}

#[test]
fn a_sequential_test_stops_when_it_has_decided() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    for (bots, verdict) in [(["best", "random"], Verdict::Accepted), (["random", "best"], Verdict::Rejected)] {
        let plan = plan(GameId::Iris, &bots);
        let conduct = Conduct { sprt, ..conduct(400) };
        let summary = run(&plan, &conduct, None, &mut |_| {}).unwrap();
        assert_eq!(summary.verdict(), verdict);
        assert!(summary.games < 200, "{}", summary.games);
    }
    let loom = plan(GameId::Loom, &["best", "random"]);
    let refused = run(&loom, &Conduct { sprt, ..conduct(4) }, None, &mut |_| {});
    assert!(matches!(refused, Err(ArenaError::NotForSprt)));
}

#[test]
fn a_sequential_test_decides_after_the_same_game_on_any_number_of_threads() {
    let plan = plan(GameId::Iris, &["best", "random"]);
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    let run_on = |threads: usize| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results");
        let conduct = Conduct { sprt, threads, ..conduct(400) };
        // Later games take less time.
        let host = |fixture: &Fixture, cancel: &Cancel| {
            std::thread::sleep(Duration::from_millis(20_u64.saturating_sub(fixture.start)));
            pentad_arena::play(&plan, fixture, cancel)
        };
        let ledger = Ledger::open(&file, &plan).unwrap();
        let summary = pentad_arena::run_at(&plan, &conduct, Some(ledger), &host, &mut |_| {}).unwrap();
        (summary, fs::read_to_string(file).unwrap())
    };
    let (alone, results) = run_on(1);
    assert_eq!(results.lines().count(), alone.games + 1);
    assert_eq!(run_on(7), (alone, results));
}

#[test]
fn what_cannot_be_played_is_refused_before_it_begins() {
    let refused = |plan: &MatchPlan| run(plan, &conduct(2), None, &mut |_| {}).unwrap_err().to_string();
    let mut wrong = plan(GameId::Iris, &["random", "random"]);
    wrong.headers.set("Size", "99");
    assert!(refused(&wrong).contains("3 to 10"), "{}", refused(&wrong));
    let unknown = refused(&plan(GameId::Iris, &["random", "alphazero"]));
    assert!(unknown.contains("alphazero"), "{unknown}");
    assert!(refused(&plan(GameId::Iris, &["random"])).contains("at least two"));
    let missing = refused(&plan(GameId::Iris, &["random", "engine:/no/such/program --flag"]));
    assert!(missing.contains("/no/such/program --flag cannot be started"), "{missing}");
}

/// Plays some games of a plan and returns them.
fn played(plan: &MatchPlan, games: u64) -> Vec<Played> {
    let mut played = Vec::new();
    run(plan, &conduct(games), None, &mut |now| played = now.games.to_vec()).unwrap();
    played
}

#[test]
fn games_become_records_that_replay_exactly() {
    for (game, seats) in [(GameId::Iri, "3"), (GameId::Factory, "2"), (GameId::Quintets, "2"), (GameId::Loom, "1")] {
        let mut plan = plan(game, &["random", "random:effort=2"]);
        plan.headers.set("Seats", seats);
        if game == GameId::Loom {
            plan.headers = pentad_core::Headers::new();
        }
        let folder = tempfile::tempdir().unwrap();
        let games = played(&plan, 4);
        let written = write_records(folder.path(), &plan, &games).unwrap();
        assert_eq!(written, Written { records: games.len(), without_deal: 0 });
        for game in &games {
            let text = fs::read_to_string(folder.path().join(game.file_name(&plan))).unwrap();
            let record = Record::read(&text).unwrap();
            let replayed = Playthrough::of_record(&record).unwrap_or_else(|(error, _)| panic!("{error}: {text}"));
            replayed.check_result().unwrap();
            assert_eq!(replayed.result(), game.result);
            assert_eq!(record.actions().map(|(_, action)| action).collect::<Vec<_>>(), game.actions);
            let start = plan.start(game.start).unwrap();
            assert_eq!(replayed.positions()[0].headers(), start.positions()[0].headers(), "the deal is the same");
            assert_eq!(replayed.positions()[game.opening].hash_key(), start.last().hash_key());
            let names: Vec<String> = game.seating.iter().map(|place| plan.contenders[*place].to_string()).collect();
            assert_eq!(record.headers.get("Players"), Some(&*names.join(", ")));
            assert!(record.headers.get("Event").is_some_and(|event| event.contains("seed 1")), "{text}");
            assert_eq!(record.headers.get("Result"), Some(&*game.result));
        }
    }
}

#[test]
fn results_of_earlier_versions_are_opened_and_said_to_lack_the_deal() {
    let plan = plan(GameId::Iri, &["random", "random:effort=2"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    run(&plan, &conduct(2), Some(Ledger::open(&path, &plan).unwrap()), &mut |_| {}).unwrap();
    let mut lines: Vec<Value> =
        fs::read_to_string(&path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[1]["deal"]["Dictionary"].is_string(), "{}", lines[1]);
    lines[1].as_object_mut().unwrap().remove("deal");
    fs::write(&path, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let (_, games) = Ledger::open(&path, &plan).unwrap();
    assert_eq!((games.len(), &games[0].deal), (2, &None));
    assert!(matches!(games[0].record(&plan), Err(RecordsError::NoDeal { .. })));
    let written = write_records(&folder.path().join("records"), &plan, &games).unwrap();
    assert_eq!(written, Written { records: 1, without_deal: 1 });
    let stranger = Played { seating: vec![0, 7], ..games[1].clone() };
    assert!(matches!(stranger.record(&plan), Err(RecordsError::Replay { .. })), "a contender that is not in the plan");
}
