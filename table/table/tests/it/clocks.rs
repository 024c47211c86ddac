use super::*;
use pentad_table::{Happening, Millis, Takebacks, TimeControl};

/// A reference clock that ticks once per millisecond.
struct Twin {
    control: TimeControl,
    now: i64,
    left: Vec<Millis>,
    vacation: Vec<Millis>,
    on_vacation: Vec<bool>,
    runs: Option<Seat>,
    /// The time left to each seat when each action was made.
    made: Vec<Vec<Millis>>,
    /// Time of the last event, and the time and vacation left to each seat then.
    last: (i64, Vec<Millis>, Vec<Millis>),
}

impl Twin {
    fn tick_until(&mut self, now: i64) {
        while self.now < now {
            self.now += 1;
            let Some(seat) = self.runs.map(Seat::index) else { continue };
            if self.on_vacation[seat] && self.vacation[seat] > 0 {
                self.vacation[seat] -= 1;
            } else {
                self.left[seat] = self.left[seat].saturating_sub(1);
            }
        }
    }

    /// Replays the ticks since the last event, leaving out the last `span` of them.
    fn tick_again_without(&mut self, span: Millis) {
        let (now, began) = (self.now, self.last.0);
        (self.now, self.left, self.vacation) = self.last.clone();
        self.tick_until(now - (span as i64).min(now - began));
        self.now = now;
    }

    fn acts(&mut self, seat: Option<Seat>, lag: Millis) {
        if self.runs == seat {
            return;
        }
        if lag > 0 {
            self.tick_again_without(lag);
        }
        if let Some(before) = self.runs.map(Seat::index) {
            match self.control {
                TimeControl::Bank { increment, .. } => self.left[before] += increment,
                TimeControl::EachTurn { span } => self.left[before] = span,
            }
        }
        self.runs = seat;
    }
}

#[test]
fn clocks_of_random_schedules_agree_with_a_plain_twin() {
    let (mut takebacks, mut vacations, mut late, mut excused) = (0, 0, 0, 0);
    for round in 0..300_u64 {
        let mut random = random(round);
        let control = one_of(
            &mut random,
            &[TimeControl::Bank { bank: 40_000, increment: 90 }, TimeControl::EachTurn { span: 6_000 }],
        );
        let terms =
            Terms { time: Some(control), vacation: 800, takebacks: Takebacks::Free, most_lag: 50, ..Terms::default() };
        let (id, seats) =
            one_of(&mut random, &[(GameId::Quintets, 3), (GameId::Iris, 2), (GameId::Factory, 4), (GameId::Loom, 1)]);
        let (mut table, _) = opened(id, Headers::new(), people(seats), terms, round);
        let mut twin = Twin {
            control,
            now: 0,
            left: vec![control.at_start(); seats],
            vacation: vec![800; seats],
            on_vacation: vec![false; seats],
            runs: table.turn().seat(),
            made: Vec::new(),
            last: (0, vec![control.at_start(); seats], vec![800; seats]),
        };
        let mut now = 0;
        for _ in 0..80 {
            now += below(&mut random, 120) as i64;
            twin.tick_until(now);
            let (who, command) = match below(&mut random, 12) {
                0 if table.played().plies() > 0 => {
                    (by(1), Command::AskTakeback { plies: below(&mut random, table.played().plies()) })
                }
                1 => (by(1 + below(&mut random, seats)), Command::BeginVacation),
                2 => (by(1 + below(&mut random, seats)), Command::EndVacation),
                3 => (Actor::Authority, Command::Resume),
                4 => (Actor::Authority, Command::Excuse { span: below(&mut random, 100) as u64 }),
                _ => match actor(&table) {
                    Some(who) => {
                        let lag = below(&mut random, 80) as u64;
                        (who, Command::Play { action: any_action(&table, &mut random), lag })
                    }
                    None => break,
                },
            };
            let before = table.all_left(at(now));
            let Ok(events) = table.apply(at(now), who, &command) else { continue };
            for event in events {
                let mut lag = 0;
                match &event.what {
                    Happening::Played(_) => twin.made.push(twin.left.clone()),
                    Happening::PlayedLate { lag: late_by, .. } => {
                        twin.made.push(twin.left.clone());
                        (lag, late) = (*late_by, late + 1);
                    }
                    Happening::TookBack(plies) => {
                        takebacks += 1;
                        for (left, then) in twin.left.iter_mut().zip(&twin.made[*plies]) {
                            *left = (*left).min(*then);
                        }
                        twin.made.truncate(*plies);
                        let after = table.all_left(at(now));
                        assert!(
                            after.iter().zip(&before).all(|(after, before)| after <= before),
                            "{before:?} {after:?}"
                        );
                        twin.runs = table.turn().seat();
                    }
                    Happening::VacationBegun | Happening::VacationEnded => {
                        vacations += 1;
                        let Actor::Seat(seat) = event.by else { panic!("a seat goes on vacation") };
                        twin.on_vacation[seat.index()] = event.what == Happening::VacationBegun;
                    }
                    // The reference clock has ticked in the meantime.
                    Happening::Resumed => (_, twin.left, twin.vacation) = twin.last.clone(),
                    Happening::Excused(span) => {
                        excused += 1;
                        twin.tick_again_without(*span);
                    }
                    other => panic!("{other:?}"),
                }
                twin.acts(table.turn().seat(), lag);
                if table.ending().is_some() {
                    break;
                }
                assert_eq!(event.left, twin.left, "{:?} in round {round}", event.what);
            }
            twin.last = (now, twin.left.clone(), twin.vacation.clone());
            for seat in Seat::all(seats) {
                let clock = table.clock().unwrap();
                assert_eq!(clock.vacation_left(seat, at(now)), twin.vacation[seat.index()]);
            }
        }
    }
    let all = [takebacks, vacations, late, excused];
    assert!(all.iter().all(|times| *times > 500), "{all:?}");
}
