//! The drills in short, against a real server process.

use pentad_drill::server::Program;
use pentad_drill::{crash, disk, faults};
use std::path::Path;
use std::time::Duration;

fn program() -> Program {
    Program::drill(Path::new(env!("CARGO_BIN_EXE_pentad-drill")))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let plan = crash::Plan { kills: 6, games: 30, longest_life: 700, patience: Duration::from_secs(60) };
    let report = crash::run(&program(), folder.path(), plan, |_| {}).await.unwrap();
    assert!(report.wrong.is_empty(), "{report}");
    assert_eq!((report.kills, report.lost, report.doubled), (6, 0, 0), "{report}");
    assert!(report.acknowledged > 30, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn trouble_with_the_disk_is_said_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let seen = disk::run(&program(), folder.path()).await.unwrap();
    assert_eq!(seen.len(), 7, "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    faults::run(&program(), folder.path()).await.unwrap();
}
