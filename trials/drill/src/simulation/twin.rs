//! A plain clock, as an independent check: it accounts for time event by event, in a different way from the table's clock.

use pentad_core::Seat;
use pentad_table::{Actor, Event, Happening, Millis, Table, TimeControl};

pub(super) struct Twin {
    control: TimeControl,
    accounts: Vec<Account>,
    /// The seat whose clock runs.
    runs: Option<Seat>,
    /// Time of the last event.
    last: i64,
    /// Time left of each seat at each action played.
    had: Vec<Vec<i64>>,
}

#[derive(Clone)]
struct Account {
    left: i64,
    vacation: i64,
    is_away: bool,
}

impl Twin {
    pub(super) fn new(control: TimeControl, table: &Table, first: &Event) -> Twin {
        let start = i64::try_from(control.at_start()).unwrap_or(i64::MAX);
        let vacation = i64::try_from(table.terms().vacation).unwrap_or(i64::MAX);
        let account = Account { left: start, vacation, is_away: false };
        Twin {
            control,
            accounts: vec![account; table.seats()],
            runs: running(table),
            last: first.time.millis(),
            had: Vec::new(),
        }
    }

    pub(super) fn left(&self) -> Vec<Millis> {
        self.accounts.iter().map(|account| account.left.max(0) as Millis).collect()
    }

    /// Accounts for an event. The table has taken it over already, and tells which seat acts next.
    pub(super) fn hear(&mut self, event: &Event, table: &Table) {
        let passed = event.time.millis() - self.last;
        self.last = event.time.millis();
        let free = match event.what {
            Happening::Resumed => passed,
            Happening::Excused(span) => passed.min(span as i64),
            _ => 0,
        };
        if let Some(seat) = self.runs {
            let account = &mut self.accounts[seat.index()];
            let on_vacation = if account.is_away { account.vacation.min(passed - free) } else { 0 };
            account.vacation -= on_vacation;
            account.left = (account.left - (passed - free - on_vacation)).max(0);
        }
        match &event.what {
            // No allowance for slow connections here: the tests of the table's clock cover it.
            Happening::Played(_) => self.had.push(self.accounts.iter().map(|account| account.left).collect()),
            Happening::TookBack(plies) => {
                for (account, had) in self.accounts.iter_mut().zip(&self.had[*plies]) {
                    account.left = account.left.min(*had);
                }
                self.had.truncate(*plies);
                self.runs = running(table);
            }
            Happening::VacationBegun | Happening::VacationEnded => {
                if let Actor::Seat(seat) = event.by {
                    self.accounts[seat.index()].is_away = event.what == Happening::VacationBegun;
                }
            }
            _ => {}
        }
        let next = running(table);
        if next != self.runs {
            if let Some(seat) = self.runs {
                let account = &mut self.accounts[seat.index()];
                account.left = match self.control {
                    TimeControl::Bank { increment, .. } => account.left + increment as i64,
                    TimeControl::EachTurn { span } => span as i64,
                };
            }
            self.runs = next;
        }
    }
}

fn running(table: &Table) -> Option<Seat> {
    table.clock().and_then(|clock| clock.running())
}
