use crate::game::Played;
use crate::ledger::settings;
use crate::plan::{Fixture, MatchPlan};
use crate::statistics::{Interval, Moments, Shares, Sprt, Verdict, elo, elo_interval};
use crate::text_table::{layout, percent};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// The evaluation of all games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The settings, as in the first line of a ledger.
    pub settings: Value,
    /// The number of games.
    pub games: usize,
    /// The mean number of actions per game.
    pub mean_plies: f64,
    /// The results of each bot; only in a solitaire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<Alone>,
    /// The comparisons, one for each pairing.
    pub comparisons: Vec<Comparison>,
    /// The mean effort of each bot that reports it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub efforts: Vec<MeanEffort>,
    /// Forfeited games, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<String>,
}

/// The results of a bot in a solitaire.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Alone {
    /// The bot.
    pub bot: String,
    /// The number of games it played.
    pub games: usize,
    /// Its mean points.
    pub points: f64,
    /// The confidence interval of the mean.
    pub interval: Option<Interval>,
}

/// The effort of a bot per decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeanEffort {
    /// The bot.
    pub bot: String,
    /// The number of decisions.
    pub decisions: u64,
    /// The mean number of simulations or positions per decision.
    pub effort: f64,
}

/// A comparison of two bots.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The bot that is measured.
    pub first: String,
    /// The bot it is measured against.
    pub second: String,
    /// The number of starts that were played in every seating: the observations.
    pub starts: usize,
    /// The number of games from those starts.
    pub games: usize,
    /// The result.
    #[serde(flatten)]
    pub finding: Finding,
}

/// The result of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Finding {
    /// The result in a game with winners.
    Won {
        /// Games that the first bot won alone.
        wins: usize,
        /// Games whose win it shared.
        draws: usize,
        /// Games that it lost.
        losses: usize,
        /// With two seats, the number of pairs of games that brought it 0, ½, 1, 1½ and 2 wins.
        #[serde(skip_serializing_if = "Option::is_none")]
        pairs: Option<[usize; 5]>,
        /// Its share of the wins.
        share: f64,
        /// The confidence interval of its share.
        interval: Interval,
        /// The share of an equal bot: one divided by the number of seats.
        fair: f64,
        /// The difference in Elo; `null` in JSON if it is infinite.
        elo: f64,
        /// The confidence interval of the difference.
        elo_interval: Interval,
        /// The sequential test, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sprt: Option<SprtState>,
    },
    /// The result in a solitaire: points of the first minus points of the second on the same deals.
    Points {
        /// The mean difference.
        difference: f64,
        /// The confidence interval of the difference.
        interval: Option<Interval>,
    },
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio at which it decides.
    pub bound: f64,
    /// The verdict.
    pub verdict: Verdict,
}

impl Summary {
    /// Evaluates these games.
    pub(crate) fn of(plan: &MatchPlan, seats: usize, games: &[Played], sprt: Option<Sprt>) -> Summary {
        let by_fixture: HashMap<Fixture, &Played> =
            games.iter().map(|game| (Fixture { start: game.start, seating: game.seating.clone() }, game)).collect();
        let starts: BTreeSet<u64> = games.iter().map(|game| game.start).collect();
        let name = |place: usize| plan.contenders[place].to_string();
        let plies: usize = games.iter().map(|game| game.plies).sum();
        let alone = (0..plan.contenders.len()).filter(|_| seats == 1).map(|place| {
            let own = games.iter().filter(|game| game.seating[0] == place);
            let moments = Moments::of(&own.map(|game| game.worths[0]).collect::<Vec<_>>());
            Alone { bot: name(place), games: moments.count, points: moments.mean, interval: moments.interval() }
        });
        let comparisons = plan.pairings.iter().map(|&(first, second)| {
            let groups = starts.iter().filter_map(|start| {
                let fixtures = if seats == 1 {
                    [first, second].map(|one| Fixture { start: *start, seating: vec![one] }).to_vec()
                } else {
                    (0..seats).map(|seat| Fixture::rotated(*start, (first, second), seat, seats)).collect()
                };
                fixtures.iter().map(|fixture| by_fixture.get(fixture).copied()).collect::<Option<Vec<_>>>()
            });
            let groups: Vec<Vec<&Played>> = groups.collect();
            Comparison {
                first: name(first),
                second: name(second),
                starts: groups.len(),
                games: groups.iter().map(Vec::len).sum(),
                finding: if seats == 1 { points(&groups) } else { won(&groups, seats, sprt) },
            }
        });
        let forfeits = games.iter().filter_map(|game| {
            let forfeit = game.forfeit.as_ref()?;
            Some(format!(
                "{} (start {}, seat {}): {}",
                name(forfeit.contender),
                game.start,
                forfeit.seat,
                forfeit.reason
            ))
        });
        let efforts = (0..plan.contenders.len()).filter_map(|place| {
            let seats = games.iter().flat_map(|game| game.seating.iter().zip(&game.work));
            let own = seats.filter(|(contender, _)| **contender == place).map(|(_, work)| work);
            let (decisions, effort) =
                own.fold((0, 0), |(decisions, effort), work| (decisions + work.decisions, effort + work.effort));
            let mean = effort as f64 / decisions.max(1) as f64;
            (decisions > 0).then(|| MeanEffort { bot: name(place), decisions, effort: mean })
        });
        Summary {
            settings: settings(plan),
            games: games.len(),
            mean_plies: plies as f64 / games.len().max(1) as f64,
            alone: alone.collect(),
            comparisons: comparisons.collect(),
            efforts: efforts.collect(),
            forfeits: forfeits.collect(),
        }
    }

