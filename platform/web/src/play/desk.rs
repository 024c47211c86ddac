//! A game on the table: what stands there, who sits around it, and what happens next.

use super::clock::Clock;
use super::hint::Hint;
use super::saved::{Ended, Saved, Sitter, note_score};
use crate::board::{Drafting, Handedness, Stage};
use crate::browser;
use crate::say::{say_with, words};
use crate::settings::Preferences;
use crate::sounds::{Sound, sound};
use crate::thinker::Thinker;
use leptos::prelude::*;
use pentad_catalog::{AnyAction, GameId, Playthrough};
use pentad_core::{Outcome, Scores, Seat, Turn};
use pentad_herati::MATCH_POINTS;
use pentad_messages::{Ask, Tell};
use pentad_touch::Spot;
use std::time::Duration;

/// A bot that answers at once is hard to follow.
const SHORTEST_THOUGHT: f64 = 550.0;
/// How long a tile takes to be turned up, and a forced pass to be read.
const FLIP: Duration = Duration::from_millis(380);
const PASS: Duration = Duration::from_millis(1100);

/// A game on the table. A handle: its copies are the same table.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) id: GameId,
    pub(crate) played: RwSignal<Playthrough>,
    pub(crate) sitters: RwSignal<Vec<Sitter>>,
    pub(crate) ended: RwSignal<Option<Ended>>,
    pub(crate) clock: RwSignal<Option<Clock>>,
    /// Whether a person may act on what the board shows.
    pub(crate) open: Signal<bool>,
    /// The position that is looked at, if it is not the last.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// The action that a person is making.
    pub(crate) drafting: Drafting,
    pub(crate) thinking: RwSignal<bool>,
    pub(crate) turned: RwSignal<bool>,
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// Whether the memory takes what is played.
    pub(crate) is_kept: RwSignal<bool>,
    /// The Loom: a score that was never reached before.
    pub(crate) is_best: RwSignal<bool>,
    /// FACT-8: in a match, the points from its earlier games.
    pub(crate) earlier: StoredValue<Option<Vec<u32>>>,
    saved: StoredValue<Saved>,
    thinker: StoredValue<Thinker, LocalStorage>,
    adviser: StoredValue<Thinker, LocalStorage>,
}

impl Desk {
    /// Sits down at a game from memory.
    pub(crate) fn new(saved: Saved, id: GameId) -> Option<Desk> {
        let played = RwSignal::new(saved.played()?);
        let (sitters, ended) = (RwSignal::new(saved.sitters.clone()), RwSignal::new(saved.ended));
        let (shown, turned) = (RwSignal::new(None), RwSignal::new(false));
        let position = Signal::derive(move || played.with(|played| played.last().clone()));
        let open = Signal::derive(move || {
            let acting = played.with(|played| played.last().turn().seat());
            let person = |seat: Seat| sitters.with(|sitters| sitters.get(seat.index()) == Some(&Sitter::Person));
            ended.get().is_none() && shown.get().is_none() && acting.is_some_and(person)
        });
        let playing = StoredValue::new(None::<Desk>);
        let play = Callback::new(move |action| {
            if let Some(desk) = playing.get_value() {
                desk.play(action);
            }
        });
        let desk = Desk {
            id,
            played,
            sitters,
            ended,
            clock: RwSignal::new(saved.clock.clone()),
            shown,
            open,
            drafting: Drafting::new(position, open, turned.into(), play),
            thinking: RwSignal::new(false),
            turned,
            hint: RwSignal::new(None),
            is_kept: RwSignal::new(true),
            is_best: RwSignal::new(false),
            earlier: StoredValue::new(saved.earlier.clone()),
            saved: StoredValue::new(saved),
            thinker: StoredValue::new_local(Thinker::new()),
            adviser: StoredValue::new_local(Thinker::new()),
        };
        playing.set_value(Some(desk));
        if desk.sitters.with_untracked(|sitters| sitters.iter().any(|sitter| matches!(sitter, Sitter::Bot(_)))) {
            desk.thinker.with_value(Thinker::wake);
        }
        Effect::new(move |_| desk.go_on());
        Some(desk)
    }

    /// Who is to act, if the game goes on.
    pub(crate) fn turn(self) -> Turn {
        if self.ended.get().is_some() { Turn::Over } else { self.played.with(|played| played.last().turn()) }
    }

    pub(crate) fn sitter(self, seat: Seat) -> Sitter {
        self.sitters.with(|sitters| sitters.get(seat.index()).copied().unwrap_or(Sitter::Person))
    }

    /// How many actions of the game the board shows.
    pub(crate) fn plies_shown(self) -> usize {
        let last = self.played.with(Playthrough::plies);
        self.shown.get().map_or(last, |shown| shown.min(last))
    }

