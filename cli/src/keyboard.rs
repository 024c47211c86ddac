//! A game played at one keyboard.

use crate::files;
use crate::interrupt;
use crate::options::{Random, capitalised};
use crate::player::Player;
use crate::prompt::Prompt;
use crate::words;
use anyhow::Result;
use pentad_boards::{View, ansi, text_of};
use pentad_bots::analysis::analyse;
use pentad_bots::{Bot, BotKind, BotSpec};
use pentad_catalog::{AnyAction, AnyGame, Cause, Playthrough, Record, Standing};
use pentad_core::{Seat, Turn, abridged};
use pentad_search::Limits;
use pentad_table::{Actor, Awaited, Command, Ending, Opening, Sitter, Table, Terms, Time};
use pentad_thinking::Player as BotPlayer;
use pentad_words::{Locale, Words};
use rand_xoshiro::rand_core::SeedableRng;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Thinking time of a bot without a limit of its own, and of a hint.
const USUAL_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
Type a move as the rules write it (tab completes), or one of these:
  moves [TEXT]   the legal moves, or those that contain TEXT
  hint           what a strong bot would play
  undo           take your last decision back
  draw           end the game as a draw, if all of you agree
  resign         give the game up
  show           the board again
  record         the record so far
  save FILE      write the record to a file
  load FILE      go on with another record
  help           this list
  quit           leave";

const COMMANDS: [&str; 11] =
    ["moves", "hint", "undo", "draw", "resign", "show", "record", "save ", "load ", "help", "quit"];

/// A table run by the terminal: the players, and the record of the game.
pub(crate) struct Keyboard {
    /// The table. Its events are not stored: the record holds all that a game at a keyboard needs.
    table: Table,
    /// File to which the record is written after every action.
    pub(crate) save_to: Option<PathBuf>,
    /// True if people type the outcome of chance instead of having it drawn.
    pub(crate) typed_chance: bool,
    /// Earlier games of the match, whose records go into the same file.
    pub(crate) earlier: Vec<Record>,
    players: Vec<Player>,
    /// Bots that have thought before, by seat.
    bots: Vec<Option<BotPlayer>>,
    seed: u64,
    unsaved: bool,
}

/// The way in which people left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    /// In the middle of the game, or of the match.
    Left,
    /// After its end.
    Over,
}

/// Effect of a line typed at the prompt.
enum Answer {
    Played,
    Asked,
    Left,
}

/// A step that needs no decision at the keyboard.
enum Course {
    /// An action is drawn at random.
    Drawn,
    /// The only legal action is to pass.
    Forced(AnyAction),
    /// The bot in this seat thinks.
    Thought(Seat, BotSpec),
}

impl Keyboard {
    /// Opens a table for a game and its players.
    pub(crate) fn new(played: &Playthrough, players: Vec<Player>, seed: u64) -> Result<Keyboard> {
        Keyboard::open(played.record().to_string(), None, players, seed)
    }

    /// Opens a table for a game of a match, whose record names the players.
    pub(crate) fn in_match(record: &Record, standing: &Standing, players: Vec<Player>, seed: u64) -> Result<Keyboard> {
        Keyboard::open(record.to_string(), Some(standing.earlier().to_vec()), players, seed)
    }

    fn open(record: String, earlier: Option<Vec<u32>>, players: Vec<Player>, seed: u64) -> Result<Keyboard> {
        let sitters = players.iter().map(sitter).collect();
        let opening = Opening { record, sitters, terms: Terms::one_screen(None), earlier, left: None };
        let (table, _) = Table::open(opening, now())?;
        Ok(Keyboard {
            table,
            save_to: None,
            typed_chance: false,
            earlier: Vec::new(),
            bots: players.iter().map(|_| None).collect(),
            players,
            seed,
            unsaved: false,
        })
    }

    /// Returns the game so far.
    pub(crate) fn played(&self) -> &Playthrough {
        self.table.played()
    }

