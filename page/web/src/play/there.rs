//! A table kept elsewhere, as the desk knows it. Its implementation is loaded only by pages that show such tables.

use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Command, Event, Refused, Table, Time};
use std::rc::Rc;

/// Authority of a table kept elsewhere, with the views that it adds to the desk.
pub(crate) trait Elsewhere {
    /// Returns the table on display.
    fn table(&self) -> RwSignal<Table>;
    /// Returns the reason of the last refusal.
    fn refused(&self) -> RwSignal<Option<String>>;
    /// Returns the seat of the person at this page. Tracked.
    fn mine(&self) -> Option<Seat>;
    /// Returns true if the person may act for a seat on the board on display. Tracked.
    fn acts_for(&self, seat: Seat) -> bool;
    /// Returns true if the person can premove on this page. Tracked.
    fn can_act_ahead(&self) -> bool;
    /// Returns the prompt, if it differs from the game's own. Tracked.
    fn asks(&self) -> Option<String>;
    /// Returns true if help is closed to this person. Tracked.
    fn is_closed(&self) -> bool;
    /// Returns true if Study is open to this person; help that is closed here is closed there too. Tracked.
    fn has_study(&self) -> bool;
    /// Returns the name of the player at a seat, if there is one. Tracked.
    fn name(&self, seat: Seat) -> Option<String>;
    /// Returns the name without the rating.
    fn plain_name(&self, seat: Seat) -> Option<String>;
    /// Returns the address of the page about the player at a seat, if there is one. Tracked.
    fn page_about(&self, seat: Seat) -> Option<String>;
    /// Returns true if the person at a seat is present. Tracked.
    fn is_there(&self, seat: Seat) -> bool;
    /// Returns the number of games in which it is the person's turn, including this one. Tracked.
    fn turns(&self) -> usize;
    /// Returns the current time by the authority's clock.
    fn now(&self) -> Time;
    /// Applies a command optimistically and sends it.
    fn act(&self, command: Command) -> Result<Vec<Event>, Refused>;
    /// Sends a command without applying it locally.
    fn send(&self, command: Command);
    /// Returns true if a command waits for confirmation.
    fn waits(&self) -> bool;
    /// Returns the view shown while seats are open.
    fn waiting(&self) -> AnyView;
    /// Returns the view of open proposals and of the connection's state.
    fn proposals(&self) -> AnyView;
    /// Returns the buttons for the current prompt.
    fn buttons(&self) -> AnyView;
    /// Returns the tools of online games.
    fn tools(&self) -> AnyView;
    /// Returns the chat.
    fn chat(&self) -> AnyView;
    /// Returns the rating changes by the game.
    fn ratings(&self) -> AnyView;
    /// Returns the actions that can follow the game.
    fn following(&self) -> AnyView;
}

/// A handle to the authority: all copies refer to the same one.
#[derive(Clone, Copy)]
pub(crate) struct There(StoredValue<Rc<dyn Elsewhere>, LocalStorage>);

impl There {
    /// Creates a handle.
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
