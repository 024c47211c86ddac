//! Evaluation of starts by games between bots.

use crate::figures::Figures;
use crate::game::{Happened, play};
use crate::start::Start;
use anyhow::{Context, Result};
use pentad_bots::{Bot, BotSpec};
use pentad_search::Limits;
use std::fs;
use std::io::Write;
use std::ops::Range;

/// Number of games whose statistics make one line of the results.
const TOGETHER: u64 = 100;

/// Plays `games` games from every start in a file, and adds a line to the results after every hundred.
pub(crate) fn judge(file: &str, results: &str, bots: [&str; 2], games: u64) -> Result<()> {
    let starts = fs::read_to_string(file).with_context(|| file.to_owned())?;
    let known = match fs::read_to_string(results) {
        Ok(text) => Figures::read_all(&text)?,
        Err(_) => Vec::new(),
    };
    for line in starts.lines().filter(|line| !line.trim().is_empty()) {
        let start: Start = line.parse()?;
        let parts = (0..games).step_by(TOGETHER as usize).map(|from| from..games.min(from + TOGETHER));
        let own = |figures: &&Figures| figures.name == start.name && figures.bots == bots;
        let is_known = |game: u64| known.iter().filter(own).any(|figures| figures.numbers().contains(&game));
        for part in parts {
            // The known games of a part are always its first ones.
            let Some(from) = part.clone().find(|game| !is_known(*game)) else { continue };
            let part = from..part.end;
            let figures = serde_json::to_string(&play_all(&start, bots, part)?)?;
            let mut out = fs::OpenOptions::new().create(true).append(true).open(results)?;
            writeln!(out, "{figures}")?;
        }
    }
    Ok(())
}

fn play_all(start: &Start, bots: [&str; 2], games: Range<u64>) -> Result<Figures> {
    let game = start.game()?;
    let [first, second]: [BotSpec; 2] = [bots[0].parse()?, bots[1].parse()?];
    let mut all = Happened::default();
    for number in games.clone() {
        // Two games of a pair share a seed, and the bots exchange seats in the second. A bot against itself has a seed for each
        // game.
        let seed = seed_of(&start.name, number / 2 * 2 + u64::from(first == second) * (number % 2));
        all = all.and(play(&game, [&first, &second], first != second && number % 2 == 1, seed)?);
    }
    Ok(Figures::new(&start.name, bots, games, &all, first_actions(start)?))
}

/// The bot that compares first actions: alpha-beta search to a depth of 3.
const LOOK: &str = "alphabeta:depth=3,lines=1000,table=14,effort=200000";
/// A first action is playable if it is worth at most this much less than the best.
const NEARLY: f64 = 0.1;

/// Returns the number of first actions, and of those that are playable.
fn first_actions(start: &Start) -> Result<[usize; 2]> {
    let game = start.game()?;
    let report = Bot::new(&LOOK.parse()?, &game, 1)?.think(&game, &Limits::default(), &mut |_| {});
    let best = report.best().worth;
    let playable = report.lines.iter().filter(|line| !line.at_most && line.worth >= best - NEARLY).count();
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    Ok([legal.len(), playable])
}

/// Returns the seed of a game from a start, the same in every run (FNV-1a).
fn seed_of(name: &str, number: u64) -> u64 {
    let bytes = name.bytes().chain(number.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Pattern, make};

    #[test]
    fn the_same_command_gives_the_same_lines_and_goes_on_where_it_was() {
        let folder = std::env::temp_dir().join(format!("pentad-openings-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let starts = [make(Pattern::Diagonals, 1).to_string(), "sheet".to_owned(), "sheet-restack".to_owned()];
        fs::write(path("all"), starts.join("\n")).unwrap();
        fs::write(path("one"), &starts[0]).unwrap();
        let bot = "alphabeta:depth=1,lines=3,table=8,doubt=0.1";
        judge(&path("all"), &path("a"), [bot, bot], 2).unwrap();
        judge(&path("one"), &path("b"), [bot, bot], 2).unwrap();
        judge(&path("all"), &path("b"), [bot, bot], 2).unwrap();
        let [a, b] = ["a", "b"].map(|name| fs::read_to_string(path(name)).unwrap());
        assert_eq!(a, b);
        assert_eq!(a.lines().count(), 3);
        judge(&path("all"), &path("b"), [bot, bot], 2).unwrap();
        assert_eq!(fs::read_to_string(path("b")).unwrap(), b, "nothing is played twice");
        fs::remove_dir_all(folder).unwrap();
    }
}
