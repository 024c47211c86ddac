//! Fair scheduling of bot thinking, as a plain data structure without clock and tasks.
//!
//! Thinking time is shared in rounds instead of a queue (start-time fair queueing). Each address has a virtual time, which advances by the
//! thinking time spent for it; the address with the lowest virtual time is served next, and the accounts of an address share its time in
//! the same way. An address that was idle starts at the present virtual time, so that idling saves nothing up. Short thoughts come before
//! long ones and live games before correspondence games; one extra thread is reserved for short thoughts.

use std::collections::HashMap;
use std::time::Duration;

/// Longest thinking time of a bot for one action at any level.
pub(crate) const LONGEST_THOUGHT: Duration = Duration::from_secs(3);
/// Shortest time slice of a thought under load. Every search has a sound action after it.
pub(crate) const SHORTEST_SLICE: Duration = Duration::from_millis(200);
/// Expected time up to which a thought counts as short.
const SHORT: Duration = Duration::from_millis(100);
/// Handicap of correspondence games: they are served as if their thoughts took this much longer.
const DAYS_LATER: Duration = Duration::from_secs(10);

/// The party that a thought is charged to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Party {
    /// A keyed hash of the address from which the game was opened, if it is known.
    pub(crate) origin: Option<i64>,
    /// The account that opened the game.
    pub(crate) account: String,
}

/// A request for thinking time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) party: Party,
    /// Set for a live game, in which a person waits at the board.
    pub(crate) is_live: bool,
    /// Expected thinking time.
    pub(crate) cost: Duration,
}

/// Identifies a request while it waits and while it is served.
pub(crate) type Ticket = u64;

/// Waiting and running thoughts, and the virtual times of the parties.
#[derive(Debug)]
pub(crate) struct Rounds {
    threads: usize,
    next_ticket: Ticket,
    waiting: HashMap<Ticket, Request>,
    running: HashMap<Ticket, Request>,
    addresses: Shares<Address, Shares<String, ()>>,
}

/// Address of a party. An account without a known address counts as an address of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Address {
    Known(i64),
    Of(String),
}

/// Virtual times of the parties that share a resource.
#[derive(Debug)]
struct Shares<K, T> {
    /// The virtual time at which service was last given.
    now: Duration,
    of: HashMap<K, Share<T>>,
}

#[derive(Debug, Default)]
struct Share<T> {
    /// Virtual time up to which the party has been served.
    served: Duration,
    /// Number of waiting and running thoughts.
    active: usize,
    inner: T,
}

impl<K, T> Default for Shares<K, T> {
    fn default() -> Shares<K, T> {
        Shares { now: Duration::ZERO, of: HashMap::new() }
    }
}

impl<K: Clone + Eq + std::hash::Hash, T: Default> Shares<K, T> {
    /// Returns the virtual time at which a party would be served: an active one keeps its place, an idle one starts at the present time.
    fn start(&self, key: &K) -> Duration {
        match self.of.get(key) {
            Some(share) if share.active > 0 => share.served,
            Some(share) => share.served.max(self.now),
            None => self.now,
        }
    }

    fn enter(&mut self, key: &K) -> &mut T {
        let start = self.start(key);
        let share = self.of.entry(key.clone()).or_default();
        share.served = start;
        share.active += 1;
        &mut share.inner
    }

    fn charge(&mut self, key: &K, cost: Duration) {
        let start = self.start(key);
        self.now = self.now.max(start);
        if let Some(share) = self.of.get_mut(key) {
            share.served = start + cost;
        }
    }

    /// Ends a thought: replaces the time charged in advance by the time taken.
    fn leave(&mut self, key: &K, charged: Duration, took: Duration) {
        if let Some(share) = self.of.get_mut(key) {
            share.served = (share.served + took).saturating_sub(charged);
            share.active -= 1;
        }
        let now = self.now;
        self.of.retain(|_, share| share.active > 0 || share.served > now);
    }
}

impl Request {
    fn address(&self) -> Address {
        self.party.origin.map_or_else(|| Address::Of(self.party.account.clone()), Address::Known)
    }

    fn is_short(&self) -> bool {
        self.cost <= SHORT
    }

    /// Weight in the comparison with others.
    fn weight(&self) -> Duration {
        self.cost + if self.is_live { Duration::ZERO } else { DAYS_LATER }
    }
}

