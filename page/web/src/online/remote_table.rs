//! A table of the club as the desk sees it.

use super::chat::{Chat, ChatTool};
use super::listed::page_about;
use super::notices::NoticesView;
use super::offers::{Ended, NextGame, Offers, RatingChanges};
use super::plan::{PlanButtons, Prepared, Vacation};
use super::remote::Remote;
use super::troubles::Troubles;
use super::waiting::Waiting;
use super::wire::Connection;
use crate::kit::say::say;
use crate::play::RemoteTable;
use leptos::prelude::*;
use pentad_api::SeatKind;
use pentad_core::Seat;
use pentad_table::{Command, CommandError, Event, Table, Time};

/// The desk's interface to the game.
impl RemoteTable for Remote {
    fn table(&self) -> RwSignal<Table> {
        self.table
    }

    fn refused(&self) -> RwSignal<Option<String>> {
        self.refused
    }

    fn mine(&self) -> Option<Seat> {
        Remote::mine(*self)
    }

    fn acts_for(&self, seat: Seat) -> bool {
        Remote::mine(*self) == Some(seat) || self.plan.with(Option::is_some)
    }

    /// In a correspondence game the page will hardly be open when the turn comes: there the club keeps [conditional moves](Prepared).
    fn can_act_ahead(&self) -> bool {
        self.mine().is_some() && self.info.with(|info| info.speed != "days")
    }

    fn asks(&self) -> Option<String> {
        self.plan_asks()
    }

    fn is_closed(&self) -> bool {
        Remote::is_closed(*self)
    }

    fn has_study(&self) -> bool {
        !(Remote::is_closed(*self) && self.info.with(|info| info.rated))
    }

    fn name(&self, seat: Seat) -> Option<String> {
        Remote::name(*self, seat)
    }

    fn plain_name(&self, seat: Seat) -> Option<String> {
        self.info.with(|info| {
            let listed = info.seats.get(seat.index())?;
            let is_somebody = !matches!(listed.kind, SeatKind::Open | SeatKind::Bot);
            is_somebody.then(|| listed.name.clone())
        })
    }

    fn page_about(&self, seat: Seat) -> Option<String> {
        self.info.with(|info| {
            let listed = info.seats.get(seat.index()).filter(|seat| seat.kind == SeatKind::Member)?;
            Some(page_about(&listed.name))
        })
    }

    fn is_there(&self, seat: Seat) -> bool {
        Remote::is_there(*self, seat)
    }

    fn turns(&self) -> usize {
        self.wire.turns_elsewhere(&self.id()).len() + usize::from(self.is_to_act())
    }

    fn now(&self) -> Time {
        Remote::now(*self)
    }

    fn act(&self, command: Command) -> Result<Vec<Event>, CommandError> {
        Remote::act(*self, command)
    }

    fn send(&self, command: Command) {
        Remote::send(*self, command);
    }

    fn waits(&self) -> bool {
        Remote::waits(*self)
    }

    fn waiting(&self) -> AnyView {
        view! { <Waiting remote=*self/> }.into_any()
    }

    fn proposals(&self) -> AnyView {
        let remote = *self;
        view! {
            <Show when=move || remote.wire.connection.get() == Connection::Lost>
                <p class="warning" role="alert">{say("connection-lost")}</p>
            </Show>
            <Troubles wire=remote.wire/>
            <NoticesView remote/>
            <Offers remote/>
            <NextGame remote/>
            <div class="correspondence">
                <Prepared remote/>
                <Vacation remote/>
            </div>
        }
        .into_any()
    }

    fn buttons(&self) -> AnyView {
        view! { <PlanButtons remote=*self/> }.into_any()
    }

    fn tools(&self) -> AnyView {
        view! { <ChatTool remote=*self/> }.into_any()
    }

    fn chat(&self) -> AnyView {
        view! { <Chat remote=*self/> }.into_any()
    }

    fn ratings(&self) -> AnyView {
        view! { <RatingChanges remote=*self/> }.into_any()
    }

    fn following(&self) -> AnyView {
        view! { <Ended remote=*self/> }.into_any()
    }
}
