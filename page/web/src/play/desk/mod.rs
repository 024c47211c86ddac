//! The table on display and the player's actions at it.

mod acting;
mod help;

use super::ahead::Ahead;
use super::driver::Driver;
use super::ending::{how_it_stands_to, only_person, players};
use super::hint::Hint;
use super::remote_table::RemoteHandle;
use super::saved::Saved;
use super::seats::sitter_name;
use crate::board::{Drafting, InputKind, Look, Stage};
use crate::daily;
use crate::kit::browser;
use crate::kit::say::{say, words};
use crate::kit::thinker::Thinker;
use crate::online::closed::Closed;
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::{AnyGame, GameId, Playthrough, SeatSigns};
use pentad_core::{Seat, Turn};
use pentad_table::{Actor, Awaited, Command, Sitter, Table, Time};
use pentad_touch::Spot;
use pentad_words::Player;

/// View of a table: the position on display, the action in the making, the orientation. The table itself, with the rules of who may do
/// what, is a [`Table`]; its authority is the page or the club. A handle: all copies refer to the same desk.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) id: GameId,
    pub(crate) table: RwSignal<Table>,
    /// True while a person may act on the board on display.
    pub(crate) open: Signal<bool>,
    /// Ply of the position on display, if it is not the last.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// The action in the making.
    pub(crate) drafting: Drafting,
    /// The premoves.
    pub(crate) ahead: Ahead,
    pub(crate) look: Look,
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// False once the browser could not store the game.
    pub(crate) is_kept: RwSignal<bool>,
    /// Set if a game of The Loom has reached a new best score.
    pub(crate) is_best: RwSignal<bool>,
    pub(crate) driver: Driver,
    /// Tells if an online game closes help here: it runs elsewhere, and this game is of its kind or has reached one of its positions.
    closed: Closed,
    authority: Authority,
    adviser: StoredValue<Thinker, LocalStorage>,
}

/// Authority of the table.
#[derive(Clone, Copy)]
enum Authority {
    /// The page; the game is stored in the browser.
    Here(StoredValue<Saved>),
    /// The club.
    Remote(RemoteHandle),
}

impl Desk {
    /// Opens a stored game.
    pub(crate) fn new(saved: Saved) -> Option<Desk> {
        let (table, seed) = (RwSignal::new(saved.table()?), saved.seed);
        let desk = Desk::at(table, seed, Authority::Here(StoredValue::new(saved)));
        // Players could not act while no tab showed the game, so the clock resumes now.
        if desk.table.with_untracked(|table| table.clock().is_some_and(|clock| clock.running().is_some())) {
            desk.send(Actor::Authority, &Command::Resume);
        }
        desk.driver.drive(
            desk.table,
            move |who, action| desk.play_as(who, action),
            move |why| {
                desk.drafting.notice.set(Some(why));
            },
        );
        desk.stay_in_step();
        Some(desk)
    }

    /// Opens a game that the club keeps.
    pub(crate) fn online(remote: RemoteHandle) -> Desk {
        let desk = Desk::at(remote.get_value().table(), 0, Authority::Remote(remote));
        desk.driver.pass_where_forced(
            desk.table,
            move |seat| untrack(|| remote.get_value().mine()) == Some(seat),
            move |who, action| desk.play_as(who, action),
        );
        // Refusals by the club are shown in the same place as other refusals.
        Effect::new(move |_| {
            if let Some(why) = remote.get_value().refused().get() {
                // The actions that follow a refused one are void.
                desk.ahead.clear();
                desk.drafting.clear();
                desk.drafting.notice.set(Some(why));
            }
        });
        desk
    }

