//! `pentad menu`: the games, chosen by number.

use crate::commands::games::players;
use crate::keyboard::Keyboard;
use crate::options::{GameOptions, capitalised, seed_or_fresh};
use crate::player::Player;
use crate::prompt::Prompt;
use anyhow::Result;
use pentad_boards::ansi;
use pentad_bots::{Bot, BotSpec, Level};
use pentad_catalog::{AnyGame, GameId, Playthrough};
use pentad_core::{Asked, Kind, OptionSpec};
use std::io::Write;

/// Default level of the computer: a fair opponent for a player who knows the rules.
const USUAL_LEVEL: u8 = 3;

pub(crate) fn run() -> Result<()> {
    let mut prompt = Prompt::new()?;
    loop {
        say(&format!("\n{}  five tabletop games, six ways to play\n", ansi::bold("Pentad")))?;
        for (index, game) in GameId::ALL.into_iter().enumerate() {
            let info = game.info();
            say(&format!("  {}  {:<16} {}", ansi::bold(index + 1), info.name, info.about))?;
            say(&format!("     {:<16} {}", "", ansi::faint(players(game))))?;
        }
        say(&format!(
            "\nType a number to play, {} for a game's rules, {} to leave. `pentad --help` tells what else there is.",
            ansi::bold("rules 3"),
            ansi::bold("quit")
        ))?;
        let Some(answer) = prompt.ask("> ", completions())? else { return Ok(()) };
        let (word, rest) = answer.split_once(char::is_whitespace).unwrap_or((&answer, ""));
        match (word.to_ascii_lowercase().as_str(), choice(word), choice(rest)) {
            ("quit" | "exit" | "q", ..) => return Ok(()),
            ("rules", _, Some(game)) => say(crate::commands::rules::text(game))?,
            ("", ..) => {}
            (_, Some(game), _) if rest.is_empty() => play(game, &mut prompt)?,
            _ => say(&format!(
                "That is none of the games: a number from 1 to {}, or a name such as iris.",
                GameId::ALL.len()
            ))?,
        }
    }
}

fn choice(text: &str) -> Option<GameId> {
    let by_number = text.trim().parse().ok().and_then(|number: usize| GameId::ALL.get(number.checked_sub(1)?).copied());
    by_number.or_else(|| text.parse().ok())
}

fn completions() -> Vec<String> {
    let names = GameId::ALL.map(|game| game.info().id.to_owned());
    let rules = GameId::ALL.map(|game| format!("rules {}", game.info().id));
    names.into_iter().chain(rules).chain(["quit".to_owned()]).collect()
}

fn play(game: GameId, prompt: &mut Prompt) -> Result<()> {
    let seed = seed_or_fresh(None);
    let start = loop {
        let mut options = GameOptions::default();
        for spec in game.option_specs().iter().filter(|spec| spec.asked == Asked::Always) {
            if !spec.is_there(&options.headers(game)?) {
                continue;
            }
            let Some(answer) = prompt.ask(&question(spec), spec.kind.offered())? else { return Ok(()) };
            options.choose(spec.header, if answer.is_empty() { spec.kind.default_value() } else { answer });
        }
        match options.start(game, seed) {
            Ok(start) => break start,
            Err(error) => say(&format!("{error:#}"))?,
        }
    };
    let mut players = vec![Player::Person; start.seats()];
    if start.seats() > 1 {
        let Some(other) = ask_for_opponent(&start, prompt)? else { return Ok(()) };
        players[1..].fill(other);
    }
    Keyboard::new(&Playthrough::new(start), players, seed)?.play(prompt)?;
    Ok(())
}

/// Returns the prompt for an option: `How many play (2 to 4)? [2] `.
fn question(spec: &OptionSpec) -> String {
    format!("{} ({})? [{}] ", capitalised(spec.about), spec.kind.allowed(), spec.kind.default_value())
}

/// Asks for the player of all seats after the first; `None` if the input ends instead.
fn ask_for_opponent(start: &AnyGame, prompt: &mut Prompt) -> Result<Option<Player>> {
    let others = if start.seats() == 2 { "the other seat" } else { "the other seats" };
    let question = format!("Who has {others}: the computer at level 1 to 8, or a person? [{USUAL_LEVEL}] ");
    let words = Level::all().map(|level| level.to_string()).chain(["person".to_owned()]);
    let words: Vec<String> = words.collect();
    loop {
        let Some(answer) = prompt.ask(&question, words.clone())? else { return Ok(None) };
        let answer = if answer.is_empty() { USUAL_LEVEL.to_string() } else { answer.to_ascii_lowercase() };
        if !answer.is_empty() && "person".starts_with(&answer) {
            return Ok(Some(Player::Person));
        }
        let spec = match answer.parse() {
            Ok(level) => Ok(BotSpec::of_level(level)),
            Err(()) => answer.parse::<BotSpec>(),
        };
        match spec.and_then(|spec| Bot::new(&spec, start, 0).map(|_| spec)) {
            Ok(spec) => return Ok(Some(Player::Bot(spec))),
            Err(_) => say("That is nobody: a number from 1 (for a first game) to 8 (very strong), or person.")?,
        }
    }
}

fn say(text: &str) -> Result<()> {
    Ok(writeln!(anstream::stdout(), "{text}")?)
}
