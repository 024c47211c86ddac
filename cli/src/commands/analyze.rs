//! `pentad analyze`

use crate::args::AnalyzeArgs;
use crate::bus::Workers;
use crate::failure::{CutOff, Usage};
use crate::progress::Progress;
use crate::{files, interrupt, words};
use anyhow::Result;
use pentad_bots::analysis::{Judged, Review, best_actions, review};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::Playthrough;
use pentad_core::{Seat, Turn};
use pentad_search::Limits;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Default thinking time for each position.
const USUAL_TIME: Duration = Duration::from_millis(200);

/// Number of mistakes described in sentences.
const MOST_MISTAKES: usize = 5;

pub(crate) fn run(args: &AnalyzeArgs) -> Result<()> {
    let spec: BotSpec = args.bot.parse().map_err(|error: pentad_bots::SpecError| Usage(error.to_string()))?;
    let played = files::read_playthrough(&args.file)?;
    Bot::new(&spec, played.last(), 0).map_err(|error| Usage(error.to_string()))?;
    let limits = match (args.time, args.effort) {
        (_, Some(effort)) => Limits::effort(effort),
        (time, None) => Limits::time(time.unwrap_or(USUAL_TIME)),
    };
    let workers = Workers::reach(&args.bus)?;
    if let Some(ply) = args.at {
        return best(&played, ply, args.top, &limits, workers.as_ref(), args.json);
    }
    let limits = Limits { cancel: interrupt::flag(), ..limits };
    let reviewed = match &workers {
        Some(workers) => workers.review(&played, &spec, &limits).map_err(or_cut_off)?,
        None => {
            let mut progress = Progress::new();
            review(&played, &spec, &limits, &mut |review| progress.show(review.plies.len(), played.plies(), ""))?
        }
    };
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&as_json(&played, &reviewed))?)?;
    } else {
        write!(out, "{}", table(&played, &reviewed))?;
        for sentence in sentences(&played, &reviewed) {
            writeln!(out, "{sentence}")?;
        }
    }
    if is_whole(&played, &reviewed) { Ok(()) } else { Err(CutOff(how_far(&played, &reviewed)).into()) }
}

fn is_whole(played: &Playthrough, reviewed: &Review) -> bool {
    reviewed.plies.len() == played.plies()
}

fn how_far(played: &Playthrough, reviewed: &Review) -> String {
    format!("{} of {} plies were looked at", reviewed.plies.len(), played.plies())
}

/// Reports a job that a worker gave up because of Ctrl-C as cut off.
fn or_cut_off(error: anyhow::Error) -> anyhow::Error {
    if interrupt::was_pressed() { CutOff("the worker was told to stop".to_owned()).into() } else { error }
}

/// Prints the best actions in one position.
fn best(
    played: &Playthrough,
    ply: usize,
    top: usize,
    limits: &Limits,
    workers: Option<&Workers>,
    json: bool,
) -> Result<()> {
    let Some(game) = played.positions().get(ply) else {
        return Err(
            Usage(format!("the record has {} plies, so there is no position after {ply}", played.plies())).into()
        );
    };
    let report = match workers {
        Some(workers) => workers.best_actions(played, ply, top, limits)?,
        None => best_actions(game, top, limits, &mut |_| {}),
    };
    let Some(report) = report else {
        return Err(Usage(format!("after ply {ply} the game is over")).into());
    };
    let is_chance = game.turn() == Turn::Chance;
    let lines: Vec<_> = report.lines.iter().take(if is_chance { usize::MAX } else { top }).collect();
    let mut out = anstream::stdout().lock();
    if json {
        let lines = lines.iter().map(|line| {
            let mut told = json!({
                "action": game.notation(line.action),
                "worth": line.worth,
                "exact": line.exact,
                "at_most": line.at_most,
                "line": words::line(game, &line.expected),
            });
            tell_visits(&mut told, line.visits);
            if is_chance {
                told["likelihood"] = game.likelihood(line.action).into();
            }
            told
        });
        let report = json!({
            "ply": ply,
            "worths": report.worths,
            "effort": report.effort,
            "depth": report.depth,
            "lines": lines.collect::<Vec<_>>(),
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        return Ok(());
    }
    let (worth, how_often) = (worth_title(played), if is_chance { "likelihood" } else { "tries" });
    let header = format!("{worth:>8}  {how_often:>10}  {}", if is_chance { "drawn" } else { "expected" });
    writeln!(out, "{}", pentad_boards::ansi::faint(header))?;
    for line in lines {
        let worth = amount(played, line.worth);
        let worth = match (line.exact, line.at_most) {
            (true, _) => format!("= {worth}"),
            (_, true) => format!("≤ {worth}"),
            _ => worth,
        };
        let how_often = match line.visits {
            _ if is_chance => format!("{:.0} %", game.likelihood(line.action) * 100.0),
            0 => String::new(),
            visits => visits.to_string(),
        };
        writeln!(out, "{worth:>8}  {how_often:>10}  {}", words::line(game, &line.expected).join("  "))?;
    }
    let effort = format!("{} looked at, {} deep", report.effort, report.depth);
    writeln!(out, "{}", pentad_boards::ansi::faint(effort))?;
    Ok(())
}

/// Returns the least loss that counts as a mistake: a tenth of the win, or one point in a solitaire.
fn is_worth_telling(played: &Playthrough) -> f64 {
    if is_solitaire(played) { 1.0 } else { 0.1 }
}

fn is_solitaire(played: &Playthrough) -> bool {
    played.last().seats() == 1
}

fn seat_name(played: &Playthrough, seat: Seat) -> &'static str {
    played.last().info().seat_names.get(seat.index()).copied().unwrap_or("the player")
}

fn action_text(played: &Playthrough, judged: &Judged) -> String {
    played.positions()[judged.ply - 1].notation(judged.action)
}

fn better_line(played: &Playthrough, judged: &Judged) -> Option<Vec<String>> {
    judged.better.as_ref().map(|better| words::line(&played.positions()[judged.ply - 1], &better.expected))
}

fn amount(played: &Playthrough, worth: f64) -> String {
    if is_solitaire(played) { format!("{worth:.1}") } else { format!("{:.0} %", worth * 100.0) }
}

/// Returns the title of the column of evaluations.
fn worth_title(played: &Playthrough) -> &'static str {
    if is_solitaire(played) { "points" } else { "win" }
}

