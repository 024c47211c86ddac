//! `pentad arena` and `pentad ladder`

use crate::args::{ArenaArgs, ContestArgs, LadderArgs};
use crate::bus::Workers;
use crate::failure::{CutOff, Usage};
use crate::interrupt;
use crate::options::headers_of;
use crate::progress::Progress;
use anyhow::Result;
use pentad_arena::statistics::{Sprt, Verdict};
use pentad_arena::{
    Allowance, ArenaError, Conduct, Contender, Fixture, Ledger, LedgerError, MatchPlan, Written, write_records,
};
use pentad_bots::{BotSpec, Level};
use pentad_catalog::GameId;
use pentad_search::Cancel;
use std::io::Write;
use std::time::Duration;

/// Default thinking time of the bots.
const USUAL_TIME: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &ArenaArgs) -> Result<()> {
    let mut contenders = Vec::new();
    for bot in &args.bots {
        contenders.push(bot.parse::<Contender>().map_err(|error| Usage(error.to_string()))?);
    }
    let allowance = Allowance { time: args.time.or(args.effort.is_none().then_some(USUAL_TIME)), effort: args.effort };
    let pairings = MatchPlan::round_robin(contenders.len());
    let sprt = args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    contest(args.game, contenders, pairings, allowance, sprt, &args.contest)
}

/// Lets each level play against the one below.
pub(crate) fn ladder(args: &LadderArgs) -> Result<()> {
    let levels = Level::all().filter(|level| (args.from..=args.to).contains(&level.number()));
    let contenders: Vec<Contender> = levels.map(|level| Contender::Bot(BotSpec::of_level(level))).collect();
    let pairings = MatchPlan::ladder(contenders.len());
    contest(args.game, contenders, pairings, Allowance::default(), None, &args.contest)
}

fn contest(
    game: GameId,
    contenders: Vec<Contender>,
    pairings: Vec<(usize, usize)>,
    allowance: Allowance,
    sprt: Option<Sprt>,
    args: &ContestArgs,
) -> Result<()> {
    let mut headers = args.options.headers(game)?;
    for option in &args.headers {
        let Some((name, value)) = option.split_once('=') else {
            return Err(Usage(format!("\"{option}\" is no option: write it as in -o Size=7")).into());
        };
        for (name, value) in headers_of(game, [(name, value)].into_iter())?.iter() {
            headers.set(name, value);
        }
    }
    let opening = args.opening.unwrap_or_else(|| MatchPlan::usual_opening(game, &headers));
    let plan = MatchPlan { game, headers, contenders, pairings, allowance, opening, seed: args.seed };
    let is_engine = |contender: &&Contender| matches!(contender, Contender::Engine(_));
    if args.bus.bus.is_some()
        && let Some(engine) = plan.contenders.iter().find(is_engine)
    {
        return Err(Usage(format!("{engine} is a program of this machine: workers play bots")).into());
    }
    pentad_arena::check(&plan, sprt).map_err(failure)?;
    let ledger = args.results.as_ref().map(|path| Ledger::open(path, &plan)).transpose();
    let ledger = ledger.map_err(|error| failure(error.into()))?;
    let workers = Workers::reach(&args.bus)?;
    let usual = || match &workers {
        Some(workers) => workers.enough_at_once().max(32),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let threads = args.threads.map_or_else(usual, usize::from);
    let conduct = Conduct { games: args.games, threads, sprt, cancel: interrupt::flag() };
    let mut progress = Progress::new();
    let (mut games, mut wanted) = (Vec::new(), 0);
    let mut watch = |now: pentad_arena::Progress<'_>| {
        wanted = now.total;
        progress.show(now.done, now.total, &now.result.map_or_else(String::new, ToString::to_string));
        // Games from the results file arrive together, later ones one by one.
        games.extend_from_slice(&now.games[games.len()..]);
    };
    let summary = match &workers {
        Some(workers) => {
            let host = |fixture: &Fixture, cancel: &Cancel| workers.play(&plan, fixture, cancel);
            pentad_arena::run_at(&plan, &conduct, ledger, &host, &mut watch)
        }
        None => pentad_arena::run(&plan, &conduct, ledger, &mut watch),
    };
    let summary = summary.map_err(failure)?;
    drop(progress);
    if let Some(folder) = &args.records {
        let Written { without_deal, .. } = write_records(folder, &plan, &games)?;
        if without_deal > 0 {
            let mut err = anstream::stderr().lock();
            writeln!(
                err,
                "{without_deal} games have no record: an earlier version played them and did not keep the deal"
            )?;
        }
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&summary)?)?;
    } else {
        write!(out, "{}", summary.table(args.markdown))?;
    }
    if let Some(sprt) = sprt.filter(|_| !args.json) {
        let said = match summary.verdict() {
            Verdict::Open => "The test has not decided: more games are needed.".to_owned(),
            Verdict::Accepted => format!("The test has decided: {:+} Elo rather than {:+}.", sprt.elo1, sprt.elo0),
            Verdict::Rejected => format!("The test has decided: {:+} Elo rather than {:+}.", sprt.elo0, sprt.elo1),
        };
        writeln!(out, "\n{said}")?;
    }
    if interrupt::was_pressed() && summary.games < wanted && summary.verdict() == Verdict::Open {
        let kept = if args.results.is_some() { "; the same command goes on with them" } else { "" };
        return Err(CutOff(format!("{} of {wanted} games were played{kept}", summary.games)).into());
    }
    Ok(())
}

/// Reports an error as a wrong command line, unless a file is broken or a worker is missing.
fn failure(error: ArenaError) -> anyhow::Error {
    match error {
        ArenaError::Ledger(LedgerError::File(..) | LedgerError::NoResult { .. }) | ArenaError::Elsewhere(_) => {
            error.into()
        }
        _ => Usage(error.to_string()).into(),
    }
}
