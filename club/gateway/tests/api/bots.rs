//! The sample bot: two of them play a whole game against each other.

use crate::{Open, repository, without_proxies};
use pentad_api::{Credentials, NewToken, OpenGame};
use pentad_club::{Origin, Who};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A child process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended by itself, which the test has noticed in that case.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn member(open: &Open, name: &str) -> (Who, String) {
    let credentials = Credentials { name: name.to_owned(), password: "correct horse".to_owned() };
    open.club.people().add_member(&credentials, true).await.unwrap();
    let who = open.club.people().log_in(None, &credentials, &Origin::default()).await.unwrap().who;
    let wish = NewToken { label: "bot".to_owned(), scopes: vec!["play".to_owned()] };
    let token = open.club.people().new_token(&who, &wish).await.unwrap();
    (who, token.reveal().to_owned())
}

fn bot(open: &Open, token: &str, game: &[&str]) -> Running {
    let mut command = Command::new("python3");
    command.arg(repository().join("docs/examples-bots/bot.py")).args([&open.url(), token]).args(game);
    without_proxies(&mut command);
    let child = command.stdout(Stdio::null()).spawn().expect("this test needs the program python3");
    Running(child)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_sample_bots_play_a_whole_game() {
    let open = Open::new().await;
    let ((ada, ada_token), (_, bea_token)) = (member(&open, "Ada").await, member(&open, "Bea").await);
    let wish = r#"{ "game": "iris", "options": { "Size": "4" }, "seats": ["me", "open"], "listed": true }"#;
    let wish: OpenGame = serde_json::from_str(wish).unwrap();
    let game = open.club.opener().open_game(&ada, &wish).await.unwrap();
    let (mut first, mut second) = (bot(&open, &ada_token, &[]), bot(&open, &bea_token, &["iris"]));
    let until = Instant::now() + Duration::from_secs(120);
    loop {
        let info = open.club.tables().follow(None, &game, u64::MAX).await.unwrap().info;
        if info.state == "over" {
            assert!(info.plies > 10 && info.ended.is_none() && info.winners.len() == 1, "{info:?}");
            break;
        }
        for bot in [&mut first, &mut second] {
            assert!(bot.0.try_wait().unwrap().is_none(), "a bot has ended");
        }
        assert!(Instant::now() < until, "the game takes too long: {info:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
