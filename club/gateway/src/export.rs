//! The archive as a file.

use crate::answer::ErrorResponse;
use crate::archive::{Filter, Form};
use crate::gateway::Gateway;
use crate::guard;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use pentad_api::{GameInfo, Games, Problem};
use pentad_catalog::Record;
use pentad_club::{Club, ClubError};
use pentad_store::GameQuery;
use std::io;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// The header line of a table.
const COLUMNS: &str = "id,game,options,seats,rated,speed,started,ended,plies,result,how,players,ratings,actions\n";

/// Number of games read at a time.
const PAGE: usize = 100;

/// Exports finished games, as records or as a table.
///
/// The export contains all of them, the latest first. If it ends early, the connection was lost or the server had an error.
#[utoipa::path(
    get,
    path = "/games/export",
    tag = "Archive",
    params(Filter),
    responses(
        (status = 200, description = "The games", content((String = "text/plain"), (String = "text/csv"))),
        (status = 404, body = Problem, description = "There is no such player"),
    ),
)]
pub(crate) async fn export(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    query: Result<Query<Filter>, QueryRejection>,
) -> Result<Response, ErrorResponse> {
    let Query(filter) = query?;
    let form = filter.form.unwrap_or(Form::Records);
    let admitted = gateway.guard.admit_export(address)?;
    let mut export = Export {
        club: gateway.club,
        query: filter.query()?,
        player: filter.player,
        left: filter.most.unwrap_or(usize::MAX),
        form,
        is_begun: false,
    };
    // The first page is read before the response starts, so that an invalid request gets an error.
    let first = export.page().await?;
    let (sender, receiver) = mpsc::channel::<Result<Bytes, io::Error>>(2);
    tokio::spawn(async move {
        let _admitted = admitted;
        let mut page: Result<_, ClubError> = Ok(first);
        loop {
            let (text, is_last) = match page {
                Ok(page) => page,
                Err(refusal) => {
                    let _ = sender.send(Err(io::Error::other(refusal.to_string()))).await;
                    return;
                }
            };
            if sender.send(Ok(text.into())).await.is_err() || is_last {
                return;
            }
            page = export.page().await;
        }
    });
    let (kind, name) = match form {
        Form::Csv => ("text/csv; charset=utf-8", "attachment; filename=\"pentad.csv\""),
        Form::Records => ("text/plain; charset=utf-8", "attachment; filename=\"pentad.txt\""),
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(ReceiverStream::new(receiver))).into_response())
}

/// The state of an export in progress.
struct Export {
    club: Club,
    query: GameQuery,
    player: Option<String>,
    left: usize,
    form: Form,
    is_begun: bool,
}

impl Export {
    /// Returns the next part of the file, and true if it is the last.
    async fn page(&mut self) -> Result<(String, bool), ClubError> {
        let mut text = String::new();
        if !self.is_begun && self.form == Form::Csv {
            text.push_str(COLUMNS);
        }
        let Games { games, before } =
            self.club.archive().find(self.query.clone(), self.player.as_deref(), self.left.min(PAGE)).await?;
        for game in games.iter().take(self.left) {
            let record = self.club.tables().record_in_passing(&game.id).await?;
            match self.form {
                Form::Csv => text.push_str(&row(game, &record)),
                Form::Records => {
                    if self.is_begun {
                        text.push('\n');
                    }
                    text.push_str(&record);
                }
            }
            self.is_begun = true;
        }
        self.left = self.left.saturating_sub(games.len());
        self.query.before = before;
        Ok((text, before.is_none() || self.left == 0))
    }
}

/// Writes a game as a line of a table.
fn row(game: &GameInfo, record: &str) -> String {
    let record = Record::read(record).unwrap_or_default();
    let actions = record.lines.into_iter().filter_map(|line| line.action);
    let options = game.options.iter().map(|(name, value)| format!("{name}={value}"));
    let players = game.seats.iter().map(|seat| seat.name.clone());
    let ratings = game.seats.iter().map(|seat| seat.rating.map(|rating| rating.to_string()).unwrap_or_default());
    let fields = [
        game.id.clone(),
        game.game.clone(),
        list(options),
        game.seats.len().to_string(),
        game.rated.to_string(),
        game.speed.clone(),
        game.created.to_string(),
        game.ended_at.unwrap_or_default().to_string(),
        game.plies.to_string(),
        quoted(game.result.as_deref().unwrap_or_default()),
        quoted(game.ended.as_deref().unwrap_or_default()),
        list(players),
        list(ratings),
        list(actions),
    ];
    fields.join(",") + "\n"
}

fn list(texts: impl Iterator<Item = String>) -> String {
    quoted(&texts.collect::<Vec<_>>().join("; "))
}

/// Quotes a text as a field of a CSV file. Text that a spreadsheet would take for a formula is marked as text.
fn quoted(text: &str) -> String {
    let guarded = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    format!("\"{}\"", guarded.replace('"', "\"\""))
}
