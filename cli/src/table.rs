//! A game being played at one keyboard.

use crate::files;
use crate::interrupt;
use crate::options::Random;
use crate::player::Player;
use crate::prompt::Prompt;
use crate::words;
use anyhow::Result;
use pentad_boards::{View, ansi, text_of};
use pentad_bots::analysis::analyse;
use pentad_bots::{Bot, BotKind, BotSpec};
use pentad_catalog::{AnyAction, AnyGame, Playthrough, Record};
use pentad_core::{Seat, Turn};
use pentad_search::Limits;
use pentad_words::{Locale, Words};
use rand_xoshiro::rand_core::SeedableRng;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a bot thinks that has no time of its own, and how long a hint takes.
const USUAL_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
Type a move as the rules write it (tab completes), or one of these:
  moves [TEXT]   the legal moves, or those that contain TEXT
  hint           what a strong bot would play
  undo           take your last decision back
  show           the board again
  record         the record so far
  save FILE      write the record to a file
  load FILE      go on with another record
  help           this list
  quit           leave";

const COMMANDS: [&str; 9] = ["moves", "hint", "undo", "show", "record", "save ", "load ", "help", "quit"];

/// The game, who sits where, and what is kept of it.
pub(crate) struct Table {
    /// The game so far.
    pub(crate) played: Playthrough,
    /// Where the record is kept after every action.
    pub(crate) save_to: Option<PathBuf>,
    /// Whether people type what chance brings.
    pub(crate) typed_chance: bool,
    /// The records before this one that are kept in the same file: the earlier games of a match.
    pub(crate) earlier: Vec<Record>,
    /// Whether another record may take this one's place; not within a match.
    pub(crate) loads: bool,
    players: Vec<Player>,
    /// The bots that have thought, by seat. They have heard of every action since.
    bots: Vec<Option<Bot>>,
    seed: u64,
    unsaved: bool,
}

/// How people left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// In the middle of the game.
    Left,
    /// After its end.
    Over,
}

/// What a line typed at the prompt leads to.
enum Step {
    Played,
    Asked,
    Left,
}

/// What happens without anybody at the keyboard deciding.
enum Course {
    /// An action is drawn.
    Drawn,
    /// There is only one.
    Forced(AnyAction),
    /// A bot in this seat thinks.
    Thought(Seat, BotSpec),
}

impl Table {
    pub(crate) fn new(played: Playthrough, players: Vec<Player>, seed: u64) -> Table {
        Table {
            played,
            save_to: None,
            typed_chance: false,
            earlier: Vec::new(),
            loads: true,
            bots: players.iter().map(|_| None).collect(),
            players,
            seed,
            unsaved: false,
        }
    }

    /// Plays until the end or until people leave. Leaving with an unsaved game prints its record, so that nothing is lost.
    pub(crate) fn play(&mut self, prompt: &mut Prompt) -> Result<Ended> {
        self.play_while(prompt, |_| true)
    }

    /// The same, but ends as soon as `goes_on` says so of a position.
    pub(crate) fn play_while(&mut self, prompt: &mut Prompt, goes_on: impl Fn(&AnyGame) -> bool) -> Result<Ended> {
        say(&format!("{}. Type help for help.", ansi::bold(self.played.last().info().name)))?;
        let mut shown = None;
        loop {
            if !goes_on(self.played.last()) {
                self.show()?;
                return Ok(Ended::Over);
            }
            if let Some(course) = self.course() {
                let (action, note) = self.act(course, matches!(prompt, Prompt::Terminal(_)))?;
                if interrupt::flag().is_cancelled() {
                    self.leave()?;
                    return Ok(Ended::Left);
                }
                self.push(action, &note)?;
                continue;
            }
            let over = self.played.last().turn() == Turn::Over;
            if shown != Some(self.played.plies()) {
                self.show()?;
                shown = Some(self.played.plies());
            }
            if over && matches!(prompt, Prompt::Plain) {
                self.leave()?;
                return Ok(Ended::Over);
            }
            let step = match prompt.ask(&self.question(), self.completions())? {
                Some(line) => self.answer(&line)?,
                None => Step::Left,
            };
            match step {
                Step::Played => shown = None,
                Step::Asked => {}
                Step::Left => {
                    self.leave()?;
                    return Ok(if over { Ended::Over } else { Ended::Left });
                }
            }
        }
    }

