//! Conditional moves (answers prepared for the opponents' possible moves) and vacation, for correspondence games.

use super::remote::Remote;
use super::request;
use crate::kit::say::{say, say_with};
use crate::play::written_span;
use leptos::prelude::*;
use pentad_api::{Expect, Expected};
use pentad_catalog::Playthrough;
use pentad_core::Seat;
use pentad_table::{Actor, Awaited, Command, CommandError, Event, Table};
use wasm_bindgen_futures::spawn_local;

/// A conditional move in preparation on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Preparation {
    /// Actions played on the board since the last action of the game.
    played: Vec<String>,
    /// The player's own actions among them, each with the actions before it.
    lines: Vec<Expected>,
}

impl Preparation {
    /// Plays an action of the plan; returns true if the plan is complete: the player has answered, and another player is to act.
    fn play(&mut self, table: &mut Table, own: Seat, action: &str) -> Result<bool, CommandError> {
        let Awaited::Person(seat) = table.awaited() else { return Ok(true) };
        let ply = table.played().plies() - self.played.len();
        let command = Command::Play { action: action.to_owned(), lag: 0 };
        table.apply(table.last_time(), Actor::Seat(seat), &command)?;
        if seat == own {
            self.lines.push(Expected { ply, if_played: self.played.clone(), answer: action.to_owned() });
        }
        self.played.push(action.to_owned());
        let goes_on = match table.awaited() {
            Awaited::Person(next) => next == own || self.lines.is_empty(),
            _ => false,
        };
        Ok(!goes_on)
    }
}

/// Returns the prepared answers that are still possible, counted from the last action of the game.
fn still_possible(lines: &[Expected], played: &Playthrough) -> Vec<Expected> {
    let plies = played.plies();
    let fits = |line: &&Expected| {
        line.ply <= plies
            && line.ply + line.if_played.len() > plies
            && (line.ply..plies)
                .zip(&line.if_played)
                .all(|(ply, action)| played.positions()[ply].notation(played.actions()[ply]) == *action)
    };
    let rest = |line: &Expected| Expected {
        ply: plies,
        if_played: line.if_played[plies - line.ply..].to_vec(),
        answer: line.answer.clone(),
    };
    lines.iter().filter(fits).map(rest).collect()
}

impl Remote {
    /// Returns true if an answer can be prepared: in a correspondence game, while another person is to act. Tracked.
    pub(super) fn can_plan(self) -> bool {
        let own = self.mine();
        let waits = |table: &Table| matches!(table.awaited(), Awaited::Person(seat) if Some(seat) != own);
        own.is_some() && self.info.with(|info| info.speed != "live") && self.table.with(waits)
    }

    /// Fetches the prepared answers from the club.
    pub(super) fn read_prepared(self) {
        if untrack(|| self.mine()).is_none() || self.info.with_untracked(|info| info.speed == "live") {
            return;
        }
        let path = format!("/api/games/{}/expect", self.id());
        spawn_local(async move {
            if let Ok(Expect { lines }) = request::get(&path).await {
                self.prepared.set(lines);
            }
        });
    }

    /// Plays an action of the plan on the board only.
    pub(super) fn plan_on(self, action: &str) -> Result<Vec<Event>, CommandError> {
        let (Some(own), Some(mut plan)) = (untrack(|| self.mine()), self.plan.get_untracked()) else {
            return Ok(Vec::new());
        };
        let mut answer = Ok(false);
        self.table.maybe_update(|table| {
            answer = plan.play(table, own, action);
            answer.is_ok()
        });
        if !answer? {
            self.plan.set(Some(plan));
            return Ok(Vec::new());
        }
        if plan.lines.is_empty() {
            self.refused.set(Some(say("plan-no-further")));
        } else {
            self.prepare(plan.lines);
        }
        self.end_plan();
        Ok(Vec::new())
    }

    /// Returns the prepared answers that are still possible. Tracked.
    fn possible(self) -> Vec<Expected> {
        let prepared = self.prepared.get();
        self.table.with(|table| still_possible(&prepared, table.played()))
    }

    /// Adds prepared answers; they replace those for the same actions.
    fn prepare(self, lines: Vec<Expected>) {
        // The table shows the plan, so the real game ends before its first action.
        let ply = lines.first().map_or(0, |line| line.ply);
        let before = self.prepared.get_untracked();
        let kept = before.into_iter().filter(|line| line.ply == ply);
        let kept = kept.filter(|line| lines.iter().all(|new| new.if_played != line.if_played));
        self.keep_prepared(kept.chain(lines.iter().cloned()).collect());
    }

    fn keep_prepared(self, lines: Vec<Expected>) {
        let path = format!("/api/games/{}/expect", self.id());
        spawn_local(async move {
            match request::tell(&path, &Expect { lines: lines.clone() }).await {
                Ok(()) => self.prepared.set(lines),
                Err(problem) => self.refused.set(Some(problem.reason)),
            }
        });
    }

