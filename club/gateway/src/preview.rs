//! What others show of a link to a game: a title, a sentence, and a picture of the board.

use crate::guard::{FORWARDED_PROTO, address_of, is_by_proxy};
use crate::kept_pictures::{HEIGHT, WIDTH};
use crate::language::words;
use crate::markup::escaped;
use crate::routes::Gateway;
use axum::http::request::Parts;
use pentad_api::{Seat, SeatKind};
use pentad_club::Shown;
use pentad_words::Words;
use std::fmt::Write as _;

impl Gateway {
    /// What the page of a game says in its head to those who show links to it. Nothing where there is no such game, or where the visitor
    /// asks too often.
    pub async fn preview(&self, id: &str, request: &Parts) -> Option<String> {
        if !self.guard.may_read(address_of(self, &request.extensions, &request.headers)) {
            return None;
        }
        let shown = self.club.shown(id).await.ok()?;
        let words = words(&request.headers);
        let mut headers = request.headers.clone();
        if !is_by_proxy(self, &request.extensions) {
            headers.remove(FORWARDED_PROTO);
        }
        let origin = self.origin(&headers);
        let version = shown.info.version;
        let lines = [
            ("og:type", "website".to_owned()),
            ("og:site_name", "Pentad".to_owned()),
            ("og:title", title(&shown, &words)),
            ("og:description", stands(&shown, &words)),
            ("og:url", format!("{origin}/game/{id}")),
            // Who keeps pictures by their address gets another one when the board has changed.
            ("og:image", format!("{origin}/api/games/{id}/picture.png?version={version}")),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", WIDTH.to_string()),
            ("og:image:height", HEIGHT.to_string()),
            ("twitter:card", "summary_large_image".to_owned()),
        ];
        let mut head = String::new();
        for (name, content) in lines {
            let _ = writeln!(head, "    <meta property=\"{name}\" content=\"{}\" />", escaped(&content));
        }
        Some(head)
    }
}

/// The game and those who play it.
fn title(shown: &Shown, words: &Words) -> String {
    let game = words.game_name(shown.played.last().id());
    let name = |seat: &Seat| match seat.kind {
        SeatKind::Open => None,
        SeatKind::Bot => {
            let level = seat.name.strip_prefix("level:").unwrap_or(&seat.name);
            Some(words.say_with("preview-bot", &[("level", level.into())]))
        }
        SeatKind::Guest | SeatKind::Member => Some(seat.name.clone()),
    };
    let names: Vec<String> = shown.info.seats.iter().filter_map(name).collect();
    if names.is_empty() { game } else { format!("{game}: {}", names.join(" – ")) }
}

/// How the game stands, in one sentence.
fn stands(shown: &Shown, words: &Words) -> String {
    match (shown.info.state.as_str(), &shown.info.result) {
        ("open", _) => words.say("preview-open"),
        // A game that people have ended goes on as far as the rules know.
        ("over", Some(result)) if shown.info.ended.is_some() => {
            words.say_with("preview-over", &[("result", result.as_str().into())])
        }
        _ => words.caption(shown.played.last()),
    }
}
