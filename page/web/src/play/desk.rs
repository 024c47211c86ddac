//! The table that the page shows, and what a person does there.

use super::ahead::Ahead;
use super::driver::Driver;
use super::ending::{how_it_stands_to, only_person, players};
use super::hint::Hint;
use super::saved::{Appended, Saved, note_score};
use super::seats::sitter_name;
use super::there::There;
use crate::board::{Drafting, InputKind, Look, Stage, TRAVEL, settled};
use crate::browser;
use crate::daily;
use crate::online::closed::Closed;
use crate::say::{say, say_with, words};
use crate::sounds::{Sound, sound};
use crate::thinker::Thinker;
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::{AnyAction, AnyGame, GameId, Playthrough};
use pentad_core::{Outcome, Seat, Turn};
use pentad_messages::{Ask, Tell};
use pentad_table::{Actor, Awaited, Command, Event, Happening, Refused, Sitter, Table, Takebacks, Time};
use pentad_touch::Spot;
use pentad_words::{Player, Refused as Refusal};
use wasm_bindgen_futures::spawn_local;

/// What the page shows of a table: which position, which action in the making, which way round. The table itself, with its
/// rules of who may do what, is a [`Table`]; its authority is the page, or the club. A handle: its copies are the same desk.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) id: GameId,
    pub(crate) table: RwSignal<Table>,
    /// Whether a person may act on what the board shows.
    pub(crate) open: Signal<bool>,
    /// The position that is looked at, if it is not the last.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// The action that a person is making.
    pub(crate) drafting: Drafting,
    /// What was made before its turn has come.
    pub(crate) ahead: Ahead,
    pub(crate) look: Look,
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// Whether the memory takes what is played.
    pub(crate) is_kept: RwSignal<bool>,
    /// The Loom: a score that was never reached before.
    pub(crate) is_best: RwSignal<bool>,
    pub(crate) driver: Driver,
    /// Whether a game with others closes help here: it runs elsewhere, and this one is of its kind or has come to its positions.
    closed: Closed,
    authority: Authority,
    adviser: StoredValue<Thinker, LocalStorage>,
}

/// Who keeps the table.
#[derive(Clone, Copy)]
enum Authority {
    /// The page, in the browser's memory.
    Here(StoredValue<Saved>),
    /// The club.
    There(There),
}

