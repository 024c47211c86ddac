//! `pentad bot`: bots as members of a club.

use crate::pentad;
use pentad_api::{Credentials, NewToken, OpenGame};
use pentad_club::{Club, Origin, Settings, SystemTime, Who};
use pentad_gateway::{Gateway, Proxies, Rates, routes};
use pentad_store::Place;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// A club that listens on a runtime of its own: dropping the runtime closes every connection.
struct Listening {
    runtime: Runtime,
    club: Club,
    address: SocketAddr,
}

impl Listening {
    fn start(file: &Path, address: &str) -> Listening {
        let runtime = Runtime::new().unwrap();
        let (club, address) = runtime.block_on(async {
            let place = Place::File(file.to_owned());
            let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await.unwrap();
            club.start().await.unwrap();
            let listener = tokio::net::TcpListener::bind(address).await.unwrap();
            let address = listener.local_addr().unwrap();
            let gateway = Gateway::new(club.clone(), Rates::unlimited(), Proxies::default());
            let app = routes(gateway).into_make_service_with_connect_info::<SocketAddr>();
            tokio::spawn(async move { axum::serve(listener, app).await });
            (club, address)
        });
        Listening { runtime, club, address }
    }

    fn stop(self) {
        self.runtime.block_on(self.club.close());
        self.runtime.shutdown_timeout(Duration::from_secs(5));
    }

    /// Adds a bot member and returns it with a token for its program.
    fn member(&self, name: &str) -> (Who, String) {
        let credentials = Credentials { name: name.to_owned(), password: "correct horse".to_owned() };
        self.runtime.block_on(async {
            self.club.people().add_member(&credentials, true).await.unwrap();
            let who = self.club.people().log_in(None, &credentials, &Origin::default()).await.unwrap().who;
            let wish = NewToken { label: "bot".to_owned(), scopes: vec!["play".to_owned()] };
            let token = self.club.people().new_token(&who, &wish).await.unwrap();
            (who, token.reveal().to_owned())
        })
    }

    /// Returns the number of plies played, and true if the game is over.
    fn stands(&self, game: &str) -> (usize, bool) {
        let info = self.runtime.block_on(self.club.tables().follow(None, game, u64::MAX)).unwrap().info;
        (info.plies, info.state == "over")
    }
}

fn bot(address: SocketAddr, token: &str, words: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
    command.args(["bot", "--server", &format!("http://{address}")]).args(words).env("PENTAD_TOKEN", token);
    for proxy in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(proxy);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

fn wait_until(what: &str, limit: u64, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(limit);
    while !is_so() {
        assert!(Instant::now() < until, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
fn interrupt(bot: Child) -> std::process::Output {
    let sent = Command::new("kill").args(["-INT", &bot.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    bot.wait_with_output().expect("it ends")
}

#[cfg(unix)]
#[test]
fn a_bot_and_an_engine_play_a_whole_game_over_a_restart_of_the_club() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pentad.db");
    let club = Listening::start(&file, "127.0.0.1:0");
    let address = club.address;
    let ((ada, ada_token), (_, bea_token)) = (club.member("Ada"), club.member("Bea"));
    let wish: OpenGame = serde_json::from_str(
        r#"{ "game": "iris", "options": { "Size": "4" }, "seats": ["me", "open"], "listed": true }"#,
    )
    .unwrap();
    let game = club.runtime.block_on(club.club.opener().open_game(&ada, &wish)).unwrap();
    let engine = format!("'{}' engine --bot level:1", env!("CARGO_BIN_EXE_pentad"));
    let first = bot(address, &ada_token, &["--engine", &engine, "--time", "50ms"]);
    let second = bot(address, &bea_token, &["--bot", "level:1", "--join", "iris"]);
    wait_until("the beginning of the game", 60, || club.stands(&game).0 >= 3);
    club.stop();
    let club = Listening::start(&file, &address.to_string());
    wait_until("the game", 240, || club.stands(&game).1);
    for bot in [first, second] {
        let output = interrupt(bot);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{out}\n{err}");
        assert!(out.contains("playing as") && out.contains("stopped"), "{out}");
        assert!(err.contains("trying again"), "{err}");
    }
    club.stop();
}

#[cfg(unix)]
#[test]
fn a_bot_answers_offers_and_takes_challenges_again_after_a_restart_of_the_club() {
    use pentad_table::Command as Say;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pentad.db");
    let club = Listening::start(&file, "127.0.0.1:0");
    let address = club.address;
    let ((ada, _), (_, token)) = (club.member("Ada"), club.member("Bea"));
    let bot = bot(address, &token, &["--bot", "level:1", "--join", "iris"]);
    let open = |club: &Listening| {
        let wish: OpenGame = serde_json::from_str(
            r#"{ "game": "iris", "options": { "Size": "4" }, "seats": ["me", "open"], "listed": true }"#,
        )
        .unwrap();
        club.runtime.block_on(club.club.opener().open_game(&ada, &wish)).unwrap()
    };
    let says = |club: &Listening, game: &str, command: Say| {
        club.runtime.block_on(club.club.tables().perform(&ada, game, None, command, 0)).unwrap();
    };
    let info = |club: &Listening, game: &str| {
        club.runtime.block_on(club.club.tables().follow(None, game, u64::MAX)).unwrap().info
    };
    let first = open(&club);
    wait_until("the first challenge", 60, || info(&club, &first).state == "running");
    club.stop();
    let club = Listening::start(&file, &address.to_string());
    let game = open(&club);
    wait_until("a challenge after the restart", 120, || info(&club, &game).state == "running");
    says(&club, &game, Say::Play { action: "c3".to_owned(), lag: 0 });
    wait_until("the bot's turn", 60, || info(&club, &game).turn == Some(1));
    let offers = |club: &Listening| {
        let events = club.runtime.block_on(club.club.tables().follow(None, &game, 0)).unwrap().events;
        pentad_table::Table::replay(&events).unwrap()
    };
    says(&club, &game, Say::AskTakeback { plies: 0 });
    wait_until("a takeback", 60, || offers(&club).played().plies() == 0);
    says(&club, &game, Say::OfferDraw);
    wait_until("an answer to a draw", 60, || offers(&club).draw_offer().is_none());
    assert!(offers(&club).ending().is_none(), "the bot plays on");
    says(&club, &game, Say::Resign);
    says(&club, &game, Say::Rematch);
    wait_until("a rematch", 60, || info(&club, &game).next.is_some());
    let output = interrupt(bot);
    let out = String::from_utf8_lossy(&output.stdout);
    for told in ["grants a takeback", "plays on instead of a draw", "plays a rematch"] {
        assert!(out.contains(told), "{told}: {out}");
    }
    club.stop();
}

#[test]
fn a_bot_that_cannot_play_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let club = Listening::start(&folder.path().join("pentad.db"), "127.0.0.1:0");
    let output = bot(club.address, "not a token", &[]).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not know you"));
    for words in
        ["--server ftp://localhost --token x", "--server http://localhost --token x --bot level:9", "--token x"]
    {
        assert_eq!(pentad(&format!("bot {words}"), "").code, 2, "{words}");
    }
    club.stop();
}