impl Rounds {
    /// Creates a scheduler for `threads` long thoughts at once and one more short one.
    pub(crate) fn new(threads: usize) -> Rounds {
        Rounds {
            threads: threads.max(1),
            next_ticket: 0,
            waiting: HashMap::new(),
            running: HashMap::new(),
            addresses: Shares::default(),
        }
    }

    /// Changes the number of long thoughts that may run at once.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Returns the number of waiting thoughts.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Enters a request.
    pub(crate) fn ask(&mut self, request: Request) -> Ticket {
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        self.addresses.enter(&request.address()).enter(&request.party.account);
        self.waiting.insert(ticket, request);
        ticket
    }

    /// Returns the next request to be served, if a thread is free, and marks it as running.
    pub(crate) fn next(&mut self) -> Option<Ticket> {
        let long = self.running.values().filter(|request| !request.is_short()).count();
        if self.running.len() > self.threads {
            return None;
        }
        // Best request of each address: of the account that was served least, the shortest.
        let mut best: HashMap<Address, (Duration, Ticket)> = HashMap::new();
        for (&ticket, request) in &self.waiting {
            if long >= self.threads && !request.is_short() {
                continue;
            }
            let address = request.address();
            let start = self.addresses.of.get(&address).map(|share| share.inner.start(&request.party.account));
            let key = (start.unwrap_or_default() + request.weight(), ticket);
            let first = best.entry(address).or_insert(key);
            *first = key.min(*first);
        }
        let rank = |(address, (_, ticket)): &(Address, (Duration, Ticket))| {
            (self.addresses.start(address) + self.waiting[ticket].weight(), *ticket)
        };
        let (address, (_, ticket)) = best.into_iter().min_by_key(rank)?;
        let request = self.waiting.remove(&ticket)?;
        self.addresses.charge(&address, request.cost);
        if let Some(share) = self.addresses.of.get_mut(&address) {
            share.inner.charge(&request.party.account, request.cost);
        }
        self.running.insert(ticket, request);
        Some(ticket)
    }

    /// Ends a request that was served for `took`, or one that is no longer wanted.
    pub(crate) fn end(&mut self, ticket: Ticket, took: Duration) {
        let (request, charged, took) = if let Some(request) = self.running.remove(&ticket) {
            let charged = request.cost;
            (request, charged, took)
        } else if let Some(request) = self.waiting.remove(&ticket) {
            (request, Duration::ZERO, Duration::ZERO)
        } else {
            return;
        };
        let address = request.address();
        if let Some(share) = self.addresses.of.get_mut(&address) {
            share.inner.leave(&request.party.account, charged, took);
        }
        self.addresses.leave(&address, charged, took);
        if self.waiting.is_empty() && self.running.is_empty() {
            self.addresses = Shares::default();
        }
    }