    /// Returns the verdict of the sequential test; `Open` if there is none.
    pub fn verdict(&self) -> Verdict {
        self.comparisons.first().map_or(Verdict::Open, |comparison| comparison.finding.verdict())
    }

    /// Returns the result of a match with one pairing in a few words.
    #[cfg(test)]
    pub(crate) fn in_short(&self) -> String {
        match &self.comparisons[..] {
            [one] => one.finding.to_string(),
            _ => String::new(),
        }
    }

    /// Formats a plain table, or one in Markdown.
    pub fn table(&self, markdown: bool) -> String {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut text = String::new();
        if !self.alone.is_empty() {
            rows.push(["bot", "games", "points", "95 %"].map(str::to_owned).to_vec());
            for Alone { bot, games, points, interval } in &self.alone {
                let range =
                    interval.map_or("–".to_owned(), |Interval { low, high }| format!("{low:.2} to {high:.2}"));
                rows.push(vec![bot.clone(), games.to_string(), format!("{points:.2}"), range]);
            }
            text += &layout(&rows, markdown);
            rows.clear();
            if !self.comparisons.is_empty() {
                text.push('\n');
            }
        }
        for Comparison { first, second, games, finding, .. } in &self.comparisons {
            match finding {
                Finding::Won { wins, draws, losses, share, interval, fair, elo, elo_interval, sprt, .. } => {
                    if rows.is_empty() {
                        let mut heads = vec!["bot", "against", "games", "won", "drawn", "lost", "share", "95 %"];
                        if *fair < 0.5 {
                            heads.push("fair");
                        }
                        heads.extend(["Elo", "95 %"]);
                        if sprt.is_some() {
                            heads.extend(["test", "LLR"]);
                        }
                        rows.push(heads.into_iter().map(str::to_owned).collect());
                    }
                    let mut row = vec![first.clone(), second.clone()];
                    row.extend([games, wins, draws, losses].map(usize::to_string));
                    row.push(percent(*share));
                    row.push(format!("{} to {}", percent(interval.low), percent(interval.high)));
                    if *fair < 0.5 {
                        row.push(percent(*fair));
                    }
                    row.push(signed(*elo));
                    row.push(format!("{} to {}", signed(elo_interval.low), signed(elo_interval.high)));
                    if let Some(SprtState { sprt, llr, bound, verdict }) = sprt {
                        let said = match verdict {
                            Verdict::Open => "open",
                            Verdict::Accepted => "accepted",
                            Verdict::Rejected => "rejected",
                        };
                        row.push(format!("{} or {}: {said}", signed(sprt.elo0), signed(sprt.elo1)));
                        row.push(format!("{llr:.2} of ±{bound:.2}"));
                    }
                    rows.push(row);
                }
                Finding::Points { difference, interval } => {
                    if rows.is_empty() {
                        rows.push(["bot", "against", "deals", "difference", "95 %"].map(str::to_owned).to_vec());
                    }
                    let range =
                        interval.map_or("–".to_owned(), |Interval { low, high }| format!("{low:+.2} to {high:+.2}"));
                    let deals = (games / 2).to_string();
                    rows.push(vec![first.clone(), second.clone(), deals, format!("{difference:+.2}"), range]);
                }
            }
        }
        text += &layout(&rows, markdown);
        if !self.efforts.is_empty() && !markdown {
            let told = self.efforts.iter().map(|MeanEffort { bot, effort, .. }| format!("{bot} {effort:.0}"));
            let _ = writeln!(text, "\nsimulations or positions a decision: {}", told.collect::<Vec<_>>().join(", "));
        }
        if !self.forfeits.is_empty() {
            let _ = writeln!(text, "\n{} games were given away:", self.forfeits.len());
            for forfeit in self.forfeits.iter().take(5) {
                let _ = writeln!(text, "- {forfeit}");
            }
        }
        text
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Finding::Won { wins, draws, losses, share, elo, elo_interval, sprt, .. } => {
                let Interval { low, high } = elo_interval;
                write!(f, "+{wins} ={draws} -{losses}, {}, ", percent(*share))?;
                write!(f, "Elo {} ({} to {})", signed(*elo), signed(*low), signed(*high))?;
                sprt.map_or(Ok(()), |state| write!(f, ", LLR {:.2}", state.llr))
            }
            Finding::Points { difference, interval: Some(Interval { low, high }) } => {
                write!(f, "{difference:+.2} points ({low:+.2} to {high:+.2})")
            }
            Finding::Points { difference, interval: None } => write!(f, "{difference:+.2} points"),
        }
    }
}