    /// What stands on the board; an action that waits for its second touch is shown as if it had been played.
    pub(crate) fn stage(self) -> Memo<Stage> {
        let set = Preferences::get();
        Memo::new(move |before: Option<&Stage>| {
            let (plies, turned) = (self.plies_shown(), self.turned.get());
            set.0.with(|settings| match self.drafting.pending.get() {
                Some(action) => {
                    let mut ahead = self.played.get();
                    ahead.push(action);
                    Stage::of(&ahead, plies + 1, settings, turned, before)
                }
                None => self.played.with(|played| Stage::of(played, plies, settings, turned, before)),
            })
        })
    }

    /// Something on the board is touched. Where an earlier position is looked at, that leads back to the present.
    pub(crate) fn touch(self, spot: &Spot, hand: Handedness) {
        if self.shown.get_untracked().is_some() {
            self.shown.set(None);
        } else {
            self.drafting.touch(spot, hand);
        }
    }

    /// Plays an action that is legal.
    pub(crate) fn play(self, action: AnyAction) {
        let told = self.played.with_untracked(|played| words().action(played.last(), action));
        self.hint.set(None);
        self.played.update(|played| played.push(action));
        self.drafting.notice.set(None);
        self.drafting.clear();
        let now = self.played.with_untracked(|played| words().caption(played.last()));
        self.drafting.spoken.set(format!("{told}. {now}"));
        if let Some(Outcome::Solitaire { points }) = self.played.with_untracked(|played| played.last().outcome()) {
            self.is_best.set(note_score(points));
        }
        if let Some(winner) = self.match_winner() {
            self.ended.set(Some(Ended::Decided(winner)));
        }
        let (chance, over) = self.played.with_untracked(|played| {
            let before = &played.positions()[played.plies() - 1];
            (before.turn() == Turn::Chance, played.last().turn() == Turn::Over)
        });
        sound(if over {
            Sound::End
        } else if chance {
            Sound::Flip
        } else {
            Sound::Put
        });
        self.keep();
    }

    /// Takes back what was played since a person acted last, and that.
    pub(crate) fn undo(self) {
        self.interrupt();
        self.ended.set(None);
        self.shown.set(None);
        let sitters = self.sitters.get_untracked();
        let is_person = |turn: Turn| turn.seat().is_some_and(|seat| sitters.get(seat.index()) == Some(&Sitter::Person));
        let nobody = !sitters.contains(&Sitter::Person);
        self.played.update(|played| {
            while played.undo().is_some() {
                if nobody || is_person(played.last().turn()) {
                    break;
                }
            }
        });
        self.drafting.clear();
        self.drafting.notice.set(None);
        self.is_best.set(false);
        self.keep();
    }

    /// The person who would resign: the only one, or whoever is to act.
    pub(crate) fn resigner(self) -> Option<Seat> {
        let people: Vec<Seat> = self
            .sitters
            .with(|sitters| Seat::all(sitters.len()).filter(|seat| sitters[seat.index()] == Sitter::Person).collect());
        match (people.as_slice(), self.turn()) {
            (_, Turn::Over) => None,
            ([only], _) => Some(*only),
            (_, Turn::Seat(seat)) => people.contains(&seat).then_some(seat),
            _ => None,
        }
    }

    /// Gives the game up.
    pub(crate) fn resign(self) {
        if let Some(seat) = untrack(|| self.resigner()) {
            self.interrupt();
            self.drafting.clear();
            self.ended.set(Some(Ended::Resigned(seat.index())));
            self.drafting.spoken.set(untrack(|| self.state()));
            self.keep();
        }
    }

    /// What is asked, or how it ended.
    pub(crate) fn state(self) -> String {
        let words = words();
        let name = |seat: usize| {
            Seat::all(seat + 1).next_back().map_or_else(String::new, |seat| words.seat_name(self.id, seat))
        };
        match self.ended.get() {
            Some(Ended::Resigned(seat)) => say_with("resigned", &[("seat", name(seat).into())]),
            Some(Ended::Flagged(seat)) => say_with("flagged", &[("seat", name(seat).into())]),
            Some(Ended::Decided(seat)) => say_with("match-won", &[("seat", name(seat).into())]),
            None => self.played.with(|played| words.caption(played.last())),
        }
    }

    /// FACT-8: the seat whose points over all games of a match reach five.
    fn match_winner(self) -> Option<usize> {
        let earlier = self.earlier.get_value()?;
        let Scores::Points(points) = self.played.with_untracked(|played| played.last().scores()) else { return None };
        let mut totals = earlier.iter().zip(&points).map(|(before, now)| before + now.in_halves() / 2);
        totals.position(|total| total >= MATCH_POINTS)
    }

    /// FACT-8: the next game of the match, if one is to come.
    pub(crate) fn next_game(self) -> Option<Saved> {
        self.played.track();
        self.ended.track();
        self.saved.with_value(Saved::next_game)
    }

    /// Steps through the game: to the position after so many actions.
    pub(crate) fn look_at(self, plies: usize) {
        self.drafting.clear();
        let last = self.played.with_untracked(Playthrough::plies);
        self.shown.set((plies < last).then_some(plies));
    }

