//! Workers on other machines, as the commands use them.

use crate::args::BusArgs;
use anyhow::Result;
use pentad_arena::{ArenaError, Fixture, MatchPlan, Played};
use pentad_bots::BotSpec;
use pentad_bots::analysis::Review;
use pentad_catalog::{AnyAction, Playthrough};
use pentad_finder::{Find, Hunt, Refuted};
use pentad_lab_training::PositionLine;
use pentad_search::{Cancel, Limits, Report};

#[cfg(not(feature = "cluster"))]
pub(crate) use alone::Workers;
#[cfg(feature = "cluster")]
pub(crate) use joined::{Workers, failure};

#[cfg(feature = "cluster")]
mod joined {
    use super::*;
    use crate::failure::Usage;
    use crate::files;
    use anyhow::anyhow;
    use pentad_bus::{BusAddress, BusError};
    use pentad_jobs::{Asker, JobError, Need, WorkerInfo};
    use pentad_lab_questions::{LabAnswer, LabQuestion, finds_of, question_of};
    use std::future::Future;
    use std::time::{Duration, Instant};
    use tokio::runtime::Runtime;

    /// Longest wait for the first worker to answer.
    const PATIENCE: Duration = Duration::from_secs(5);
    /// Time that workers get to answer a call for those present.
    const MOMENT: Duration = Duration::from_millis(200);

    impl BusArgs {
        /// Returns the address of the NATS server on the command line, if any.
        pub(crate) fn address(&self) -> Result<Option<BusAddress>> {
            let Some(servers) = &self.bus else { return Ok(None) };
            let login = match &self.bus_user {
                None => None,
                Some(user) => {
                    let password = match &self.bus_password_file {
                        Some(file) => files::read_text(file)?.trim().to_owned(),
                        None => std::env::var("PENTAD_BUS_PASSWORD").unwrap_or_default(),
                    };
                    if password.is_empty() {
                        let words = "--bus-user needs a password: --bus-password-file or PENTAD_BUS_PASSWORD gives it";
                        return Err(Usage(words.to_owned()).into());
                    }
                    Some((user.clone(), password))
                }
            };
            Ok(Some(BusAddress {
                servers: servers.clone(),
                login,
                authority: self.bus_ca.clone(),
                certificate: self.bus_cert.clone().zip(self.bus_key.clone()),
            }))
        }
    }

    /// Turns a failed connection into the command's error: a malformed address is a wrong command line.
    pub(crate) fn failure(error: JobError) -> anyhow::Error {
        match error {
            JobError::Bus(BusError::Address(_)) => Usage(error.to_string()).into(),
            other => other.into(),
        }
    }

    /// The workers at a bus, and the connection over which they get jobs.
    #[derive(Debug)]
    pub(crate) struct Workers {
        asker: Asker,
        there: Vec<WorkerInfo>,
        runtime: Runtime,
    }

    impl Workers {
        /// Connects to the bus on the command line, if any. Fails if no worker answers.
        pub(crate) fn reach(args: &BusArgs) -> Result<Option<Workers>> {
            let Some(address) = args.address()? else { return Ok(None) };
            let runtime = Runtime::new()?;
            let asker = runtime.block_on(Asker::join(&address)).map_err(failure)?;
            let began = Instant::now();
            loop {
                let there = runtime.block_on(asker.workers(MOMENT));
                if !there.is_empty() {
                    return Ok(Some(Workers { asker, there, runtime }));
                }
                if began.elapsed() > PATIENCE {
                    return Err(failure(JobError::NoWorkers));
                }
            }
        }

        /// Returns the number of jobs to have in progress: twice the threads of all workers, so that none is idle between two jobs.
        pub(crate) fn enough_at_once(&self) -> usize {
            (2 * self.there.iter().map(|worker| worker.threads).sum::<usize>()).clamp(2, 1024)
        }

        /// Has a worker play a game against itself, and returns labelled positions of it.
        pub(crate) fn positions(
            &self,
            game: &str,
            net: Option<&[u8]>,
            seed: u64,
            cancel: &Cancel,
        ) -> Result<Vec<PositionLine>> {
            let question = LabQuestion::positions(game, net, seed);
            match self.wait(self.asker.ask_until(Need::Lab, question, cancel))? {
                LabAnswer::Positions(text) => text.lines().map(str::parse).collect(),
                other => Err(anyhow!("a worker answered something else: {other:?}")),
            }
        }

