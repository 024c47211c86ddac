use super::command::Command;
use super::output::say;
use super::search::Search;
use anyhow::Result;
use pentad_boards::{View, text_of};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::{GameId, Playthrough};
use pentad_core::{GameInfo, Headers, Kind, Turn, abridged};
use pentad_search::Limits;
use pentad_thinking::Player;
use std::io::BufRead;
use std::time::Duration;

/// Version of the protocol.
const VERSION: u32 = 1;

/// Default thinking time of `go`.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Longest line read, in bytes. A long game has tens of thousands of characters.
const LONGEST_LINE: usize = 1 << 20;

/// A conversation with a program that uses this one as an engine.
pub(crate) struct Session {
    spec: BotSpec,
    played: Option<Playthrough>,
    /// The bot of the last search.
    player: Option<Player>,
    search: Option<Search>,
}

impl Session {
    pub(crate) fn new(spec: BotSpec) -> Session {
        Session { spec, played: None, player: None, search: None }
    }

    /// Answers line by line until the input ends or `quit`.
    pub(crate) fn serve(&mut self, input: &mut impl BufRead) -> Result<()> {
        let mut line = Vec::new();
        while read_line(input, &mut line)? {
            if line.len() > LONGEST_LINE {
                say("error the line is too long");
                continue;
            }
            match Command::read(&String::from_utf8_lossy(&line)) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => {
                    if let Some(search) = self.search.take() {
                        search.stop();
                        search.join();
                    }
                    return Ok(());
                }
                Ok(Some(command)) => {
                    if let Err(message) = self.answer(command) {
                        say(&format!("error {}", abridged(&message).replace('\n', " ")));
                    }
                }
                Err(message) => say(&format!("error {}", abridged(&message))),
            }
        }
        // The input has ended, but a running search still answers; an endless one is stopped first.
        if let Some(search) = self.search.take() {
            if !search.ends {
                search.stop();
            }
            search.join();
        }
        Ok(())
    }

    fn answer(&mut self, command: Command) -> Result<(), String> {
        if self.search.as_ref().is_some_and(Search::is_done) {
            self.player = self.search.take().and_then(Search::join);
        }
        match (command, &self.search) {
            (Command::IsReady, _) => say("ready"),
            (Command::Stop, Some(search)) => {
                search.stop();
                self.player = self.search.take().and_then(Search::join);
            }
            // `stop` may cross the answer on its way.
            (Command::Stop, None) => {}
            (_, Some(_)) => return Err("a search is under way: stop it first".to_owned()),
            (Command::Hello, None) => {
                say(&format!("id name Pentad {}", env!("CARGO_PKG_VERSION")));
                say(&format!("id bot {}", self.spec));
                say(&format!("protocol {VERSION}"));
                say("ready");
            }
            (Command::Games, None) => say_games(),
            (Command::Bot(text), None) => {
                let spec: BotSpec = text.parse().map_err(|error: pentad_bots::SpecError| error.to_string())?;
                if let Some(played) = &self.played {
                    Bot::new(&spec, played.last(), 0).map_err(|error| error.to_string())?;
                }
                self.spec = spec;
                self.player = None;
                say("ok");
            }
            (Command::Position { headers, actions }, None) => {
                self.position(headers.into_iter().collect(), &actions)?;
                say("ok");
            }
            (Command::Play(text), None) => {
                let action = self.played()?.last().read(&text).map_err(|error| format!("{text}: {error}"))?;
                self.played.as_mut().ok_or(NO_POSITION)?.push(action);
                say("ok");
            }
            (Command::Undo, None) => {
                let played = self.played.as_mut().ok_or(NO_POSITION)?;
                played.undo().ok_or("there is nothing to take back")?;
                say("ok");
            }
            (Command::Go { time, effort, infinite }, None) => self.go(time, effort, infinite)?,
            (Command::Legal, None) => {
                let game = self.played()?.last();
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                let mut texts: Vec<String> = actions.into_iter().map(|action| game.notation(action)).collect();
                texts.sort();
                say(format!("legal {}", texts.join("; ")).trim_end());
            }
            (Command::State, None) => {
                let played = self.played()?;
                say(&format!("state {}", played.last().trace_line(played.plies())));
            }
            (Command::Show, None) => {
                let played = self.played()?;
                let view = View::after(played, played.plies());
                let text = anstream::adapter::strip_str(&text_of(played.last(), &view)).to_string();
                text.lines().for_each(|line| say(format!("show {line}").trim_end()));
                say("ok");
            }
            (Command::Quit, None) => {}
        }
        Ok(())
    }

    fn played(&self) -> Result<&Playthrough, String> {
        self.played.as_ref().ok_or_else(|| NO_POSITION.to_owned())
    }

    /// Sets up a position.
    fn position(&mut self, headers: Headers, actions: &[String]) -> Result<(), String> {
        let game: GameId = headers.get("Game").ok_or("which game? position game iris")?.parse().map_err(text)?;
        let start = game.start(&headers).map_err(text)?;
        Bot::new(&self.spec, &start, 0).map_err(text)?;
        let mut played = Playthrough::new(start);
        for action in actions {
            let read = played.last().read(action).map_err(|error| format!("{action}: {error}"))?;
            played.push(read);
        }
        self.played = Some(played);
        Ok(())
    }

    fn go(&mut self, time: Option<Duration>, effort: Option<u64>, infinite: bool) -> Result<(), String> {
        let played = self.played()?.clone();
        match played.last().turn() {
            Turn::Over => return Err("the game is over".to_owned()),
            Turn::Chance => return Err("chance is to act: say what comes up, as in play flip NE".to_owned()),
            Turn::Seat(_) => {}
        }
        let limited = time.is_some() || effort.is_some() || infinite;
        let own = self.spec.time.is_some() || self.spec.effort.is_some();
        let limits = Limits {
            time: time.or((!limited && !own).then_some(USUAL_TIME)).filter(|_| !infinite),
            effort: effort.filter(|_| !infinite),
            ..Limits::default()
        };
        // The bot keeps its search if the game goes on from the position that it searched last.
        let kept = self.player.take().filter(|player| player.is_in(&played));
        let player = kept.unwrap_or_else(|| Player::new(self.spec.clone(), played.last().hash_key()));
        self.search = Some(Search::start(player, played, limits, !infinite));
        Ok(())
    }
}

const NO_POSITION: &str = "there is no position yet: position game iris";

fn text(error: impl ToString) -> String {
    error.to_string()
}

fn say_games() {
    for game in GameId::ALL {
        let GameInfo { id, fewest_seats, most_seats, has_chance, .. } = game.info();
        let chance = if has_chance { " chance" } else { "" };
        say(&format!("game {id} seats {fewest_seats} {most_seats}{chance}"));
        for option in game.option_specs() {
            let (default, allowed) = (option.kind.default_value(), option.kind.allowed());
            say(&format!("option {id} {} default {default} allowed {allowed}", option.header));
        }
    }
    say("ok");
}

/// Reads a line without its end, or returns false at the end of the input. Bytes beyond the longest line are skipped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    loop {
        let piece = input.fill_buf()?;
        if piece.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = piece.iter().position(|byte| *byte == b'\n');
        let used = end.unwrap_or(piece.len());
        if line.len() <= LONGEST_LINE {
            line.extend_from_slice(&piece[..used]);
        }
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}