/// The results of the first bot of a pairing, by group. It stays small however many groups are added.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    seats: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// The number of groups by the sum of their shares in twelfths. At most four seats share a win, so a sum of shares is a whole
    /// number of twelfths.
    groups: BTreeMap<u32, usize>,
}

impl Score {
    pub(crate) fn new(seats: usize) -> Score {
        Score { seats, wins: 0, draws: 0, losses: 0, groups: BTreeMap::new() }
    }

    /// Adds the shares of the win that the first bot had in the games of a group.
    pub(crate) fn add(&mut self, shares: &[f64]) {
        for share in shares {
            match *share {
                share if share > 0.999 => self.wins += 1,
                share if share > 0.001 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        let twelfths = (shares.iter().sum::<f64>() * 12.0).round() as u32;
        *self.groups.entry(twelfths).or_default() += 1;
    }

    pub(crate) fn finding(&self, sprt: Option<Sprt>) -> Finding {
        let Score { seats, wins, draws, losses, ref groups } = *self;
        let pairs = (seats == 2).then(|| {
            let mut pairs = [0; 5];
            groups.iter().for_each(|(twelfths, times)| pairs[(*twelfths / 6) as usize] += times);
            pairs
        });
        let whole = 12.0 * seats as f64;
        let shares = Shares::counted(groups.iter().map(|(twelfths, times)| (f64::from(*twelfths) / whole, *times)));
        let interval = shares.interval();
        let share = if groups.is_empty() { 1.0 / seats as f64 } else { shares.mean };
        Finding::Won {
            wins,
            draws,
            losses,
            pairs,
            share,
            interval,
            fair: 1.0 / seats as f64,
            elo: elo(share, seats),
            elo_interval: elo_interval(interval, seats),
            sprt: sprt.map(|sprt| SprtState {
                sprt,
                llr: sprt.ratio(&shares, seats),
                bound: Sprt::BOUND,
                verdict: sprt.verdict(&shares, seats),
            }),
        }
    }
}

fn won(groups: &[Vec<&Played>], seats: usize, sprt: Option<Sprt>) -> Finding {
    let mut score = Score::new(seats);
    for group in groups {
        // In game number `seat` of a group, the first bot has that seat.
        score.add(&group.iter().enumerate().map(|(seat, game)| game.worths[seat]).collect::<Vec<_>>());
    }
    score.finding(sprt)
}

fn points(groups: &[Vec<&Played>]) -> Finding {
    let difference = |group: &Vec<&Played>| group[0].worths[0] - group[1].worths[0];
    Finding::points(&Moments::of(&groups.iter().map(difference).collect::<Vec<_>>()))
}

impl Finding {
    /// Returns the result of a solitaire from the moments of the differences.
    pub(crate) fn points(moments: &Moments) -> Finding {
        Finding::Points { difference: moments.mean, interval: moments.interval() }
    }

    /// Returns the verdict of the sequential test; `Open` if there is none.
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Finding::Won { sprt: Some(state), .. } => state.verdict,
            _ => Verdict::Open,
        }
    }
}

fn signed(elo: f64) -> String {
    match elo {
        elo if elo == f64::INFINITY => "+∞".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-∞".to_owned(),
        // Rounded first, so that a small negative difference is not written as -0.
        elo => format!("{:+.0}", elo.round() + 0.0),
    }
}