    /// What happens without anybody at the keyboard deciding: chance, a forced pass, a bot.
    fn course(&self) -> Option<Course> {
        let game = self.played.last();
        match game.turn() {
            Turn::Over => None,
            Turn::Chance => (!self.typed_chance).then_some(Course::Drawn),
            Turn::Seat(seat) => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                if legal.len() == 1 && game.notation(legal[0]) == "pass" {
                    return Some(Course::Forced(legal[0]));
                }
                match self.players.get(seat.index()) {
                    Some(Player::Bot(BotSpec { kind: BotKind::Random, .. })) => Some(Course::Drawn),
                    Some(Player::Bot(spec)) => Some(Course::Thought(seat, spec.clone())),
                    Some(Player::Person) | None => None,
                }
            }
        }
    }

    /// The action that comes without anybody at the keyboard deciding, with a note for those who watch.
    fn act(&mut self, course: Course, at_terminal: bool) -> Result<(AnyAction, String)> {
        let game = self.played.last();
        let mixed = self.seed ^ (self.played.plies() as u64 + 1).wrapping_mul(0x9E37_79B9);
        match course {
            // Drawn from the seed and the ply alone: taking a move back does not change what comes up.
            Course::Drawn => Ok((game.random_action(&mut Random::seed_from_u64(mixed)), String::new())),
            Course::Forced(action) => Ok((action, " (nothing else is possible)".to_owned())),
            Course::Thought(seat, spec) => {
                let mut out = anstream::stdout();
                if at_terminal {
                    write!(out, "{}", ansi::faint(format!("{} ({spec}) thinks …", self.seat_name(seat))))?;
                    out.flush()?;
                }
                let began = Instant::now();
                let mut bot = match self.bots.get_mut(seat.index()).and_then(Option::take) {
                    Some(bot) => bot,
                    // By the seat alone: taking moves back does not bring another opponent.
                    None => Bot::new(&spec, game, self.seed.wrapping_add(seat.index() as u64))?,
                };
                let own = spec.time.is_some() || spec.effort.is_some();
                let limits =
                    Limits { time: (!own).then_some(USUAL_TIME), cancel: interrupt::flag(), ..Limits::default() };
                let action = bot.think(game, &limits, &mut |_| {}).action();
                if let Some(place) = self.bots.get_mut(seat.index()) {
                    *place = Some(bot);
                }
                if at_terminal {
                    write!(out, "\r\x1b[2K")?;
                }
                let note = format!(" ({spec}, {:.1} s)", began.elapsed().as_secs_f64());
                Ok((action, ansi::faint(note)))
            }
        }
    }

    /// What the bots have thought belongs to a game that is no more.
    fn forget(&mut self) {
        self.bots = self.players.iter().map(|_| None).collect();
    }

    /// Says what a strong bot would play, and what it expects then.
    fn hint(&self) -> Result<()> {
        let game = self.played.last();
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
        let game = self.played.last();
        let text = game.notation(action);
        let who = match game.turn() {
            Turn::Seat(seat) => format!("{}: ", self.seat_name(seat)),
            Turn::Chance | Turn::Over => String::new(),
        };
        say(&format!("{who}{}{note}", ansi::bold(text)))?;
        self.played.push(action);
        self.bots.iter_mut().flatten().for_each(|bot| bot.played(action));
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
        let records: Vec<Record> = self.earlier.iter().cloned().chain([self.played.record()]).collect();
        Record::write_all(&records)
    }

    fn answer(&mut self, line: &str) -> Result<Step> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "exit" => return Ok(Step::Left),
            "show" => self.show()?,
            "record" => say(self.played.record().to_string().trim_end())?,
            "moves" => self.say_moves(rest)?,
            "hint" => self.hint()?,
            "undo" => return self.undo(),
            "save" if rest.is_empty() => say("Where to? save FILE")?,
            "save" => match self.save(Path::new(rest)) {
                Ok(()) => say(&format!("Saved to {rest}."))?,
                Err(error) => say(&format!("{error:#}"))?,
            },
            "load" if !self.loads => say("A match goes on with its own games (FACT-8).")?,
            "load" if rest.is_empty() => say("Which one? load FILE")?,
            "load" => return self.load(Path::new(rest)),
            _ => match self.played.last().read(line) {
                Ok(action) => {
                    self.push(action, "")?;
                    return Ok(Step::Played);
                }
                Err(error) => say(&format!("{line}: {error}"))?,
            },
        }
        Ok(Step::Asked)
    }

    fn load(&mut self, file: &Path) -> Result<Step> {
        match files::read_playthrough(file) {
            Ok(played) => {
                if self.unsaved {
                    say("The game before, so that it is not lost:")?;
                    say(&self.played.record().to_string())?;
                }
                let fits = |player: &Player| match player {
                    Player::Person => true,
                    Player::Bot(spec) => Bot::new(spec, played.last(), 0).is_ok(),
                };
                if played.last().seats() != self.players.len() || !self.players.iter().all(fits) {
                    self.players = vec![Player::Person; played.last().seats()];
                }
                self.played = played;
                self.forget();
                self.unsaved = false;
                Ok(Step::Played)
            }
            Err(error) => {
                say(&format!("{error:#}"))?;
                Ok(Step::Asked)
            }
        }
    }

    /// Takes actions back until somebody at the keyboard has a decision to make again.
    fn undo(&mut self) -> Result<Step> {
        let decides = |table: &Table| match table.played.last().turn() {
            Turn::Seat(_) | Turn::Chance => table.course().is_none(),
            Turn::Over => false,
        };
        let before = self.played.clone();
        while self.played.undo().is_some() {
            if decides(self) {
                self.forget();
                self.changed()?;
                return Ok(Step::Played);
            }
        }
        self.played = before;
        say("There is nothing to take back.")?;
        Ok(Step::Asked)
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
        let game = self.played.last();
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
        match self.played.last().turn() {
            Turn::Seat(_) if self.players.len() == 1 => "your move> ".to_owned(),
            Turn::Seat(seat) => format!("{}> ", self.seat_name(seat)),
            Turn::Chance => format!("{}: which one? (flip NE)> ", spoken().caption(self.played.last())),
            Turn::Over => "over (undo, save FILE, record, quit)> ".to_owned(),
        }
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.played.last().info().seat_names[seat.index()]
    }

    fn show(&mut self) -> Result<()> {
        let view = View::after(&self.played, self.played.plies());
        say("")?;
        say(text_of(self.played.last(), &view).trim_end())?;
        say(&ansi::bold(pentad_boards::caption_of(self.played.last())))?;
        match self.played.last().turn() {
            // Who has won is plain by now; why is not always.
            Turn::Over => say(&spoken().ending(self.played.last())),
            _ => Ok(()),
        }
    }

    fn leave(&mut self) -> Result<()> {
        if self.unsaved && self.played.plies() > 0 {
            say("The record, so that nothing is lost (save it to a file and go on with `pentad play --load FILE`):")?;
            say("")?;
            say(self.all_records().trim_end())?;
        }
        Ok(())
    }
}

/// What the terminal speaks.
fn spoken() -> Words {
    Words::of(Locale::English)
}

fn say(text: &str) -> Result<()> {
    Ok(writeln!(anstream::stdout(), "{text}")?)
}