fn table(played: &Playthrough, reviewed: &Review) -> String {
    let mut rows = vec![["ply", "seat", "action", worth_title(played), "loss", "better was"].map(str::to_owned)];
    for judged in &reviewed.plies {
        let seat = judged.turn.seat();
        let reached = seat.map(|seat| judged.worths[seat.index()]);
        let loss = judged.loss.filter(|loss| *loss * if is_solitaire(played) { 20.0 } else { 200.0 } >= 1.0);
        rows.push([
            judged.ply.to_string(),
            seat.map_or("chance", |seat| seat_name(played, seat)).to_owned(),
            action_text(played, judged),
            reached.map_or(String::new(), |reached| amount(played, reached)),
            loss.map_or(String::new(), |loss| amount(played, loss)),
            loss.and_then(|_| better_line(played, judged)).map_or(String::new(), |line| line[0].clone()),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    let line = |[ply, seat, action, worth, loss, better]: &[String; 6]| {
        let [a, b, c, d, e] = widths;
        let line = format!("{ply:>a$}  {seat:<b$}  {action:<c$}  {worth:>d$}  {loss:>e$}  {better}");
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn sentences(played: &Playthrough, reviewed: &Review) -> Vec<String> {
    let mistakes = reviewed.mistakes(is_worth_telling(played));
    let mut sentences = vec![String::new()];
    if !is_whole(played, reviewed) {
        sentences.push(format!("Cut off: {}, and nothing is said about the others.", how_far(played, reviewed)));
    } else if mistakes.is_empty() {
        sentences.push("No big mistakes.".to_owned());
    }
    for judged in mistakes.into_iter().take(MOST_MISTAKES) {
        let (Turn::Seat(seat), Some(loss), Some(line)) = (judged.turn, judged.loss, better_line(played, judged)) else {
            continue;
        };
        let cost = if is_solitaire(played) {
            format!("{loss:.1} points")
        } else {
            format!("{:.0} % of the win", loss * 100.0)
        };
        let who = if is_solitaire(played) { String::new() } else { format!(" by {}", seat_name(played, seat)) };
        let action = action_text(played, judged);
        let after =
            if line.len() > 1 { format!(" (then {})", line[1..line.len().min(4)].join("  ")) } else { String::new() };
        sentences.push(format!("Ply {}: {action}{who} cost {cost}; {} was better{after}.", judged.ply, line[0]));
    }
    sentences
}

/// Adds the number of visits, if the search counts them.
fn tell_visits(told: &mut serde_json::Value, visits: u64) {
    if visits > 0 {
        told["visits"] = visits.into();
    }
}

fn as_json(played: &Playthrough, reviewed: &Review) -> serde_json::Value {
    let plies = reviewed.plies.iter().map(|judged| {
        let better = judged.better.as_ref().zip(better_line(played, judged)).map(|(better, line)| {
            let mut told = json!({
                "action": line[0],
                "worth": better.worth,
                "exact": better.exact,
                "line": line,
            });
            tell_visits(&mut told, better.visits);
            told
        });
        json!({
            "ply": judged.ply,
            "seat": judged.turn.seat().map(Seat::number),
            "action": action_text(played, judged),
            "worths": judged.worths,
            "loss": judged.loss,
            "better": better,
        })
    });
    let mistakes = reviewed.mistakes(is_worth_telling(played));
    json!({
        "game": played.last().info().id,
        "result": played.result(),
        "start": reviewed.start,
        "complete": is_whole(played, reviewed),
        "plies": plies.collect::<Vec<_>>(),
        "mistakes": mistakes.iter().map(|judged| judged.ply).collect::<Vec<_>>(),
    })
}
