//! `pentad perft`

use crate::args::PerftArgs;
use crate::files;
use anyhow::Result;
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &PerftArgs) -> Result<()> {
    let played = files::read_or_start(&args.file, &args.options, args.seed)?;
    let position = played.last();
    let mut out = anstream::stdout().lock();
    if !args.divide || args.depth == 0 {
        let count = position.perft(args.depth);
        let line = if args.json { json!({"depth": args.depth, "count": count}).to_string() } else { count.to_string() };
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut parts: Vec<(String, u64)> = actions
        .into_iter()
        .map(|action| {
            let mut next = position.clone();
            next.apply(action);
            (position.notation(action), next.perft(args.depth - 1))
        })
        .collect();
    parts.sort();
    let total: u64 = parts.iter().map(|(_, count)| count).sum();
    if args.json {
        let divided: serde_json::Map<_, _> = parts.into_iter().map(|(name, count)| (name, json!(count))).collect();
        writeln!(out, "{}", json!({"depth": args.depth, "count": total, "divide": divided}))?;
        return Ok(());
    }
    let width = parts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(5);
    for (name, count) in &parts {
        writeln!(out, "{name:<width$}  {count}")?;
    }
    writeln!(out, "{:<width$}  {total}", "total")?;
    Ok(())
}