    fn at(table: RwSignal<Table>, seed: u64, authority: Authority) -> Desk {
        let id = table.with_untracked(Table::game);
        let (shown, look) = (RwSignal::new(None), Look::new());
        let has_compass = id.profile().seats == SeatSigns::Sides && table.with_untracked(Table::seats) > 2;
        let look = if has_compass { look.by_compass() } else { look };
        let is_turn = Signal::derive(move || match (authority, table.with(Table::awaited)) {
            (Authority::Here(_), Awaited::Person(_)) => true,
            (Authority::Remote(remote), Awaited::Person(seat)) => remote.get_value().acts_for(seat),
            _ => false,
        });
        let open = Signal::derive(move || shown.get().is_none() && is_turn.get());
        let who_may_be_ahead = Signal::derive(move || {
            table.with(|table| match (authority, table.awaited()) {
                (_, Awaited::Nobody | Awaited::Players | Awaited::Chance) => None,
                (Authority::Here(_), Awaited::Bot { seat, .. }) => next_person(table, seat),
                (Authority::Here(_), Awaited::Person(_)) => None,
                (Authority::Remote(remote), _) => remote.get_value().mine().filter(|own| {
                    !is_turn.get() && remote.get_value().can_act_ahead() && table.people().contains(*own)
                }),
            })
        });
        let ahead = Ahead::new(table, is_turn, who_may_be_ahead);
        let is_ahead = Signal::derive(move || !is_turn.get() && ahead.is_possible());
        let position = Signal::derive(move || {
            let supposed = if is_turn.get() { None } else { ahead.position() };
            supposed.unwrap_or_else(|| table.with(|table| table.played().last().clone()))
        });
        let can_draft = Signal::derive(move || open.get() || (shown.get().is_none() && is_ahead.get()));
        let playing = StoredValue::new(None::<Desk>);
        let play = Callback::new(move |action| {
            if let Some(desk) = playing.get_value() {
                desk.play(action);
            }
        });
        let desk = Desk {
            id,
            table,
            shown,
            open,
            drafting: Drafting::new(position, can_draft, look, play).for_later(is_ahead),
            ahead,
            look,
            hint: RwSignal::new(None),
            is_kept: RwSignal::new(true),
            is_best: RwSignal::new(false),
            driver: Driver::new(seed),
            closed: Closed::new(
                id,
                Signal::derive(move || {
                    table.with(|table| table.played().positions().iter().map(AnyGame::hash_key).collect())
                }),
            ),
            authority,
            adviser: StoredValue::new_local(Thinker::new()),
        };
        playing.set_value(Some(desk));
        // An action in the making carries over to the position after another player's action.
        Effect::new(move |_| {
            position.track();
            can_draft.track();
            desk.drafting.carry_on();
        });
        // An online game that begins elsewhere ends the help here.
        Effect::new(move |_| {
            if desk.closed.reason().is_some() {
                desk.forget_hint();
            }
        });
        // A takeback voids the premoves, which were meant for another position.
        Effect::new(move |before: Option<usize>| {
            let plies = table.with(|table| table.played().plies());
            if before.is_some_and(|before| plies < before) {
                desk.ahead.clear();
            }
            plies
        });
        Effect::new(move |_| {
            if is_turn.get() && desk.ahead.waits() {
                desk.play_soon();
            }
        });
        desk
    }

    /// Returns the online game, if the club keeps the table.
    pub(crate) fn remote(self) -> Option<RemoteHandle> {
        match self.authority {
            Authority::Here(_) => None,
            Authority::Remote(remote) => Some(remote),
        }
    }

    /// Returns the id of the stored game, if the browser keeps the table.
    pub(crate) fn kept_as(self) -> Option<String> {
        match self.authority {
            Authority::Here(saved) => Some(saved.with_value(|saved| saved.id.clone())),
            Authority::Remote(_) => None,
        }
    }

    /// Returns the current time by the table's clock.
    pub(crate) fn now(self) -> Time {
        self.remote().map_or_else(now, |remote| remote.get_value().now())
    }

    /// Reads the game so far. Tracked.
    pub(crate) fn with_played<T>(self, read: impl FnOnce(&Playthrough) -> T) -> T {
        self.table.with(|table| read(table.played()))
    }

    /// Returns the next to decide, or that the game is over.
    pub(crate) fn turn(self) -> Turn {
        self.table.with(Table::turn)
    }

    /// Returns the ply of the position on display.
    pub(crate) fn plies_shown(self) -> usize {
        let last = self.with_played(Playthrough::plies);
        self.shown.get().map_or(last, |shown| shown.min(last))
    }

    /// Returns the stage to draw.
    pub(crate) fn stage(self) -> Memo<Stage> {
        Memo::new(move |before: Option<&Stage>| {
            let plies = self.plies_shown();
            self.with_played(|played| Stage::of(played, plies, self.look, before))
        })
    }

    /// Returns the seat of the person whom the page addresses: the only one at the table.
    pub(crate) fn you(self) -> Option<Seat> {
        match self.remote() {
            Some(remote) => remote.get_value().mine(),
            None => self.table.with(only_person),
        }
    }

    /// Returns the name of the player at a seat: "You", "Level 3", a name, or the seat's own name.
    pub(crate) fn name(self, seat: Seat) -> String {
        let you = self.you();
        if let Some(name) = self.remote().and_then(|remote| remote.get_value().name(seat)) {
            return name;
        }
        self.table.with(|table| match table.sitter(seat) {
            Sitter::Person(person) if person.name.is_empty() && you == Some(seat) => say("you"),
            Sitter::Person(person) if person.name.is_empty() => words().seat_name(self.id, seat),
            sitter => sitter_name(sitter),
        })
    }