    /// Asks for the best action.
    pub(crate) fn advise(self) {
        if !self.open.get_untracked() {
            return;
        }
        self.drafting.clear();
        self.hint.set(Some(Hint::Thinking));
        let record = self.record();
        self.adviser.with_value(|adviser| {
            adviser.ask(
                |id| Ask::Analyse { id, record, lines: 1, milliseconds: 900 },
                move |tell| {
                    if let Tell::Thought { thought, done: true, .. } = tell {
                        self.hint.set(self.played.with_untracked(|played| Hint::of(played.last(), &thought)));
                    } else if let Tell::Failed { .. } = tell {
                        self.hint.set(None);
                    }
                },
            );
        });
    }

    /// The game as a record.
    pub(crate) fn record(self) -> String {
        self.played.with_untracked(|played| played.record().to_string())
    }

    /// Remembers the game as it stands.
    pub(crate) fn keep(self) {
        self.saved.update_value(|saved| {
            saved.record = self.record();
            saved.ended = self.ended.get_untracked();
            saved.clock = self.clock.with_untracked(|clock| clock.as_ref().map(Clock::stopped));
            saved.sitters = self.sitters.get_untracked();
            saved.updated = browser::now();
            self.is_kept.set(saved.keep());
        });
    }

    /// Whether a person is to place the second stone of a turn (IRIS-4), which may not lie just anywhere.
    pub(crate) fn places_second_stone(self) -> bool {
        let is_second = |played: &Playthrough| {
            let before = played.plies().checked_sub(1).map(|ply| played.positions()[ply].turn());
            self.id == GameId::Iris && before == Some(played.last().turn())
        };
        self.open.get() && self.drafting.pending.get().is_none() && self.played.with(is_second)
    }

    /// The pass that is all a person can do now.
    pub(crate) fn forced_pass(self) -> Option<AnyAction> {
        self.turn().seat().filter(|seat| self.sitter(*seat) == Sitter::Person)?;
        let passes = self.drafting.plain_actions();
        let [pass] = passes[..] else { return None };
        let mut actions = Vec::new();
        self.played.with(|played| played.last().legal_actions(&mut actions));
        (actions == passes).then_some(pass)
    }

    fn interrupt(self) {
        self.thinker.with_value(Thinker::stop);
        self.adviser.with_value(Thinker::stop);
        self.thinking.set(false);
        self.hint.set(None);
    }

    /// Lets happen what needs no person: chance, bots, and a pass where nothing else is legal.
    fn go_on(self) {
        let turn = self.turn();
        let plies = self.played.with(Playthrough::plies);
        self.sitters.track();
        self.clock.update(|clock| {
            if let Some(clock) = clock {
                clock.turn_to(turn.seat().map(Seat::index));
            }
        });
        let still_there =
            move || self.ended.get_untracked().is_none() && self.played.with_untracked(Playthrough::plies) == plies;
        let later = move |action: AnyAction, wait: Duration| {
            set_timeout(
                move || {
                    // The table may have been left meanwhile.
                    if self.played.try_get_untracked().is_some() && still_there() {
                        self.play(action);
                    }
                },
                wait,
            );
        };
        match turn {
            Turn::Over => {}
            Turn::Chance => {
                let drawn = self.played.with_untracked(|played| played.last().random_action(&mut browser::chance()));
                later(drawn, FLIP);
            }
            Turn::Seat(seat) => match untrack(|| self.sitter(seat)) {
                Sitter::Person => {
                    if let Some(pass) = untrack(|| self.forced_pass()) {
                        later(pass, PASS);
                    }
                }
                Sitter::Bot(level) => self.let_think(seat, level, plies),
            },
        }
    }

    fn let_think(self, seat: Seat, level: u8, plies: usize) {
        self.thinking.set(true);
        let (record, began) = (self.record(), browser::now());
        // Every seat has a seed of its own, so that two bots of the same level are two players.
        let seed = self.saved.with_value(|saved| saved.seed) ^ seat.index() as u64;
        let answer = move |tell: Tell| {
            if self.played.with_untracked(Playthrough::plies) != plies || self.ended.get_untracked().is_some() {
                return;
            }
            let chosen = match &tell {
                Tell::Thought { thought, .. } => thought.lines.first().map(|line| line.action.clone()),
                Tell::Failed { reason, .. } => {
                    self.drafting.notice.set(Some(reason.clone()));
                    None
                }
                _ => return,
            };
            let action = chosen.and_then(|text| self.played.with_untracked(|played| played.last().read(&text).ok()));
            let wait = (SHORTEST_THOUGHT - (browser::now() - began)).max(0.0);
            set_timeout(
                move || {
                    if self.played.try_get_untracked().is_none() {
                        return;
                    }
                    let is_current = self.played.with_untracked(Playthrough::plies) == plies;
                    if self.thinking.get_untracked() && is_current && self.ended.get_untracked().is_none() {
                        self.thinking.set(false);
                        if let Some(action) = action {
                            self.play(action);
                        }
                    }
                },
                Duration::from_millis(wait as u64),
            );
        };
        self.thinker.with_value(|thinker| {
            thinker.ask(|id| Ask::Move { id, record, bot: format!("level:{level}"), seed }, answer);
        });
    }
}