    /// Returns the time that a running thought may take: all while no other waits, otherwise the share of its address, divided among the
    /// thoughts of that address.
    pub(crate) fn allowance(&self, ticket: Ticket) -> Duration {
        let Some(request) = self.running.get(&ticket) else { return SHORTEST_SLICE };
        if self.waiting.is_empty() {
            return LONGEST_THOUGHT;
        }
        let active = |share: &Share<_>| share.active > 0;
        let addresses = self.addresses.of.values().filter(|share| active(share)).count();
        let own = self.addresses.of.get(&request.address()).map_or(1, |share| share.active);
        let sharers = u32::try_from(addresses.max(1) * own.max(1)).unwrap_or(u32::MAX);
        let share = LONGEST_THOUGHT * u32::try_from(self.threads).unwrap_or(u32::MAX) / sharers;
        share.clamp(SHORTEST_SLICE, LONGEST_THOUGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(10);
    const SECOND: Duration = Duration::from_secs(1);

    fn request(origin: i64, account: &str, cost: Duration) -> Request {
        Request { party: Party { origin: Some(origin), account: account.to_owned() }, is_live: true, cost }
    }

    /// Serves everything on one thread, each thought for its full allowance, and returns the tickets with the times when they were done.
    fn served(rounds: &mut Rounds, most: usize) -> Vec<(Ticket, Duration)> {
        let (mut now, mut order) = (Duration::ZERO, Vec::new());
        while order.len() < most {
            let Some(ticket) = rounds.next() else { break };
            let took = rounds.running[&ticket].cost.min(rounds.allowance(ticket));
            now += took;
            rounds.end(ticket, took);
            order.push((ticket, now));
        }
        order
    }

    fn place(order: &[(Ticket, Duration)], ticket: Ticket) -> usize {
        order.iter().position(|(served, _)| *served == ticket).expect("everything is served")
    }

    #[test]
    fn sixty_long_thoughts_of_one_guest_do_not_hold_up_a_stranger() {
        let mut rounds = Rounds::new(1);
        let flood: Vec<Ticket> = (0..60).map(|_| rounds.ask(request(1, "flood", SECOND))).collect();
        let begun = rounds.next().unwrap();
        assert!(flood.contains(&begun) && rounds.next().is_none(), "long thoughts have one thread");
        let quick = rounds.ask(request(2, "stranger", MOMENT));
        assert_eq!(rounds.next(), Some(quick), "a short thought begins beside a long one");
        rounds.end(quick, MOMENT);
        let long = rounds.ask(request(2, "stranger", SECOND));
        assert!(rounds.next().is_none());
        assert_eq!(rounds.allowance(begun), SHORTEST_SLICE, "the flood gives way");
        rounds.end(begun, SHORTEST_SLICE);
        assert_eq!(rounds.next(), Some(long));
        assert!(rounds.allowance(long) >= SECOND, "the stranger's thought is as long as ever");
    }

    #[test]
    fn many_guests_of_one_address_have_together_what_one_stranger_has() {
        let mut rounds = Rounds::new(1);
        for guest in 0..60 {
            rounds.ask(request(1, &format!("guest {guest}"), SECOND));
        }
        let strangers: Vec<Ticket> = (0..5).map(|_| rounds.ask(request(2, "stranger", SECOND))).collect();
        let order = served(&mut rounds, usize::MAX);
        assert_eq!(order.len(), 65);
        let last = strangers.iter().map(|ticket| place(&order, *ticket)).max().unwrap();
        assert!(order[last].1 <= 5 * (SECOND + SECOND), "{order:?}");
        // The guests of one address are also served in turn.
        let mut rounds = Rounds::new(1);
        for _ in 0..30 {
            rounds.ask(request(1, "first", SECOND));
        }
        let second = rounds.ask(request(1, "second", SECOND));
        assert!(place(&served(&mut rounds, usize::MAX), second) <= 1);
    }

    #[test]
    fn short_before_long_and_live_before_days_and_all_are_served() {
        let mut rounds = Rounds::new(1);
        let days = rounds.ask(Request { is_live: false, ..request(1, "ann", SECOND) });
        let long = rounds.ask(request(2, "ben", SECOND));
        let short = rounds.ask(request(3, "cid", MOMENT));
        let order: Vec<Ticket> = served(&mut rounds, usize::MAX).into_iter().map(|(ticket, _)| ticket).collect();
        assert_eq!(order, [short, long, days]);
        // A steady stream of other requests does not starve correspondence games.
        let days = rounds.ask(Request { is_live: false, ..request(1, "ann", SECOND) });
        let mut rest = 0;
        while rounds.waiting.contains_key(&days) {
            rounds.ask(request(2, "ben", SECOND));
            served(&mut rounds, 1);
            rest += 1;
            assert!(rest < 40, "days are never served");
        }
    }

    #[test]
    fn idling_saves_nothing_up_and_leaves_nothing_behind() {
        let mut rounds = Rounds::new(1);
        for _ in 0..20 {
            rounds.ask(request(1, "busy", SECOND));
        }
        served(&mut rounds, 10);
        // A latecomer starts at the virtual time of the others: from now on they alternate.
        let late: Vec<Ticket> = (0..4).map(|_| rounds.ask(request(2, "late", SECOND))).collect();
        let order = served(&mut rounds, usize::MAX);
        assert!(place(&order, late[3]) >= 4, "{order:?}");
        assert!(rounds.addresses.of.is_empty() && rounds.waiting.is_empty() && rounds.running.is_empty());
        let withdrawn = rounds.ask(request(3, "gone", SECOND));
        rounds.end(withdrawn, Duration::ZERO);
        assert!(rounds.addresses.of.is_empty() && rounds.next().is_none());
    }

    #[test]
    fn a_thought_takes_all_its_time_while_nobody_waits_and_never_less_than_a_slice() {
        let mut rounds = Rounds::new(2);
        let alone = rounds.ask(request(1, "ann", SECOND));
        assert_eq!(rounds.next(), Some(alone));
        assert_eq!(rounds.allowance(alone), LONGEST_THOUGHT);
        for other in 0..500 {
            rounds.ask(request(other, "somebody", SECOND));
            let allowed = rounds.allowance(alone);
            assert!((SHORTEST_SLICE..=LONGEST_THOUGHT).contains(&allowed), "{allowed:?}");
        }
    }
}
