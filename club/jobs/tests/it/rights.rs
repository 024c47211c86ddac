//! Permissions at a NATS server with user accounts.

use super::*;
use pentad_bus::BotTurn;
use pentad_jobs::{Asked, Turns};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A NATS server with the users of the configuration that operators get.
struct Guarded {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl Guarded {
    async fn start() -> Guarded {
        let port = pentad_services::free_port().unwrap();
        let folder = tempfile::tempdir().unwrap();
        // The operators' configuration, except for the folder of the queues.
        let packaged = include_str!("../../../../packaging/cluster/nats.conf");
        let kept = "store_dir: \"/var/lib/nats\"";
        assert!(packaged.contains(kept), "queues are kept in {kept}");
        let here = packaged.replace(kept, &format!("store_dir: {:?}", folder.path().join("queues")));
        let configuration = folder.path().join("nats.conf");
        std::fs::write(&configuration, here).unwrap();
        let process = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-c"])
            .arg(configuration)
            .envs(
                ["SERVER", "WORKER", "COMMAND"]
                    .map(|who| (format!("PENTAD_{who}_PASSWORD"), secret(&who.to_lowercase()))),
            )
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program `nats-server` is installed");
        let guarded = Guarded { process, port, _folder: folder };
        until(|| std::net::TcpStream::connect(("127.0.0.1", port)).is_ok()).await;
        guarded
    }

    fn address(&self, user: &str) -> BusAddress {
        BusAddress {
            login: Some((user.to_owned(), secret(user))),
            ..BusAddress::at(&format!("nats://127.0.0.1:{}", self.port))
        }
    }
}

fn secret(user: &str) -> String {
    format!("secret-of-the-{user}")
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_with_the_least_rights_does_its_jobs_and_hears_nothing_else() {
    let nats = Guarded::start().await;
    let stranger = BusAddress { login: Some(("worker".to_owned(), "guess".to_owned())), ..nats.address("worker") };
    assert!(pentad_bus::connect(&stranger).await.is_err(), "a wrong password lets nobody in");
    let turns = Turns::join(&nats.address("server")).await.unwrap();
    let (stop, skills) = (Stop::default(), Scripted::default());
    let settings = WorkerSettings::new("trial", 1);
    let worker = Worker::join(&nats.address("worker"), settings, skills.clone(), &stop).await.unwrap();
    let running = tokio::spawn(worker.run());
    until(|| turns.is_there()).await;
    let turn = BotTurn {
        game: "game".to_owned(),
        version: 1,
        record: String::new(),
        bot: "some".to_owned(),
        seed: 1,
        longest: Duration::from_secs(1),
    };
    while turns.ask(turn.clone()).await == Asked::Nobody {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let answer = turns.next().await.unwrap();
    assert_eq!(answer.action.as_deref(), Ok("some"));
    answer.kept.send(()).unwrap();
    let asker = Asker::join(&nats.address("command")).await.unwrap();
    assert_eq!(asker.ask::<Answer>(Need::Study, ask("study")).await.unwrap(), action("study"));
    // A worker can neither read nor write the messages for pages.
    let (server, _) = pentad_bus::connect(&nats.address("server")).await.unwrap();
    let (spy, _) = pentad_bus::connect(&nats.address("worker")).await.unwrap();
    let (mut heard, mut spied) =
        (server.subscribe("pentad.told.>").await.unwrap(), spy.subscribe("pentad.>").await.unwrap());
    spy.publish("pentad.told.game.a", "forged".into()).await.unwrap();
    spy.flush().await.unwrap();
    server.flush().await.unwrap();
    let (other, _) = pentad_bus::connect(&nats.address("server")).await.unwrap();
    other.publish("pentad.told.game.a", "true".into()).await.unwrap();
    let first = tokio::time::timeout(Duration::from_secs(5), heard.next()).await.unwrap().unwrap();
    assert_eq!(first.payload.as_ref(), b"true");
    let spied = tokio::time::timeout(Duration::from_millis(200), spied.next()).await;
    assert!(!matches!(spied, Ok(Some(_))), "{spied:?}");
    stop.stop();
    assert_eq!(running.await.unwrap().iter().map(|tally| tally.done).sum::<u64>(), 2);
}
