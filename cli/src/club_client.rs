//! Client of a club's API, `docs/api.md`: requests, and a stream of lines.

use anyhow::{Context as _, Result, bail};
use pentad_api::{Problem, ServerMessage};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::sync::mpsc::{Receiver, channel};
use std::thread::spawn;
use std::time::Duration;
use thiserror::Error;
use ureq::config::Config;
use ureq::{Agent, Body};

/// Timeout of a request.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest silence on a stream before it counts as lost; the club sends an empty line every 20 seconds.
const SILENCE: Duration = Duration::from_secs(60);

/// The address of a club, and the token of the member.
pub(crate) struct ClubClient {
    address: String,
    bearer: String,
    requests: Agent,
    streams: Agent,
}

/// Failure of a request.
#[derive(Debug, Error)]
pub(crate) enum Trouble {
    /// The club cannot be reached, or asks to come back later: the same request may succeed in a moment.
    #[error("{0}")]
    Lost(String),
    /// The club refuses the request.
    #[error("the club answers {status}: {reason}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Error code, for programs.
        code: String,
        /// Reason, for people.
        reason: String,
    },
}

impl Trouble {
    /// Returns true if the club does not accept the token, or the token does not permit playing.
    pub(crate) fn is_about_the_token(&self) -> bool {
        matches!(self, Trouble::Refused { status: 401 | 403, .. })
    }
}

impl ClubClient {
    pub(crate) fn new(address: &str, token: &str) -> Result<ClubClient> {
        let address = address.trim_end_matches('/').to_owned();
        let is_plain = address.starts_with("http://");
        if !is_plain && !address.starts_with("https://") {
            bail!(crate::failure::Usage(format!(
                "\"{address}\" is no address: write http://HOST:PORT or https://HOST"
            )));
        }
        if !is_plain && !cfg!(feature = "tls") {
            bail!(crate::failure::Usage("this build of pentad reaches clubs at http:// only".to_owned()));
        }
        let config = || Config::builder().http_status_as_error(false).timeout_connect(Some(PATIENCE));
        Ok(ClubClient {
            address,
            bearer: format!("Bearer {}", token.trim()),
            requests: config().timeout_global(Some(PATIENCE)).build().into(),
            streams: config().timeout_recv_response(Some(PATIENCE)).timeout_per_read(Some(SILENCE)).build().into(),
        })
    }

    /// Fetches a path and parses its JSON.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        understood(&self.get_text(path)?)
    }

    /// Fetches a path as text.
    pub(crate) fn get_text(&self, path: &str) -> Result<String, Trouble> {
        let request = self.requests.get(format!("{}{path}", self.address)).header("authorization", &self.bearer);
        answered(request.call())
    }

    /// Posts a change.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<(), Trouble> {
        let request = self.requests.post(format!("{}{path}", self.address)).header("authorization", &self.bearer);
        answered(request.header("content-type", "application/json").send(body.to_string())).map(drop)
    }

    /// Opens the member's stream, and returns its messages. The channel closes when the connection is lost.
    pub(crate) fn listen(&self) -> Result<Receiver<ServerMessage>, Trouble> {
        let request = self.streams.get(format!("{}/api/stream", self.address)).header("authorization", &self.bearer);
        let answer = request.call().map_err(lost)?;
        if !answer.status().is_success() {
            return Err(answered(Ok(answer)).err().unwrap_or_else(|| Trouble::Lost("no stream".to_owned())));
        }
        let (sender, lines) = channel();
        // A thread of its own, since a blocking read cannot be interrupted. It ends with the connection.
        spawn(move || {
            let lines = BufReader::new(answer.into_body().into_reader()).lines().map_while(Result::ok);
            for line in lines.filter(|line| !line.trim().is_empty()) {
                // Skip messages of a newer club that this program does not know.
                let Ok(tell) = serde_json::from_str(&line) else { continue };
                if sender.send(tell).is_err() {
                    break;
                }
            }
        });
        Ok(lines)
    }
}

fn lost(error: ureq::Error) -> Trouble {
    Trouble::Lost(format!("the club cannot be reached: {error}"))
}

fn answered(answer: Result<ureq::http::Response<Body>, ureq::Error>) -> Result<String, Trouble> {
    let mut answer = answer.map_err(lost)?;
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string().map_err(lost)?;
    if answer.status().is_success() {
        return Ok(text);
    }
    let problem = serde_json::from_str(&text)
        .unwrap_or_else(|_| Problem { code: "unknown".to_owned(), reason: "it does not say why".to_owned() });
    if status == 429 || status >= 500 {
        return Err(Trouble::Lost(format!("the club answers {status}: {}", problem.reason)));
    }
    Err(Trouble::Refused { status, code: problem.code, reason: problem.reason })
}

fn understood<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    let read = serde_json::from_str(text).context("the club says something that makes no sense");
    read.map_err(|error| Trouble::Lost(format!("{error:#}")))
}
