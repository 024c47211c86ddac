//! Short runs of the drills, against a real server process.

use pentad_drill::server::Program;
use pentad_drill::{attacks, cluster, crash, disk, faults, growth, load, simulation, spread};
use std::path::Path;
use std::time::Duration;

/// Longest time for a drill to reach its goal on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

fn program() -> Program {
    Program::drill(Path::new(env!("CARGO_BIN_EXE_pentad-drill")))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let plan = crash::CrashPlan { kills: 6, games: 30, longest_life: 700, actions: 50, patience: PATIENCE };
    let report = crash::run(&program(), folder.path(), plan, |_| {}).await.unwrap();
    assert!(report.wrong.is_empty(), "{report}");
    assert_eq!((report.kills, report.lost, report.doubled), (6, 0, 0), "{report}");
    assert!(report.acknowledged >= 50, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_whatever_fails_among_several_servers() {
    let folder = tempfile::tempdir().unwrap();
    let plan = cluster::ClusterPlan { faults: 8, games: 20, servers: 3, workers: 2, actions: 50, patience: PATIENCE };
    let report = cluster::run(&program(), folder.path(), plan, |_| {}).await.unwrap();
    assert!(report.found.wrong.is_empty(), "{report}");
    assert_eq!((report.found.lost, report.found.doubled), (0, 0), "{report}");
    // Every game went on at the end, and a player who saw it compares its view with the store.
    assert!(report.found.acknowledged >= 50 && report.found.histories >= 20, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn trouble_with_the_disk_is_said_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let seen = disk::run(&program(), folder.path()).await.unwrap();
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    faults::run(&program(), folder.path()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn attacks_are_withstood() {
    let mut succeeded = Vec::new();
    for attack in &attacks::ALL {
        let folder = tempfile::tempdir().unwrap();
        if let Err(error) = attack.run(&program(), folder.path(), attacks::Scale::Short).await {
            succeeded.push(format!("{}: {error:#}", attack.name));
        }
    }
    assert!(succeeded.is_empty(), "{succeeded:#?}");
    assert!(attacks::chosen(&["nothing".to_owned()]).is_err());
}

#[tokio::test]
async fn in_simulated_time_nothing_is_lost_and_every_clock_is_right() {
    let mut all = simulation::SimulationReport::default();
    for seed in 1..=4 {
        let folder = tempfile::tempdir().unwrap();
        let report = simulation::run(folder.path(), simulation::SimulationPlan::small(seed, 400)).await.unwrap();
        assert!(report.wrong.is_empty(), "seed {seed}: {report}");
        all.acknowledged += report.acknowledged;
        all.repeated += report.repeated;
        all.deaths.1 += report.deaths.1;
        all.gaps += report.gaps;
        all.games += report.games;
    }
    // Check that the runs exercise something. Time is simulated and the seeds are fixed, so the counts are the same on every machine.
    assert!(
        all.acknowledged > 150 && all.repeated > 60 && all.deaths.1 > 30 && all.gaps > 30 && all.games > 24,
        "{all}"
    );
}

#[tokio::test]
async fn in_simulated_time_many_servers_are_one_club() {
    let folder = tempfile::tempdir().unwrap();
    let plan = simulation::SimulationPlan { servers: 12, tables: 60, ..simulation::SimulationPlan::large(5, 3_000) };
    let report = simulation::run(folder.path(), plan).await.unwrap();
    assert!(report.wrong.is_empty(), "{report}");
    assert!(report.games > 70 && report.acknowledged > 500, "{report}");
}

#[tokio::test]
async fn the_same_seed_is_the_same_run() {
    let mut reports = Vec::new();
    for _ in 0..2 {
        let folder = tempfile::tempdir().unwrap();
        reports.push(simulation::run(folder.path(), simulation::SimulationPlan::small(11, 300)).await.unwrap());
    }
    assert_eq!(reports[0], reports[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_and_those_who_watch_hear_of_every_action() {
    let folder = tempfile::tempdir().unwrap();
    let plan = load::LoadPlan {
        games: 20,
        sockets: 40,
        measured: Duration::from_secs(1),
        actions: 50,
        pause: Duration::from_millis(300),
        watches_live: true,
        servers: 0,
        each: None,
        readers: 4,
    };
    let report = load::run(&program(), folder.path(), plan, |_| {}).await.unwrap();
    assert_eq!(report.failed, 0, "{report}");
    assert!(report.times.len() >= 50 && report.watched >= 50, "{report}");
    assert!(report.stages.iter().all(|(_, time)| !time.is_zero()), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_and_workers_share_what_there_is_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (pause, measured) = (Duration::from_millis(200), Duration::from_secs(2));
    let plan = spread::SpreadPlan { each: None, games: 4, pause, measured };
    let report = spread::servers(&program(), folder.path(), plan, 2).await.unwrap();
    assert_eq!(report.failed, 0, "{report}");
    assert!(report.rate() > 0.0, "{report}");
    let labour = spread::workers(&program(), plan, 2).await.unwrap();
    assert!(labour.searches > 0.0, "{labour}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_can_grow() {
    let folder = tempfile::tempdir().unwrap();
    for in_postgres in [false, true] {
        let measured = growth::run(folder.path(), in_postgres, &[50, 500], 1_000, |_| {}).await.unwrap();
        assert_eq!(measured.iter().map(|one| one.archive).collect::<Vec<_>>(), [50, 500]);
        assert!(measured[1].size > measured[0].size);
    }
}
