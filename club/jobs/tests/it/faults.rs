//! Failures of workers, askers and NATS.

use super::*;
use pentad_jobs::{JobError, TRIES};
use pentad_services::{Cable, Trouble};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_whose_worker_dies_is_done_by_another_one_and_once() {
    let nats = nats();
    let (first, second) = (Scripted::default(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let dying = Hired::new(&nats, 1, first.clone()).await;
    let asked = asking(&asker, Need::Person, "hang");
    first.begun(1).await;
    let other = Hired::new(&nats, 1, second.clone()).await;
    assert_eq!(asker.ask::<Answer>(Need::Person, ask("between")).await.unwrap(), action("between"));
    dying.killed().await;
    // The second worker hangs too, until the answer is no longer wanted.
    second.begun(2).await;
    assert_eq!(second.done(), ["between", "hang"]);
    asked.abort();
    let tally = other.drained().await[Need::Person as usize];
    assert_eq!((tally.done, tally.redelivered, tally.unwanted), (1, 1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_job_is_not_given_to_another_while_its_worker_lives() {
    let nats = nats();
    let (first, second) = (Scripted::default(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let one = Hired::new(&nats, 1, first.clone()).await;
    let asked = asking(&asker, Need::Person, "hang");
    first.begun(1).await;
    let other = Hired::new(&nats, 1, second.clone()).await;
    // Longer than the silence after which a job passes to another worker.
    tokio::time::sleep(Duration::from_millis(6_500)).await;
    assert!(second.done().is_empty(), "{:?}", second.done());
    asked.abort();
    one.drained().await;
    other.drained().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_is_told_to_stop_finishes_what_it_has_and_takes_nothing_new() {
    let (nats, skills, others) = (nats(), Scripted::default(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let worker = Hired::new(&nats, 1, skills.clone()).await;
    let first = asking(&asker, Need::Study, "gate");
    skills.begun(1).await;
    let second = asking(&asker, Need::Study, "second");
    worker.stop.stop();
    skills.open_gate();
    let tally = worker.drained().await;
    assert_eq!(tally[Need::Study as usize].done, 1);
    assert_eq!(first.await.unwrap().unwrap(), action("gate"));
    assert!(!second.is_finished());
    let _other = Hired::new(&nats, 1, others.clone()).await;
    assert_eq!(second.await.unwrap().unwrap(), action("second"));
    assert_eq!((skills.done(), others.done()), (vec!["gate".to_owned()], vec!["second".to_owned()]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn poison_is_refused_after_a_few_tries_and_others_are_done_meanwhile() {
    let (nats, skills) = (nats(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let worker = Hired::new(&nats, 1, skills.clone()).await;
    let poison = asking(&asker, Need::Person, "panic");
    skills.begun(1).await;
    assert_eq!(asker.ask::<Answer>(Need::Person, ask("fine")).await.unwrap(), action("fine"));
    let refused = poison.await.unwrap();
    assert!(matches!(&refused, Err(JobError::Refused(reason)) if reason.contains("in vain")), "{refused:?}");
    assert_eq!(skills.done().iter().filter(|name| *name == "panic").count() as i64, TRIES);
    // A question of a later version is offered to other workers equally often.
    let unknown = asker.ask::<Answer>(Need::Person, json!({ "ask": "dream" })).await;
    assert!(matches!(unknown, Err(JobError::Refused(_))), "{unknown:?}");
    // A message that is not a job is discarded.
    let (client, _) = pentad_bus::connect(&address(&nats)).await.unwrap();
    client.publish("pentad.jobs.person", "nonsense".into()).await.unwrap();
    client.flush().await.unwrap();
    assert_eq!(asker.ask::<Answer>(Need::Person, ask("fine")).await.unwrap(), action("fine"));
    let tally = worker.drained().await[Need::Person as usize];
    assert_eq!((tally.done, tally.refused), (2, 3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_was_cut_off_has_its_answers_when_it_is_back_and_asks_once_from_then_on() {
    let (nats, skills) = (nats(), Scripted::default());
    let cable = Cable::to(nats.port()).await.unwrap();
    let far = BusAddress::at(&format!("nats://127.0.0.1:{}", cable.port()));
    let asker = Arc::new(Asker::join(&far).await.unwrap());
    let worker = Hired::new(&nats, 1, skills.clone()).await;
    let asked: Vec<_> = ["gate-1", "gate-2"].map(|name| asking(&asker, Need::Study, name)).into();
    skills.begun(1).await;
    cable.set(Trouble { is_cut: true, ..Trouble::default() });
    skills.open_gate();
    // Long enough for the worker to find that the asker is gone, and to remember it.
    tokio::time::sleep(Duration::from_secs(3)).await;
    cable.set(Trouble::default());
    for asked in asked {
        asked.await.unwrap().unwrap();
    }
    let before = skills.done().len();
    for name in ["one", "two", "three"] {
        assert_eq!(asker.ask::<Answer>(Need::Study, ask(name)).await.unwrap(), action(name));
    }
    assert_eq!(skills.done().len(), before + 3, "{:?}", skills.done());
    worker.drained().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_of_nats_loses_no_job_and_no_answer() {
    let (mut nats, skills) = (nats(), Scripted::default());
    let asker = Arc::new(Asker::join(&address(&nats)).await.unwrap());
    let asked: Vec<_> = (0..20).map(|number| asking(&asker, Need::Lab, &format!("job-{number}"))).collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let _worker = Hired::new(&nats, 2, skills.clone()).await;
    skills.begun(3).await;
    nats.kill();
    tokio::time::sleep(Duration::from_millis(300)).await;
    nats.resume().unwrap();
    for (number, asked) in asked.into_iter().enumerate() {
        assert_eq!(asked.await.unwrap().unwrap(), action(&format!("job-{number}")));
    }
}
