//! A table that is kept elsewhere, as the desk knows it. What stands behind it is loaded only where such tables are shown.

use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Command, Event, Refused, Table, Time};
use std::rc::Rc;

/// The authority of a table that is kept elsewhere, and what it shows beside the board.
pub(crate) trait Elsewhere {
    /// What the page shows.
    fn table(&self) -> RwSignal<Table>;
    /// Why something was not done.
    fn refused(&self) -> RwSignal<Option<String>>;
    /// The seat of the person at this page. Tracked.
    fn mine(&self) -> Option<Seat>;
    /// Whether the person may act for a seat on the board that is shown. Tracked.
    fn acts_for(&self, seat: Seat) -> bool;
    /// Whether the person can make an action before their turn, which this page plays when it comes. Tracked.
    fn can_act_ahead(&self) -> bool;
    /// What the person is asked, if it is something else than the game asks. Tracked.
    fn asks(&self) -> Option<String>;
    /// Whether help is closed to this person. Tracked.
    fn is_closed(&self) -> bool;
    /// Whether Study is open to this person; what is closed to them is closed there too. Tracked.
    fn has_study(&self) -> bool;
    /// What the one at a seat is called, if it has a name. Tracked.
    fn name(&self, seat: Seat) -> Option<String>;
    /// The same without the rating.
    fn plain_name(&self, seat: Seat) -> Option<String>;
    /// The page about the one at a seat, if there is one. Tracked.
    fn page_about(&self, seat: Seat) -> Option<String>;
    /// Whether the person at a seat is there. Tracked.
    fn is_there(&self, seat: Seat) -> bool;
    /// In how many games it is the person's turn, this one included. Tracked.
    fn turns(&self) -> usize;
    /// What time it is there.
    fn now(&self) -> Time;
    /// Does something, at once for the eye.
    fn act(&self, command: Command) -> Result<Vec<Event>, Refused>;
    /// Sends a command without showing what it would lead to.
    fn send(&self, command: Command);
    /// Whether something waits to be confirmed.
    fn waits(&self) -> bool;
    /// What is shown while seats are open.
    fn waiting(&self) -> AnyView;
    /// What others propose, and how the connection stands.
    fn proposals(&self) -> AnyView;
    /// The buttons that go with what is asked.
    fn buttons(&self) -> AnyView;
    /// The tools that only a game with others has.
    fn tools(&self) -> AnyView;
    /// What is said.
    fn chat(&self) -> AnyView;
    /// To which ratings the game has led.
    fn ratings(&self) -> AnyView;
    /// What can follow the game.
    fn following(&self) -> AnyView;
}

/// A handle to it: its copies are the same.
#[derive(Clone, Copy)]
pub(crate) struct There(StoredValue<Rc<dyn Elsewhere>, LocalStorage>);

impl There {
    /// The handle.
    pub(crate) fn new(elsewhere: impl Elsewhere + 'static) -> There {
        There(StoredValue::new_local(Rc::new(elsewhere)))
    }

    fn get(self) -> Rc<dyn Elsewhere> {
        self.0.get_value()
    }

    pub(crate) fn table(self) -> RwSignal<Table> {
        self.get().table()
    }

    pub(crate) fn refused(self) -> RwSignal<Option<String>> {
        self.get().refused()
    }

    pub(crate) fn mine(self) -> Option<Seat> {
        self.get().mine()
    }

    pub(crate) fn acts_for(self, seat: Seat) -> bool {
        self.get().acts_for(seat)
    }

    pub(crate) fn can_act_ahead(self) -> bool {
        self.get().can_act_ahead()
    }

    pub(crate) fn asks(self) -> Option<String> {
        self.get().asks()
    }

    pub(crate) fn buttons(self) -> AnyView {
        self.get().buttons()
    }

    pub(crate) fn is_closed(self) -> bool {
        self.get().is_closed()
    }

    pub(crate) fn has_study(self) -> bool {
        self.get().has_study()
    }

    pub(crate) fn name(self, seat: Seat) -> Option<String> {
        self.get().name(seat)
    }

    pub(crate) fn plain_name(self, seat: Seat) -> Option<String> {
        self.get().plain_name(seat)
    }

    pub(crate) fn page_about(self, seat: Seat) -> Option<String> {
        self.get().page_about(seat)
    }

    pub(crate) fn is_there(self, seat: Seat) -> bool {
        self.get().is_there(seat)
    }

    pub(crate) fn turns(self) -> usize {
        self.get().turns()
    }

    pub(crate) fn now(self) -> Time {
        self.get().now()
    }

    pub(crate) fn act(self, command: Command) -> Result<Vec<Event>, Refused> {
        self.get().act(command)
    }

    pub(crate) fn send(self, command: Command) {
        self.get().send(command);
    }

    pub(crate) fn waits(self) -> bool {
        self.get().waits()
    }

    pub(crate) fn waiting(self) -> AnyView {
        self.get().waiting()
    }

    pub(crate) fn proposals(self) -> AnyView {
        self.get().proposals()
    }

    pub(crate) fn tools(self) -> AnyView {
        self.get().tools()
    }

    pub(crate) fn chat(self) -> AnyView {
        self.get().chat()
    }

    pub(crate) fn ratings(self) -> AnyView {
        self.get().ratings()
    }

    pub(crate) fn following(self) -> AnyView {
        self.get().following()
    }
}