impl Desk {
    /// Sits down at a game from memory.
    pub(crate) fn new(saved: Saved) -> Option<Desk> {
        let (table, seed) = (RwSignal::new(saved.table()?), saved.seed);
        let desk = Desk::at(table, seed, Authority::Here(StoredValue::new(saved)));
        // While no tab showed the game, nobody could act.
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

    /// Sits down at a game that the club keeps.
    pub(crate) fn online(remote: There) -> Desk {
        let desk = Desk::at(remote.table(), 0, Authority::There(remote));
        desk.driver.pass_where_forced(
            desk.table,
            move |seat| untrack(|| remote.mine()) == Some(seat),
            move |who, action| desk.play_as(who, action),
        );
        // What the club refuses is said where other refusals are.
        Effect::new(move |_| {
            if let Some(why) = remote.refused().get() {
                // What was to follow it makes no sense without it.
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
        let look =
            if id == GameId::Factory && table.with_untracked(Table::seats) > 2 { look.by_compass() } else { look };
        let is_turn = Signal::derive(move || match (authority, table.with(Table::awaited)) {
            (Authority::Here(_), Awaited::Person(_)) => true,
            (Authority::There(remote), Awaited::Person(seat)) => remote.acts_for(seat),
            _ => false,
        });
        let open = Signal::derive(move || shown.get().is_none() && is_turn.get());
        let who_may_be_ahead = Signal::derive(move || {
            table.with(|table| match (authority, table.awaited()) {
                (_, Awaited::Nobody | Awaited::Players | Awaited::Chance) => None,
                (Authority::Here(_), Awaited::Bot { seat, .. }) => next_person(table, seat),
                (Authority::Here(_), Awaited::Person(_)) => None,
                (Authority::There(remote), _) => remote
                    .mine()
                    .filter(|own| !is_turn.get() && remote.can_act_ahead() && table.people().contains(*own)),
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
        // What the person has begun goes on in the position that another's action leads to, once they may act there.
        Effect::new(move |_| {
            position.track();
            can_draft.track();
            desk.drafting.carry_on();
        });
        // A game with others that begins elsewhere ends the help here.
        Effect::new(move |_| {
            if desk.closed.reason().is_some() {
                desk.forget_hint();
            }
        });
        // What was taken back has not happened: what waits was meant for another position.
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

    /// The club's side of the table, if the club keeps it.
    pub(crate) fn remote(self) -> Option<There> {
        match self.authority {
            Authority::Here(_) => None,
            Authority::There(remote) => Some(remote),
        }
    }

    /// The name under which the browser keeps the game, if it does.
    pub(crate) fn kept_as(self) -> Option<String> {
        match self.authority {
            Authority::Here(saved) => Some(saved.with_value(|saved| saved.id.clone())),
            Authority::There(_) => None,
        }
    }

    /// What time it is for the table.
    pub(crate) fn now(self) -> Time {
        self.remote().map_or_else(now, There::now)
    }

    /// Something about the game so far. Tracked.
    pub(crate) fn with_played<T>(self, read: impl FnOnce(&Playthrough) -> T) -> T {
        self.table.with(|table| read(table.played()))
    }

    /// Whose decision comes next, if the game goes on.
    pub(crate) fn turn(self) -> Turn {
        self.table.with(Table::turn)
    }

    /// How many actions of the game the board shows.
    pub(crate) fn plies_shown(self) -> usize {
        let last = self.with_played(Playthrough::plies);
        self.shown.get().map_or(last, |shown| shown.min(last))
    }

    /// What stands on the table.
    pub(crate) fn stage(self) -> Memo<Stage> {
        Memo::new(move |before: Option<&Stage>| {
            let plies = self.plies_shown();
            self.with_played(|played| Stage::of(played, plies, self.look, before))
        })
    }

    /// The person whom the page speaks to: the only one at the table.
    pub(crate) fn you(self) -> Option<Seat> {
        match self.remote() {
            Some(remote) => remote.mine(),
            None => self.table.with(only_person),
        }
    }

    /// What the player at a seat is called: "You", "Level 3", a name, or the seat's own name.
    pub(crate) fn name(self, seat: Seat) -> String {
        let you = self.you();
        if let Some(name) = self.remote().and_then(|remote| remote.name(seat)) {
            return name;
        }
        self.table.with(|table| match table.sitter(seat) {
            Sitter::Person(person) if person.name.is_empty() && you == Some(seat) => say("you"),
            Sitter::Person(person) if person.name.is_empty() => words().seat_name(self.id, seat),
            sitter => sitter_name(sitter),
        })
    }

    /// The seats that sit near: the person's own, or those below the board.
    pub(crate) fn near(self) -> Vec<Seat> {
        let (seats, turned) = (self.table.with(Table::seats), self.look.turned.get());
        match self.you() {
            // The seats of The Factory are named after where they are.
            Some(you) if !turned && self.id != GameId::Factory => vec![you],
            _ => {
                let [_, below] = pentad_boards::seats_around(self.id, seats, turned);
                below
            }
        }
    }

    /// Something on the board is touched. Where an earlier position is looked at, that leads back to the present.
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
        // What was begun before the position could be drafted in is part of the same action.
        self.drafting.carry_on();
        self.drafting.touch(spot, input);
        if untrack(|| self.drafting.is_begun()) {
            self.ahead.begin_anew();
        }
    }

    /// Whether a person can act now or ahead, in whatever moment the table is. Tracked.
    pub(crate) fn hears(self) -> bool {
        let is_chance = || self.remote().is_none() && self.table.with(Table::awaited) == Awaited::Chance;
        self.open.get() || self.ahead.is_anybodys() || is_chance()
    }

    /// The person's hand comes near the board: what could be done ahead is found out. A person who only waits costs nothing.
    pub(crate) fn reach(self) {
        if untrack(|| self.ahead.is_anybodys()) {
            self.ahead.prepare();
        }
    }

    /// The person goes on, whatever is still to happen by itself: nothing that they do is lost.
    pub(crate) fn go_on(self) {
        self.driver.hurry();
        self.ahead.prepare();
    }

    /// Plays an action for the person who is to act, or lets it wait for the person's turn.
    pub(crate) fn play(self, action: AnyAction) {
        if !self.open.get_untracked() {
            let you = untrack(|| self.you());
            self.ahead.add(action, |game, action| words().to(you).action(game, action));
            if let Some(told) = untrack(|| self.waiting()) {
                self.drafting.spoken.set(told);
            }
        } else if let Awaited::Person(seat) = self.table.with_untracked(Table::awaited) {
            self.ahead.clear();
            self.play_as(Actor::Seat(seat), action);
        }
    }

    /// What waits for the person's turn, in words. Tracked.
    pub(crate) fn waiting(self) -> Option<String> {
        self.ahead.told().map(|told| say_with("ahead-waits", &[("action", told.into())]))
    }

    /// Takes back what waits; whether something did.
    pub(crate) fn take_back(self) -> bool {
        let was = self.ahead.take_back();
        if was {
            self.drafting.clear();
            self.drafting.spoken.set(say("ahead-taken-back"));
        }
        was
    }

    /// Plays what waits as soon as what the others did has been seen.
    fn play_soon(self) {
        let plies = |table: &Table| table.played().plies();
        let then = self.table.with_untracked(plies);
        spawn_local(async move {
            browser::pause(TRAVEL as i32).await;
            settled().await;
            if self.table.try_with_untracked(plies) == Some(then) {
                self.play_waiting();
            }
        });
    }

    fn play_waiting(self) {
        let Awaited::Person(seat) = self.table.with_untracked(Table::awaited) else { return };
        // Where an answer is prepared for others, their actions are made on the board too: they are not what was meant.
        if self.remote().is_some_and(|remote| untrack(|| remote.mine()) != Some(seat)) {
            self.ahead.clear();
            return;
        }
        let Some((text, told)) = self.ahead.next() else { return };
        match self.table.with_untracked(|table| table.played().last().read(&text)) {
            Ok(action) => self.play_as(Actor::Seat(seat), action),
            Err(error) => {
                self.ahead.clear();
                let Refusal { sentence, clause } = words().refusal(&error);
                let sentence = say_with("ahead-refused", &[("action", told.into()), ("reason", sentence.into())]);
                self.drafting.spoken.set(sentence.clone());
                self.drafting.refuse(Refusal { sentence, clause });
            }
        }
    }

    fn play_as(self, who: Actor, action: AnyAction) {
        let (text, told) = self.table.with_untracked(|table| {
            let game = table.played().last();
            (game.notation(action), words().action(game, action))
        });
        self.hint.set(None);
        // A person who has begun something ahead goes on seeing it when another acts.
        if who != Actor::Authority || untrack(|| !self.drafting.has_touches()) {
            self.ahead.rest_for_now();
        }
        if self.send(who, &Command::Play { action: text, lag: 0 }) {
            self.drafting.notice.set(None);
            let now = untrack(|| self.with_played(|played| words().to(self.you()).caption(played.last())));
            self.drafting.spoken.set(format!("{told}. {now}"));
        }
        // What a person has begun meanwhile is not lost when another acts.
        if who == Actor::Authority {
            self.drafting.carry_on();
        } else {
            self.drafting.clear();
        }
    }

    /// The person who would resign: the only one, or the one who is to act.
    pub(crate) fn resigner(self) -> Option<Seat> {
        self.table.with(|table| {
            let people = table.people();
            if let Some(remote) = self.remote() {
                let is_begun = matches!(table.awaited(), Awaited::Person(_) | Awaited::Bot { .. } | Awaited::Chance);
                return remote.mine().filter(|own| people.contains(*own) && is_begun);
            }
            let only = people.iter().next().filter(|_| people.len() == 1);
            match table.turn() {
                Turn::Over => None,
                turn => only.or(turn.seat().filter(|seat| people.contains(*seat))),
            }
        })
    }

    /// Gives the game up.
    pub(crate) fn resign(self) {
        if let Some(seat) = untrack(|| self.resigner()) {
            self.end_by(&[(seat, Command::Resign)]);
        }
    }

    /// The person calls a game with others off before it has really begun.
    pub(crate) fn abort(self) {
        if let Some(seat) = untrack(|| self.resigner()) {
            self.end_by(&[(seat, Command::Abort)]);
        }
    }

    /// All people at the screen agree on a draw (QUIN-11).
    pub(crate) fn agree_on_a_draw(self) {
        if self.remote().is_some() {
            // Here it is a proposal.
            self.send(Actor::Authority, &Command::OfferDraw);
            return;
        }
        let people: Vec<Seat> = self.table.with_untracked(|table| table.people().iter().collect());
        let say = |place: usize| if place == 0 { Command::OfferDraw } else { Command::AcceptDraw };
        let commands: Vec<_> = people.into_iter().enumerate().map(|(place, seat)| (seat, say(place))).collect();
        self.end_by(&commands);
    }

    fn end_by(self, commands: &[(Seat, Command)]) {
        self.interrupt();
        self.drafting.clear();
        for (seat, command) in commands {
            self.send(Actor::Seat(*seat), command);
        }
        self.drafting.spoken.set(untrack(|| self.state()));
    }

    /// Ends the game of a seat whose time is up.
    pub(crate) fn look_at_clock(self) {
        let now = self.now();
        let is_up = self.table.with_untracked(|table| {
            table.ending().is_none() && table.clock().is_some_and(|clock| clock.flagged(now).is_some())
        });
        if let Some(remote) = self.remote() {
            // The club looks too; who waits for it need not wait for that.
            if is_up && !remote.waits() && untrack(|| remote.mine()).is_some() {
                remote.send(Command::Flag);
            }
            return;
        }
        if is_up {
            self.drafting.clear();
            self.send(Actor::Authority, &Command::Flag);
        }
    }

    /// What is asked, or how it ended.
    pub(crate) fn state(self) -> String {
        let you = self.you();
        self.table.with(|table| {
            let mut players = players(table);
            if let Some(remote) = self.remote() {
                for (seat, player) in Seat::all(table.seats()).zip(&mut players) {
                    if let Some(name) = remote.plain_name(seat) {
                        *player = Player::Named(name);
                    }
                }
            }
            how_it_stands_to(table, you, &players)
        })
    }

    /// Steps through the game: to the position after so many actions.
    pub(crate) fn look_at(self, plies: usize) {
        self.drafting.clear();
        self.drafting.notice.set(None);
        let last = untrack(|| self.with_played(Playthrough::plies));
        self.shown.set((plies < last).then_some(plies));
    }

    /// Whether the attempt counts as it is: nothing is taken back, and nobody helps.
    pub(crate) fn is_strict(self) -> bool {
        self.table.with(|table| table.terms().takebacks == Takebacks::Never)
    }

    /// Whether nobody may help: the attempt counts as it is, or this is a game with others that runs, or one runs elsewhere that
    /// closes help here. Tracked.
    pub(crate) fn is_unaided(self) -> bool {
        let is_so_here = match self.remote() {
            Some(remote) => remote.is_closed(),
            None => self.is_strict(),
        };
        is_so_here || self.closed.reason().is_some()
    }

    /// The day whose deal this is.
    pub(crate) fn day(self) -> Option<daily::Day> {
        untrack(|| self.with_played(daily::day_of))
    }

    /// Asks for the best action, or says why nobody may.
    pub(crate) fn advise(self) {
        let is_strict = self.remote().is_none() && untrack(|| self.is_strict());
        if !self.open.get_untracked() || is_strict {
            return;
        }
        if self.remote().is_some_and(|remote| untrack(|| remote.is_closed())) {
            self.drafting.notice.set(Some(self.closed.sentence()));
            return;
        }
        self.closed.find_out(move |reason| match reason {
            Some(reason) => self.drafting.notice.set(Some(reason)),
            None => self.look_for_hint(),
        });
    }

    /// Finds out whether the engine must not help here, since a rated game runs.
    pub(super) fn find_out_if_closed(self, go_on: impl FnOnce(bool) + 'static) {
        self.closed.find_out(move |reason| go_on(reason.is_some()));
    }

    fn look_for_hint(self) {
        // The turn may have ended while the club was asked.
        if !self.open.get_untracked() {
            return;
        }
        self.drafting.clear();
        self.drafting.notice.set(None);
        self.hint.set(Some(Hint::Thinking));
        let record = self.record();
        self.adviser.with_value(|adviser| {
            adviser.ask(
                |id| Ask::Analyse { id, record, lines: 1, milliseconds: 900 },
                move |tell| {
                    if let Tell::Thought { thought, done: true, .. } = tell {
                        self.hint.set(untrack(|| self.with_played(|played| Hint::of(played.last(), &thought))));
                    } else if let Tell::Failed { reason, .. } = tell {
                        self.hint.set(None);
                        self.drafting.notice.set(Some(reason));
                    }
                },
            );
        });
    }

    /// The game as a record.
    pub(crate) fn record(self) -> String {
        untrack(|| self.with_played(|played| played.record().to_string()))
    }

    /// Whether a person is to place the second stone of a turn (IRIS-4), which may not lie just anywhere.
    pub(crate) fn places_second_stone(self) -> bool {
        let is_second = |played: &Playthrough| {
            let before = played.plies().checked_sub(1).map(|ply| played.positions()[ply].turn());
            self.id == GameId::Iris && before == Some(played.last().turn())
        };
        let is_next = || self.drafting.is_staged() || self.with_played(is_second);
        self.open.get() && self.drafting.pending.get().is_none() && is_next()
    }

    /// The pass that is all a person can do now.
    pub(crate) fn forced_pass(self) -> Option<AnyAction> {
        self.table.with(super::driver::forced_pass)
    }

    /// Asks the table for something and keeps what happens before anything else. Whether it was done.
    pub(super) fn send(self, who: Actor, command: &Command) -> bool {
        let answer = match self.authority {
            Authority::Here(saved) => self.apply_here(saved, who, command),
            Authority::There(remote) => Some(remote.act(command.clone())),
        };
        let Some(answer) = answer else { return false };
        match answer {
            Ok(events) => {
                self.announce(&events);
                true
            }
            Err(refused) => {
                let why = match &refused {
                    Refused::Action { error, .. } => words().refusal(error).sentence,
                    // The page offers nothing that the table refuses for another reason; two touches may still cross.
                    _ => say("not-now"),
                };
                self.drafting.notice.set(Some(why));
                false
            }
        }
    }

    /// Applies a command at a table that is kept here, and keeps what happens; nothing where the game went on elsewhere.
    fn apply_here(
        self,
        saved: StoredValue<Saved>,
        who: Actor,
        command: &Command,
    ) -> Option<Result<Vec<Event>, Refused>> {
        // Another tab may have gone on with the game; what was asked here was meant for another position.
        if let Some(newer) = saved.with_value(Saved::newer) {
            self.adopt(saved, newer);
            self.drafting.notice.set(Some(say("went-on-elsewhere")));
            return None;
        }
        let mut answer = Ok(Vec::new());
        self.table.maybe_update(|table| {
            answer = table.apply(now(), who, command);
            answer.is_ok()
        });
        if let Ok(events) = &answer {
            match saved.try_update_value(|saved| saved.append(events.clone())) {
                Some(Appended::Newer(newer)) => self.adopt(saved, newer),
                Some(Appended::Kept) => self.is_kept.set(true),
                Some(Appended::NotKept) | None => self.is_kept.set(false),
            }
        }
        Some(answer)
    }

    /// Makes the sounds of what happened, and notes a score.
    pub(crate) fn announce(self, events: &[Event]) {
        let played = |event: &&Event| matches!(event.what, Happening::Played(_) | Happening::PlayedLate { .. });
        if !events.iter().any(|event| played(&event)) {
            return;
        }
        let (outcome, was_chance, is_over) = self.table.with_untracked(|table| {
            let played = table.played();
            let before = played.plies().checked_sub(1).map(|ply| played.positions()[ply].turn());
            (played.last().outcome(), before == Some(Turn::Chance), table.ending().is_some())
        });
        if let (Some(Outcome::Solitaire { points }), Authority::Here(saved)) = (outcome, self.authority) {
            let counts = self.table.with_untracked(|table| !table.took_back());
            self.is_best.set(counts && note_score(points));
            let played = untrack(|| self.with_played(Clone::clone));
            saved.with_value(|saved| daily::finished(&saved.id, &played));
        }
        sound(match (is_over, was_chance) {
            (true, _) => Sound::End,
            (false, true) => Sound::Flip,
            (false, false) => Sound::Put,
        });
    }

    /// Follows the game when another tab goes on with it.
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

    /// Shows the game as it went on elsewhere.
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

/// The first person after a seat.
fn next_person(table: &Table, seat: Seat) -> Option<Seat> {
    let seats = table.seats();
    std::iter::successors(Some(seat.next(seats)), |seat| Some(seat.next(seats)))
        .take(seats)
        .find(|seat| table.people().contains(*seat))
}

/// What time it is.
pub(crate) fn now() -> Time {
    Time::from_millis(browser::now() as i64)
}