    /// Returns the seats on the near side: the person's own, or those below the board.
    pub(crate) fn near(self) -> Vec<Seat> {
        let (seats, turned) = (self.table.with(Table::seats), self.look.turned.get());
        match self.you() {
            // Seats that are named after sides of the board stay there.
            Some(you) if !turned && self.id.profile().seats != SeatSigns::Sides => vec![you],
            _ => {
                let [_, below] = pentad_boards::seats_around(self.id, seats, turned);
                below
            }
        }
    }

    /// Handles a touch on the board. A touch on an earlier position returns to the current one.
    pub(crate) fn touch(self, spot: &Spot, input: InputKind) {
        if self.shown.get_untracked().is_some() {
            self.shown.set(None);
            return;
        }
        self.go_on();
        if self.ahead.take_back_at(spot) {
            self.drafting.clear();
            return;
        }
        // Touches made before the position was open belong to the same action.
        self.drafting.carry_on();
        self.drafting.touch(spot, input);
        if untrack(|| self.drafting.is_begun()) {
            self.ahead.begin_anew();
        }
    }

    /// Returns true if a person can act now or premove, whatever the state of the table. Tracked.
    pub(crate) fn hears(self) -> bool {
        let is_chance = || self.remote().is_none() && self.table.with(Table::awaited) == Awaited::Chance;
        self.open.get() || self.ahead.is_anybodys() || is_chance()
    }

    /// Prepares for a premove when the pointer comes near the board. A player who only waits costs no computation.
    pub(crate) fn reach(self) {
        if untrack(|| self.ahead.is_anybodys()) {
            self.ahead.prepare();
        }
    }

    /// Runs scheduled actions now and prepares for a premove, so that no input of the player is lost.
    pub(crate) fn go_on(self) {
        self.driver.hurry();
        self.ahead.prepare();
    }

    /// Returns the prompt, or the result of a finished game.
    pub(crate) fn state(self) -> String {
        let you = self.you();
        self.table.with(|table| {
            let mut players = players(table);
            if let Some(remote) = self.remote() {
                for (seat, player) in Seat::all(table.seats()).zip(&mut players) {
                    if let Some(name) = remote.get_value().plain_name(seat) {
                        *player = Player::Named(name);
                    }
                }
            }
            how_it_stands_to(table, you, &players)
        })
    }

    /// Shows the position after `plies` actions.
    pub(crate) fn look_at(self, plies: usize) {
        self.drafting.clear();
        self.drafting.notice.set(None);
        let last = untrack(|| self.with_played(Playthrough::plies));
        self.shown.set((plies < last).then_some(plies));
    }

    /// Returns the day whose deal this is, if any.
    pub(crate) fn day(self) -> Option<daily::Day> {
        untrack(|| self.with_played(daily::day_of))
    }

    /// Returns the game as a record.
    pub(crate) fn record(self) -> String {
        untrack(|| self.with_played(|played| played.record().to_string()))
    }

    /// Returns true if a person is to place the second stone of a turn (IRIS-4), whose place is restricted.
    pub(crate) fn places_second_stone(self) -> bool {
        let is_second = |played: &Playthrough| {
            let before = played.plies().checked_sub(1).map(|ply| played.positions()[ply].turn());
            self.id == GameId::Iris && before == Some(played.last().turn())
        };
        let is_next = || self.drafting.is_staged() || self.with_played(is_second);
        self.open.get() && self.drafting.pending.get().is_none() && is_next()
    }

    /// Follows the game when another tab continues it.
    fn stay_in_step(self) {
        let Authority::Here(saved) = self.authority else { return };
        let name = saved.with_value(|saved| browser::full_name(&format!("game.{}", saved.id)));
        let listener = window_event_listener(ev::storage, move |event| {
            if event.key().as_deref() == Some(&name)
                && let Some(newer) = saved.with_value(Saved::newer)
            {
                self.adopt(saved, newer);
            }
        });
        on_cleanup(move || listener.remove());
    }

    /// Shows the state that another tab has stored.
    fn adopt(self, saved: StoredValue<Saved>, newer: Saved) {
        let Some(table) = newer.table() else { return };
        self.interrupt();
        saved.set_value(newer);
        self.table.set(table);
        self.drafting.notice.set(None);
        self.drafting.clear();
    }

    pub(super) fn interrupt(self) {
        self.ahead.clear();
        self.driver.stop();
        self.forget_hint();
    }

    fn forget_hint(self) {
        self.adviser.with_value(Thinker::stop);
        self.hint.set(None);
    }
}

/// Returns the first person after a seat.
fn next_person(table: &Table, seat: Seat) -> Option<Seat> {
    let seats = table.seats();
    std::iter::successors(Some(seat.next(seats)), |seat| Some(seat.next(seats)))
        .take(seats)
        .find(|seat| table.people().contains(*seat))
}

/// Returns the current time.
pub(crate) fn now() -> Time {
    Time::from_millis(browser::now() as i64)
}
