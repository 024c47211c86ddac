//! Tests with engines that misbehave: they lose the game, and nothing else happens. Engines that behave are tested with the
//! program itself.
#![cfg(unix)]

use crate::{conduct, plan, play};
use pentad_arena::{Contender, MatchPlan, Summary, run};
use pentad_catalog::{GameId, Playthrough};

/// Returns a plan in which a shell script plays against a random bot.
fn against(script: &str) -> MatchPlan {
    let mut plan = plan(GameId::Iris, &["random", "random"]);
    plan.allowance.effort = None;
    plan.allowance.time = Some(std::time::Duration::from_millis(1));
    plan.contenders[0] = Contender::Engine(["sh", "-c", script].map(str::to_owned).to_vec());
    plan
}

fn reason_of(summary: &Summary) -> &str {
    assert_eq!(summary.forfeits.len(), summary.games, "{:?}", summary.forfeits);
    let lost = serde_json::to_value(summary).unwrap();
    assert_eq!(lost["comparisons"][0]["losses"], summary.games);
    &summary.forfeits[0]
}

const READY: &str = "read hello; echo id name wrong; echo ready; ";

#[test]
fn an_illegal_action_loses() {
    let plan = against(&format!("{READY} while read line; do case $line in go*) echo bestmove z99;; esac; done"));
    let summary = play(&plan, 2);
    assert!(reason_of(&summary).contains("the engine played z99: "), "{:?}", summary.forfeits);
}

#[test]
fn leaving_loses() {
    let plan = against(&format!("{READY} read position; exit 0"));
    assert!(reason_of(&play(&plan, 2)).contains("the engine has ended"));
}

#[test]
fn a_game_that_was_given_away_becomes_a_record_that_says_so() {
    let plan = against(&format!("{READY} read position; exit 0"));
    let mut games = Vec::new();
    run(&plan, &conduct(2), None, &mut |now| games = now.games.to_vec()).unwrap();
    assert_eq!(games.len(), 2);
    for game in games {
        let record = game.record(&plan).unwrap();
        let left = game.forfeit.map_or(0, |forfeit| forfeit.seat);
        assert_eq!(record.headers.get("Ended"), Some(&*format!("left {left}")));
        assert_eq!(record.headers.get("Result"), Some(&*game.result));
        let replayed = Playthrough::of_record(&record).unwrap_or_else(|(error, _)| panic!("{error}: {record}"));
        assert_eq!(replayed.check_result(), Ok(()));
    }
}

#[test]
fn an_error_loses() {
    let plan = against(&format!("{READY} while read line; do echo error I am confused; done"));
    assert!(reason_of(&play(&plan, 2)).contains("the engine answered: error I am confused"));
}

#[test]
fn silence_loses() {
    // Both games run at once, since each waits for its timeout.
    let plan = against(&format!("{READY} exec sleep 1000"));
    assert!(reason_of(&play(&plan, 2)).contains("said nothing"));
}

#[test]
fn a_command_can_be_written_down_and_read_again() {
    let contender: Contender = "engine:sh -c 'read x; echo ready'".parse().unwrap();
    assert_eq!(contender, contender.to_string().parse().unwrap());
    let words = |text: &str| text.parse::<Contender>().ok();
    let engine = |words: &[&str]| Some(Contender::Engine(words.iter().map(|word| (*word).to_owned()).collect()));
    assert_eq!(words("engine:a  b\tc"), engine(&["a", "b", "c"]));
    let quoted = engine(&["sh", "-c", "echo \"hi\"; cat", "x yz", ""]);
    assert_eq!(words("engine:sh -c 'echo \"hi\"; cat' \"x y\"z ''"), quoted);
    assert_eq!(words(&quoted.as_ref().unwrap().to_string()), quoted);
    let path = engine(&["C:\\engines\\it's.exe"]);
    assert_eq!(words(&path.as_ref().unwrap().to_string()), path);
    assert!("engine:it's".parse::<Contender>().is_err());
    assert!("engine:".parse::<Contender>().is_err());
    assert!("engine:'".parse::<Contender>().is_err());
}
