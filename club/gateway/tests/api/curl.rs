//! The commands in `docs/api.md` do what the document says.

use crate::{Open, repository, without_proxies};
use std::process::Command;

/// Returns the fenced blocks of shell commands in order.
fn blocks(document: &str) -> Vec<String> {
    let parts = document.split("\n```sh\n").skip(1);
    parts.map(|part| part.split("\n```").next().unwrap_or_default().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_of_the_document_work() {
    let open = Open::new().await;
    let document = std::fs::read_to_string(repository().join("docs/api.md")).unwrap();
    let blocks = blocks(&document);
    assert!(blocks.len() > 8, "{}", blocks.len());
    // A line break after every command separates answers that do not end with one.
    let script: String = blocks.iter().map(|block| format!("{block}\necho\n")).collect();
    let mut command = Command::new("bash");
    command.args(["-euxo", "pipefail", "-c", &script]).env("CLUB", open.url()).current_dir(open.folder.path());
    without_proxies(&mut command);
    let version = Command::new("curl").arg("--version").output();
    assert!(version.is_ok(), "this test needs the program curl, which is not installed: {version:?}");
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap();
    let output = output.expect("this test needs the program bash");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    let expected = [
        r#""kind":"guest""#,
        r#""code":"not_your_turn""#,
        "} 409",
        "Have fun!",
        "[Game \"iris\"]",
        r#"{"played":"c3"}"#,
        r#""state":"over""#,
        r#""name":"Ada""#,
        r#""label":"my program""#,
        r#"{"hello":"#,
        r#"{"game":{"info":"#,
        "id,game,options,seats,rated",
        r#""games":1,"continuations":[{"action":"c3","games":1,"won":[1,0],"shared":0}]}"#,
    ];
    for part in expected {
        assert!(out.contains(part), "{part} is missing in\n{out}\n{err}");
    }
    let board = std::fs::read_to_string(open.folder.path().join("board.svg")).unwrap();
    assert!(board.starts_with("<svg"));
}
