//! A table that a club keeps, as the desk knows it. Its implementation is loaded only by pages that show such tables.

use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Command, CommandError, Event, Table, Time};
use std::rc::Rc;

/// A table of a club, with the views that it adds to the desk.
pub(crate) trait RemoteTable {
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
    /// Returns the current time by the club's clock.
    fn now(&self) -> Time;
    /// Applies a command optimistically and sends it.
    fn act(&self, command: Command) -> Result<Vec<Event>, CommandError>;
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

/// A handle to the table: all copies refer to the same one.
pub(crate) type RemoteHandle = StoredValue<Rc<dyn RemoteTable>, LocalStorage>;