        /// Has a worker search one game of a hunt for puzzles.
        pub(crate) fn scout(&self, hunt: &Hunt, number: u64, enough: &[u8]) -> Result<Option<Vec<Find>>, Refuted> {
            let question =
                LabQuestion::Finds { game: hunt.game.to_string(), seed: hunt.seed, number, enough: enough.to_vec() };
            match self.wait(self.asker.ask_until(Need::Lab, question, &hunt.cancel)) {
                Ok(LabAnswer::Finds(finds)) => finds_of(hunt.game, &finds).map(Some).map_err(Refuted::Told),
                Ok(other) => Err(Refuted::Told(format!("a worker answered something else: {other:?}"))),
                Err(JobError::CalledOff) => Ok(None),
                Err(error) => Err(Refuted::Told(error.to_string())),
            }
        }

        /// Has a worker play a game of a contest.
        pub(crate) fn play(
            &self,
            plan: &MatchPlan,
            fixture: &Fixture,
            cancel: &Cancel,
        ) -> Result<Option<Played>, ArenaError> {
            let question = question_of(plan, fixture);
            match self.wait(self.asker.ask_until(Need::Lab, question, cancel)) {
                Ok(LabAnswer::Game(line)) => {
                    let nonsense = |error: serde_json::Error| ArenaError::Elsewhere(error.to_string());
                    serde_json::from_str(&line).map(Some).map_err(nonsense)
                }
                Ok(other) => Err(ArenaError::Elsewhere(format!("a worker answered something else: {other:?}"))),
                Err(JobError::CalledOff) => Ok(None),
                Err(error) => Err(ArenaError::Elsewhere(error.to_string())),
            }
        }

        pub(crate) fn review(&self, played: &Playthrough, spec: &BotSpec, limits: &Limits) -> Result<Review> {
            self.wait(self.asker.review(played, spec, limits)).map_err(|error| anyhow!(error))
        }

        pub(crate) fn best_actions(
            &self,
            played: &Playthrough,
            ply: usize,
            lines: usize,
            limits: &Limits,
        ) -> Result<Option<Report<AnyAction>>> {
            self.wait(self.asker.best_actions(played, ply, lines, limits)).map_err(|error| anyhow!(error))
        }

        fn wait<T>(&self, future: impl Future<Output = T>) -> T {
            self.runtime.handle().block_on(future)
        }
    }
}

#[cfg(not(feature = "cluster"))]
mod alone {
    use super::*;
    use crate::failure::without_clusters;

    impl BusArgs {
        /// Fails if the command line names a bus.
        pub(crate) fn refuse(&self) -> Result<()> {
            if self.bus.is_some() { Err(without_clusters("NATS")) } else { Ok(()) }
        }
    }

    /// Uninhabited: this program was built without workers.
    #[derive(Debug)]
    pub(crate) enum Workers {}

    impl Workers {
        pub(crate) fn reach(args: &BusArgs) -> Result<Option<Workers>> {
            args.refuse().map(|()| None)
        }

        pub(crate) fn enough_at_once(&self) -> usize {
            match *self {}
        }

        pub(crate) fn positions(&self, _: &str, _: Option<&[u8]>, _: u64, _: &Cancel) -> Result<Vec<PositionLine>> {
            match *self {}
        }

        pub(crate) fn scout(&self, _: &Hunt, _: u64, _: &[u8]) -> Result<Option<Vec<Find>>, Refuted> {
            match *self {}
        }

        pub(crate) fn play(&self, _: &MatchPlan, _: &Fixture, _: &Cancel) -> Result<Option<Played>, ArenaError> {
            match *self {}
        }

        pub(crate) fn review(&self, _: &Playthrough, _: &BotSpec, _: &Limits) -> Result<Review> {
            match *self {}
        }

        pub(crate) fn best_actions(
            &self,
            _: &Playthrough,
            _: usize,
            _: usize,
            _: &Limits,
        ) -> Result<Option<Report<AnyAction>>> {
            match *self {}
        }
    }
}