    /// Plays until the game ends or people leave. Leaving an unsaved game prints its record, so that nothing is lost.
    pub(crate) fn play(&mut self, prompt: &mut Prompt) -> Result<Departure> {
        say(&format!("{}. Type help for help.", ansi::bold(self.position().info().name)))?;
        let mut shown = None;
        loop {
            let over = self.table.ending().is_some();
            // In a match, return to start its next game.
            if over && self.table.standing().is_some() {
                self.show()?;
                return Ok(if self.played().ended().is_empty() { Departure::Over } else { Departure::Left });
            }
            if let Some(course) = self.course(self.position()).filter(|_| !over) {
                let (action, note) = self.act(course, matches!(prompt, Prompt::Terminal(_)))?;
                if interrupt::flag().is_cancelled() {
                    self.leave()?;
                    return Ok(Departure::Left);
                }
                self.push(action, &note)?;
                continue;
            }
            if shown != Some(self.table.version()) {
                self.show()?;
                shown = Some(self.table.version());
            }
            if over && matches!(prompt, Prompt::Plain) {
                self.leave()?;
                return Ok(Departure::Over);
            }
            let answer = match prompt.ask(&self.question(), self.completions())? {
                Some(line) => self.answer(&line)?,
                None => Answer::Left,
            };
            match answer {
                Answer::Played => shown = None,
                Answer::Asked => {}
                Answer::Left => {
                    self.leave()?;
                    return Ok(if over { Departure::Over } else { Departure::Left });
                }
            }
        }
    }

    fn position(&self) -> &AnyGame {
        self.played().last()
    }

    /// Returns the step that follows without a decision at the keyboard: chance, a forced pass or a bot's turn.
    fn course(&self, game: &AnyGame) -> Option<Course> {
        match game.turn() {
            Turn::Over => None,
            Turn::Chance => (!self.typed_chance).then_some(Course::Drawn),
            Turn::Seat(seat) => {
                if let Some(pass) = game.forced_pass() {
                    return Some(Course::Forced(pass));
                }
                if self.table.lost().contains(seat) {
                    return self.table.terms().substitute.parse().ok().map(|spec| Course::Thought(seat, spec));
                }
                match self.players.get(seat.index()) {
                    Some(Player::Bot(BotSpec { kind: BotKind::Random, .. })) => Some(Course::Drawn),
                    Some(Player::Bot(spec)) => Some(Course::Thought(seat, spec.clone())),
                    Some(Player::Person) | None => None,
                }
            }
        }
    }

    /// Returns the action of a step without a decision at the keyboard, with a note to print.
    fn act(&mut self, course: Course, at_terminal: bool) -> Result<(AnyAction, String)> {
        let game = self.table.played().last();
        let mixed = self.seed ^ (self.table.played().plies() as u64 + 1).wrapping_mul(0x9E37_79B9);
        match course {
            // Seeded by the game and the ply alone; after an undo, chance repeats its earlier outcome.
            Course::Drawn => {
                let mut random = Random::seed_from_u64(mixed);
                let seen = self.table.chance_seen();
                Ok((seen.unwrap_or_else(|| game.random_action(&mut random)), String::new()))
            }
            Course::Forced(action) => Ok((action, " (nothing else is possible)".to_owned())),
            Course::Thought(seat, spec) => {
                let mut out = anstream::stdout();
                if at_terminal {
                    write!(out, "{}", ansi::faint(format!("{} ({spec}) thinks …", self.seat_name(seat))))?;
                    out.flush()?;
                }
                let began = Instant::now();
                let own = spec.time.is_some() || spec.effort.is_some();
                let limits =
                    Limits { time: (!own).then_some(USUAL_TIME), cancel: interrupt::flag(), ..Limits::default() };
                // Seeded by the seat alone, so that an undo does not bring in a different opponent.
                let seed = self.seed.wrapping_add(seat.index() as u64);
                let kept = self.bots[seat.index()].take().filter(|bot| *bot.spec() == spec);
                let mut bot = kept.unwrap_or_else(|| BotPlayer::new(spec.clone(), seed));
                let action = bot.think(self.table.played(), &limits, &mut |_| {})?.action();
                self.bots[seat.index()] = Some(bot);
                if at_terminal {
                    write!(out, "\r\x1b[2K")?;
                }
                let note = format!(" ({spec}, {:.1} s)", began.elapsed().as_secs_f64());
                Ok((action, ansi::faint(note)))
            }
        }
    }

    /// Prints the move of a strong bot, its evaluation and the line it expects.
    fn hint(&self) -> Result<()> {
        let game = self.position();
        match analyse(game, &BotSpec::new(BotKind::Best), &Limits::time(USUAL_TIME), &mut |_| {})? {
            None => say("There is nothing to decide."),
            Some(report) => {
                let best = report.best();
                let line = words::line(game, &best.expected);
                let worth = words::worth(game, best.worth);
                say(&format!("{} ({worth})", ansi::bold(&line[0])))?;
                if line.len() > 1 {
                    say(&ansi::faint(format!("expected: {}", line[..line.len().min(8)].join("  "))))?;
                }
                Ok(())
            }
        }
    }