    /// Starts to prepare an answer.
    fn begin_plan(self) {
        // Recounted from the last action of the game, so that all answers can be sent together.
        self.prepared.set(untrack(|| self.possible()));
        self.refused.set(None);
        self.plan.set(Some(Preparation::default()));
    }

    /// Returns the prompt while an answer is prepared. Tracked.
    pub(super) fn plan_asks(self) -> Option<String> {
        self.plan.with(Option::is_some).then(|| {
            let own = self.mine();
            match self.table.with(Table::awaited) {
                Awaited::Person(seat) if Some(seat) != own => {
                    say_with("plan-expected", &[("name", self.name(seat).unwrap_or_default().into())])
                }
                _ => say("plan-answer"),
            }
        })
    }
}

/// The button that leaves the plan, below the board.
#[component]
pub(super) fn PlanButtons(remote: Remote) -> impl IntoView {
    view! {
        <Show when=move || remote.plan.with(Option::is_some)>
            <button on:click=move |_| remote.end_plan()>{say("plan-cancel")}</button>
        </Show>
    }
}

/// The prepared answers, and the button to prepare more.
#[component]
pub(super) fn Prepared(remote: Remote) -> impl IntoView {
    let is_planning = move || remote.plan.with(Option::is_some);
    let lines = Memo::new(move |_| if is_planning() { Vec::new() } else { remote.possible() });
    let forget = move |place: usize| {
        let mut rest = lines.get_untracked();
        let gone = rest.remove(place);
        // Answers that depend on the removed one cannot occur any more.
        let chain = [&gone.if_played[..], &[gone.answer]].concat();
        rest.retain(|line| !line.if_played.starts_with(&chain));
        remote.keep_prepared(rest);
    };
    let row = move |place: usize, line: Expected| {
        let told = [("expected", line.if_played.join(", ").into()), ("answer", line.answer.into())];
        view! {
            <li>
                <span>{say_with("plan-if", &told)}</span>
                <button class="link" on:click=move |_| forget(place)>{say("plan-forget")}</button>
            </li>
        }
    };
    view! {
        <Show when=move || !is_planning() && (remote.can_plan() || !lines.with(Vec::is_empty))>
            <div class="prepared">
                <ul class="list">
                    {move || lines.get().into_iter().enumerate().map(|(place, line)| row(place, line)).collect_view()}
                </ul>
                <Show when=move || remote.can_plan()>
                    <button title=say("plan-about") on:click=move |_| remote.begin_plan()>{say("plan-prepare")}</button>
                </Show>
            </div>
        </Show>
    }
}

/// Buttons to go on vacation and return, and the other players on vacation.
#[component]
pub(super) fn Vacation(remote: Remote) -> impl IntoView {
    let table = remote.table;
    let act = move |command: Command| {
        move |_| {
            // A refusal here means that the game has moved on in the meantime.
            let _ = remote.act(command.clone());
        }
    };
    let standing = Memo::new(move |_| {
        let own = remote.mine();
        table.with(|table| {
            let clock = table.clock().filter(|_| table.ending().is_none())?;
            let others: Vec<Seat> =
                Seat::all(table.seats()).filter(|seat| Some(*seat) != own && clock.is_on_vacation(*seat)).collect();
            let own = own.map(|seat| (clock.is_on_vacation(seat), clock.vacation_left(seat, remote.now())));
            Some((own, others))
        })
    });
    move || {
        let (own, others) = standing.get()?;
        let away = others.into_iter().map(|seat| {
            let name = remote.name(seat).unwrap_or_default();
            view! { <p class="about">{say_with("vacation-of", &[("name", name.into())])}</p> }
        });
        let button = match own {
            Some((true, _)) => Some(
                view! { <button class="main" on:click=act(Command::EndVacation)>{say("vacation-end")}</button> }
                    .into_any(),
            ),
            Some((false, left)) if left > 0 => {
                let told = say_with("vacation-begin", &[("span", written_span(left).into())]);
                Some(view! { <button class="link" on:click=act(Command::BeginVacation)>{told}</button> }.into_any())
            }
            _ => None,
        };
        Some(view! { <div class="vacation">{away.collect_view()} {button}</div> })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::Record;

    #[test]
    fn what_was_prepared_goes_on_with_the_game() {
        let record = Record::read("[Game \"iris\"]\n[Size \"5\"]\n\nc3").unwrap();
        let played = Playthrough::of_record(&record).unwrap_or_else(|(error, _)| panic!("{error}"));
        let line = |ply: usize, if_played: &[&str], answer: &str| Expected {
            ply,
            if_played: if_played.iter().map(|action| (*action).to_owned()).collect(),
            answer: answer.to_owned(),
        };
        let lines = [
            line(0, &["c3", "b2"], "c3"),
            line(0, &["c3"], "b2"),
            line(0, &["a2", "b2"], "c3"),
            line(1, &["b2"], "c4"),
            line(2, &["b2"], "c4"),
        ];
        assert_eq!(still_possible(&lines, &played), [line(1, &["b2"], "c3"), line(1, &["b2"], "c4")]);
    }
}
