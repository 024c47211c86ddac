//! Previews of links to games: a title, a sentence, and a picture of the board.

use crate::gateway::Gateway;
use crate::guard::FORWARDED_PROTO;
use crate::kept_pictures::{HEIGHT, WIDTH};
use crate::language::words;
use crate::markup::escaped;
use axum::http::request::Parts;
use pentad_api::{Seat, SeatKind};
use pentad_club::Shown;
use pentad_words::Words;
use std::fmt::Write as _;

impl Gateway {
    /// Returns the lines for the head of a game's page that describe it in link previews; none if the game does not exist, or if the
    /// visitor exceeds the rate limit.
    pub async fn preview(&self, id: &str, request: &Parts) -> Option<String> {
        if !self.guard.may_read(self.guard.address_of(&request.extensions, &request.headers)) {
            return None;
        }
        let shown = self.club.tables().shown(id).await.ok()?;
        let words = words(&request.headers);
        let mut headers = request.headers.clone();
        if !self.guard.is_by_proxy(&request.extensions) {
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
            // The version in the address makes clients that cache pictures fetch a new one when the board has changed.
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

/// Returns the title: the game and its players.
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

/// Describes the state of the game in one sentence.
fn stands(shown: &Shown, words: &Words) -> String {
    match (shown.info.state.as_str(), &shown.info.result) {
        ("open", _) => words.say("preview-open"),
        // The rules do not know that people have ended the game.
        ("over", Some(result)) if shown.info.ended.is_some() => {
            words.say_with("preview-over", &[("result", result.as_str().into())])
        }
        _ => words.caption(shown.played.last()),
    }
}