    fn push(&mut self, action: AnyAction, note: &str) -> Result<()> {
        let game = self.position();
        let text = game.notation(action);
        let who = match game.turn() {
            Turn::Seat(seat) => format!("{}: ", self.seat_name(seat)),
            Turn::Chance | Turn::Over => String::new(),
        };
        say(&format!("{who}{}{note}", ansi::bold(&text)))?;
        let actor = match self.table.awaited() {
            Awaited::Person(seat) => Actor::Seat(seat),
            Awaited::Bot { .. } | Awaited::Chance | Awaited::Players | Awaited::Nobody => Actor::Authority,
        };
        self.table.play(now(), actor, action)?;
        self.changed()
    }

    fn changed(&mut self) -> Result<()> {
        self.unsaved = true;
        if let Some(file) = self.save_to.clone() {
            self.save(&file)?;
        }
        Ok(())
    }

    fn save(&mut self, file: &Path) -> Result<()> {
        files::write(file, self.all_records().as_bytes())?;
        self.unsaved = false;
        Ok(())
    }

    fn all_records(&self) -> String {
        let records: Vec<Record> = self.earlier.iter().cloned().chain([self.played().record()]).collect();
        Record::write_all(&records)
    }

    fn answer(&mut self, line: &str) -> Result<Answer> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "exit" => return Ok(Answer::Left),
            "show" => self.show()?,
            "record" => say(self.played().record().to_string().trim_end())?,
            "moves" => self.say_moves(rest)?,
            "hint" => self.hint()?,
            "undo" => return self.undo(),
            "draw" => return self.agree_on_a_draw(),
            "resign" => return self.resign(),
            "save" if rest.is_empty() => say("Where to? save FILE")?,
            "save" => match self.save(Path::new(rest)) {
                Ok(()) => say(&format!("Saved to {rest}."))?,
                Err(error) => say(&format!("{error:#}"))?,
            },
            "load" if self.table.standing().is_some() => say("A match goes on with its own games (FACT-8).")?,
            "load" if rest.is_empty() => say("Which one? load FILE")?,
            "load" => return self.load(Path::new(rest)),
            _ if self.table.ending().is_some() => say("The game is over: undo takes the last decision back.")?,
            _ => match self.position().read(line) {
                Ok(action) => {
                    self.push(action, "")?;
                    return Ok(Answer::Played);
                }
                Err(error) => say(&abridged(&format!("{line}: {error}")))?,
            },
        }
        Ok(Answer::Asked)
    }

    fn load(&mut self, file: &Path) -> Result<Answer> {
        match files::read_playthrough(file) {
            Ok(played) => {
                if self.unsaved {
                    say("The game before, so that it is not lost:")?;
                    say(&self.played().record().to_string())?;
                }
                let fits = |player: &Player| match player {
                    Player::Person => true,
                    Player::Bot(spec) => Bot::new(spec, played.last(), 0).is_ok(),
                };
                let seats = played.last().seats();
                let is_fit = seats == self.players.len() && self.players.iter().all(fits);
                let players = if is_fit { self.players.clone() } else { vec![Player::Person; seats] };
                let loaded = Keyboard::new(&played, players, self.seed)?;
                (self.table, self.players, self.bots) = (loaded.table, loaded.players, loaded.bots);
                self.unsaved = false;
                Ok(Answer::Played)
            }
            Err(error) => {
                say(&format!("{error:#}"))?;
                Ok(Answer::Asked)
            }
        }
    }

    /// Takes back actions to the last position in which a person at the keyboard decides.
    fn undo(&mut self) -> Result<Answer> {
        let last = self.played().positions().iter().rev().nth(1);
        let undo = if self.typed_chance && last.is_some_and(|game| game.turn() == Turn::Chance) {
            let who = self.table.people().iter().next().map_or(Actor::Authority, Actor::Seat);
            Some((who, Command::AskTakeback { plies: self.played().plies() - 1 }))
        } else {
            self.table.undo_by(None)
        };
        let Some((who, command)) = undo else {
            say("There is nothing to take back.")?;
            return Ok(Answer::Asked);
        };
        self.ask(who, &command)
    }

    /// QUIN-11: ends the game as a draw, agreed on by everyone at the keyboard.
    fn agree_on_a_draw(&mut self) -> Result<Answer> {
        let mut answer = Answer::Asked;
        for (seat, command) in self.table.draw_by_all() {
            answer = self.ask(Actor::Seat(seat), &command)?;
        }
        Ok(answer)
    }

    /// Resigns for the only person or, if there are several, for the one whose turn it is.
    fn resign(&mut self) -> Result<Answer> {
        match self.table.resigner() {
            Some(seat) => self.ask(Actor::Seat(seat), &Command::Resign),
            None => {
                say("The person whose turn it is can resign.")?;
                Ok(Answer::Asked)
            }
        }
    }

    /// Applies a command of a person to the table, or prints the reason for its refusal.
    fn ask(&mut self, who: Actor, command: &Command) -> Result<Answer> {
        match self.table.apply(now(), who, command) {
            Ok(_) => {
                self.changed()?;
                Ok(Answer::Played)
            }
            Err(refused) => {
                say(&capitalised(&format!("{refused}.")))?;
                Ok(Answer::Asked)
            }
        }
    }

    fn say_moves(&self, filter: &str) -> Result<()> {
        let wanted = filter.to_lowercase();
        let moves: Vec<String> =
            self.legal().into_iter().filter(|text| text.to_lowercase().contains(&wanted)).collect();
        if moves.is_empty() {
            return say(if filter.is_empty() { "The game is over." } else { "None of the legal moves contains that." });
        }
        let width = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
        let columns = (96 / width).max(1);
        for row in moves.chunks(columns) {
            let line: String = row.iter().map(|text| format!("{text:<width$}")).collect();
            say(line.trim_end())?;
        }
        let count = if moves.len() == 1 { "1 legal move".to_owned() } else { format!("{} legal moves", moves.len()) };
        say(&ansi::faint(count))
    }

    fn legal(&self) -> Vec<String> {
        let game = self.position();
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut texts: Vec<String> = actions.into_iter().map(|action| game.notation(action)).collect();
        texts.sort();
        texts
    }

    fn completions(&self) -> Vec<String> {
        self.legal().into_iter().chain(COMMANDS.map(str::to_owned)).collect()
    }

    fn question(&self) -> String {
        match self.table.turn() {
            Turn::Seat(_) if self.players.len() == 1 => "your move> ".to_owned(),
            Turn::Seat(seat) => format!("{}> ", self.seat_name(seat)),
            Turn::Chance => format!("{}: which one? (flip NE)> ", spoken().caption(self.position())),
            Turn::Over => "over (undo, save FILE, record, quit)> ".to_owned(),
        }
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.position().info().seat_names[seat.index()]
    }

    fn show(&mut self) -> Result<()> {
        let view = View::after(self.played(), self.played().plies());
        say("")?;
        say(text_of(self.position(), &view).trim_end())?;
        match self.table.ending() {
            None => say(&ansi::bold(pentad_boards::caption_of(self.position()))),
            // The winner is known by now; the reason may not be.
            Some(Ending::Rules | Ending::MatchWon(_)) => {
                say(&ansi::bold(pentad_boards::caption_of(self.position())))?;
                match self.position().turn() {
                    Turn::Over => say(&spoken().ending(self.position())),
                    _ => Ok(()),
                }
            }
            Some(Ending::Agreed) => say(&ansi::bold("all agreed on a draw")),
            Some(Ending::Aborted) => say(&ansi::bold("the game was called off")),
            Some(Ending::Lost(loss)) => {
                let how = match loss.cause {
                    Cause::Resigned => "resigned",
                    Cause::Flagged => "ran out of time",
                    Cause::Left => "left",
                };
                let winners: Vec<&str> = self.table.winners().iter().map(|seat| self.seat_name(seat)).collect();
                let won = if winners.is_empty() { String::new() } else { format!(": {} wins", winners.join(", ")) };
                say(&ansi::bold(format!("{} {how}{won}", self.seat_name(loss.seat))))
            }
        }
    }

    fn leave(&mut self) -> Result<()> {
        if self.unsaved && self.table.version() > 1 {
            say("The record, so that nothing is lost (save it to a file and go on with `pentad play --load FILE`):")?;
            say("")?;
            say(self.all_records().trim_end())?;
        }
        Ok(())
    }
}

/// Converts a player for the table.
fn sitter(player: &Player) -> Sitter {
    match player {
        Player::Person => Sitter::person(),
        Player::Bot(spec) => Sitter::Bot(spec.to_string()),
    }
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::from_millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Returns the texts of the terminal, which are in English.
fn spoken() -> Words {
    Words::of(Locale::English)
}

fn say(text: &str) -> Result<()> {
    Ok(writeln!(anstream::stdout(), "{text}")?)
}
