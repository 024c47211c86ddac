//! Questions and answers.

use super::*;
use pentad_bots::BotSpec;
use pentad_bots::analysis::{best_actions, review};
use pentad_catalog::{GameId, Playthrough};
use pentad_core::Headers;
use pentad_jobs::{JobError, Thinking, WorkerInfo};
use pentad_search::Limits;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_before_studies_and_studies_before_the_lab() {
    let (nats, skills) = (nats(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let mut asked = Vec::new();
    for round in 0..3 {
        for need in [Need::Lab, Need::Study, Need::Person] {
            asked.push(asked_in_order(&nats, &asker, need, &format!("{need}-{round}")).await);
        }
    }
    let worker = Hired::new(&nats, 1, skills.clone()).await;
    for asked in asked {
        asked.await.unwrap().unwrap();
    }
    let wanted = ["person", "study", "lab"].map(|need| (0..3).map(move |round| format!("{need}-{round}")));
    assert_eq!(skills.done(), wanted.into_iter().flatten().collect::<Vec<_>>());
    let tally = worker.drained().await;
    assert_eq!(tally.map(|tally| (tally.done, tally.redelivered, tally.refused)), [(3, 0, 0); 3]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_is_kept_for_people_while_the_lab_fills_the_others() {
    let (nats, skills, stop) = (nats(), Scripted::default(), Stop::default());
    let settings = WorkerSettings { kept_for_people: 1, ..WorkerSettings::new("trial", 2) };
    let worker = Worker::join(&address(&nats), settings, skills.clone(), &stop).await.unwrap();
    let _running = tokio::spawn(worker.run());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let lab: Vec<_> = (0..3).map(|number| asking(&asker, Need::Lab, &format!("hang-{number}"))).collect();
    skills.begun(1).await;
    assert_eq!(asker.ask::<Answer>(Need::Person, ask("turn")).await.unwrap(), action("turn"));
    assert_eq!(skills.done().len(), 2, "one of the lab's is under way: {:?}", skills.done());
    lab.iter().for_each(JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_finds_what_this_process_finds() {
    let nats = nats();
    let asker = Asker::join(&address(&nats)).await.unwrap();
    assert!(asker.workers(Duration::from_millis(100)).await.is_empty());
    let worker = Hired::new(&nats, 2, Thinking).await;
    let mut played = Playthrough::new(GameId::Iris.start(&Headers::new().with("Size", "4")).unwrap());
    for text in ["c3", "e5", "d4"] {
        let action = played.last().read(text).unwrap();
        played.push(action);
    }
    let limits = Limits::effort(200);
    let heard = asker.best_actions(&played, 2, 3, &limits).await.unwrap().unwrap();
    let own = best_actions(&played.positions()[2], 3, &limits, &mut |_| {}).unwrap();
    assert_eq!((heard.lines, heard.worths), (own.lines, own.worths));
    let spec: BotSpec = "best".parse().unwrap();
    let own = review(&played, &spec, &limits, &mut |_| {}).unwrap();
    assert_eq!(asker.review(&played, &spec, &limits).await.unwrap(), own);
    let [info] = &present(&asker, 1).await[..] else { panic!("one is there") };
    assert_eq!((info.threads, info.games.len(), info.is_leaving), (2, GameId::ALL.len(), false));
    assert_eq!(worker.drained().await[Need::Study as usize].done, 2);
    // The worker has taken leave.
    present(&asker, 0).await;
}

/// Returns the workers once there are `count` of them: a report takes a moment.
async fn present(asker: &Asker, count: usize) -> Vec<WorkerInfo> {
    for _ in 0..100 {
        let workers = asker.workers(Duration::from_millis(50)).await;
        if workers.len() == count {
            return workers;
        }
    }
    panic!("there are never {count} workers")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_or_too_large_is_told() {
    let nats = nats();
    let asker = Asker::join(&address(&nats)).await.unwrap();
    let _worker = Hired::new(&nats, 1, Scripted::default()).await;
    let refused = asker.ask::<Answer>(Need::Study, ask("refuse")).await;
    assert!(matches!(&refused, Err(JobError::Refused(reason)) if reason == "it is refused"), "{refused:?}");
    let large = asker.ask::<Answer>(Need::Study, ask("large")).await;
    assert!(matches!(&large, Err(JobError::Refused(reason)) if reason.contains("too large")), "{large:?}");
    let large = asker.ask::<Answer>(Need::Study, ask(&"x".repeat(600 * 1024))).await;
    assert!(matches!(large, Err(JobError::TooLarge { .. })), "{large:?}");
    let refused = Thinking.answer(&serde_json::to_value(ask("level:1")).unwrap(), &Cancel::default());
    assert!(refused.is_some_and(|refused| refused.is_err()), "there is no record");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_waits_for_any_more_is_not_done() {
    let (nats, skills) = (nats(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let under_way = asked_in_order(&nats, &asker, Need::Lab, "hang").await;
    let waiting = asked_in_order(&nats, &asker, Need::Lab, "never").await;
    let worker = Hired::new(&nats, 1, skills.clone()).await;
    skills.begun(1).await;
    under_way.abort();
    waiting.abort();
    let last = asking(&asker, Need::Lab, "last");
    assert_eq!(last.await.unwrap().unwrap(), action("last"));
    // The jobs of a command that has ended are not done either.
    let another = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let under_way = asked_in_order(&nats, &another, Need::Lab, "hang-1").await;
    let waiting = asked_in_order(&nats, &another, Need::Lab, "never-1").await;
    skills.begun(3).await;
    under_way.abort();
    waiting.abort();
    drop((under_way, waiting, another));
    assert_eq!(asker.ask::<Answer>(Need::Lab, ask("last")).await.unwrap(), action("last"));
    let done = skills.done();
    assert!(!done.iter().any(|name| name.starts_with("never")), "{done:?}");
    assert_eq!(worker.drained().await[Need::Lab as usize].unwanted, 4);
}
