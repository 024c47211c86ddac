use crate::touched::{Answer, Touched};
use crate::{Hover, Note, Refusal, Sketch, Spot, Target, TargetKind};
use pentad_boards::View;
use pentad_boards::scene::Item;
use pentad_catalog::Listed;
use std::fmt::Debug;

/// A game whose actions are made step by step, such as a piece and then its destination. The meaning of a touch follows from the steps that
/// make each legal action.
pub(crate) trait Stepwise: Listed {
    /// An element on the board or beside it, as the rules know it.
    type Thing: Copy + PartialEq + Debug;

    /// Returns the element at a spot; `None` for a spot that is only there to be looked at.
    fn thing(&self, spot: &Spot) -> Option<Self::Thing>;

    /// Returns the spot of an element.
    fn spot(&self, thing: Self::Thing) -> Spot;

    /// Returns the element's further spots, if equal elements are drawn one by one.
    fn twins(&self, _thing: Self::Thing) -> Vec<Spot> {
        Vec::new()
    }

    /// Returns the sequences of elements that make an action, one for each way to make it; none for an action without a place.
    fn ways(&self, action: Self::Action) -> Vec<Vec<Self::Thing>>;

    /// Returns the effect of the last step of an action, and its result in a few signs.
    fn outlook(&self, action: Self::Action) -> (TargetKind, Option<Note>);

    /// Returns the result of an action; `None` where it is plain to see.
    fn tell(&self, action: Self::Action) -> Option<Note> {
        self.outlook(action).1
    }

    /// Returns the pieces that an action puts onto the board.
    fn ghosts(&self, action: Self::Action, view: &View<Self::Action>) -> Vec<Item>;

    /// Returns the elements that belong to an action besides those that make it.
    fn lit(&self, _action: Self::Action) -> Vec<Self::Thing> {
        Vec::new()
    }

    /// Returns the elements related to this one as the position stands, and a note on it.
    fn look(&self, thing: Self::Thing) -> (Vec<Self::Thing>, Option<Note>);

    /// Returns the reason why an element can neither follow the chosen ones nor begin an action.
    fn refusal(&self, chosen: &[Self::Thing], thing: Self::Thing) -> Refusal;
}

/// One way to make a legal action.
struct Way<G: Stepwise> {
    things: Vec<G::Thing>,
    action: G::Action,
}

impl<G: Stepwise> Way<G> {
    /// Returns the element that follows these ones, if this way begins with them.
    fn after(&self, chosen: &[G::Thing]) -> Option<G::Thing> {
        self.things.strip_prefix(chosen)?.first().copied()
    }

    /// Returns true if exactly one element of this way is missing after the chosen ones.
    fn ends_with(&self, chosen: &[G::Thing]) -> bool {
        self.things.len() == chosen.len() + 1
    }
}

fn all_ways<G: Stepwise>(game: &G) -> Vec<Way<G>> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let ways = |action| game.ways(action).into_iter().map(move |things| Way { things, action });
    actions.into_iter().flat_map(ways).collect()
}

/// Returns the chosen elements: those touched or, before the first touch, the one that every action begins with.
fn chosen<G: Stepwise>(game: &G, ways: &[Way<G>], so_far: &[Spot]) -> Vec<G::Thing> {
    if !so_far.is_empty() {
        return so_far.iter().filter_map(|spot| game.thing(spot)).collect();
    }
    let first = ways.first().map(|way| way.things[0]);
    let only = first.filter(|first| ways.iter().all(|way| way.things.len() > 1 && way.things[0] == *first));
    only.into_iter().collect()
}

/// Returns the first way that continues from the chosen elements with this one; it may complete an action.
fn onward<'a, G: Stepwise>(ways: &'a [Way<G>], chosen: &[G::Thing], thing: G::Thing) -> Option<&'a Way<G>> {
    ways.iter().find(|way| way.after(chosen) == Some(thing))
}

/// Returns the elements that can come next, without duplicates.
fn next_things<G: Stepwise>(ways: &[Way<G>], chosen: &[G::Thing]) -> Vec<G::Thing> {
    let mut next = Vec::new();
    for thing in ways.iter().filter_map(|way| way.after(chosen)) {
        if !next.contains(&thing) {
            next.push(thing);
        }
    }
    next
}

impl<G: Stepwise> Touched for G {
    fn touch(&self, so_far: &mut Vec<Spot>, spot: &Spot) -> Answer<G> {
        let Some(thing) = self.thing(spot) else { return Answer::Nothing };
        let ways = all_ways(self);
        let chosen = chosen(self, &ways, so_far);
        if !so_far.is_empty()
            && let Some(place) = chosen.iter().position(|other| *other == thing)
        {
            put_back(&ways, &chosen, so_far, place);
            return Answer::Drafted;
        }
        // Continue from all chosen elements if possible; otherwise drop the latest choices, one at a time, until this element fits.
        for kept in (0..=chosen.len()).rev() {
            let Some(way) = onward(&ways, &chosen[..kept], thing) else { continue };
            if way.ends_with(&chosen[..kept]) {
                so_far.clear();
                return Answer::Play(way.action);
            }
            if so_far.is_empty() {
                so_far.extend(chosen.iter().map(|thing| self.spot(*thing)));
            }
            so_far.truncate(kept);
            so_far.push(spot.clone());
            return Answer::Drafted;
        }
        Answer::Refused(self.refusal(&chosen, thing))
    }

    fn sketch(&self, so_far: &[Spot], _view: &View<G::Action>) -> Sketch {
        let ways = all_ways(self);
        let chosen = chosen(self, &ways, so_far);
        let target = |thing: G::Thing| {
            let way = onward(&ways, &chosen, thing).filter(|way| way.ends_with(&chosen));
            let (kind, note) = way.map_or((TargetKind::Choose, None), |way| self.outlook(way.action));
            Target { spot: self.spot(thing), kind, note }
        };
        let targets = if chosen.is_empty() { Vec::new() } else { next_things(&ways, &chosen) };
        Sketch {
            choices: next_things(&ways, &[])
                .into_iter()
                .flat_map(|thing| [self.spot(thing)].into_iter().chain(self.twins(thing)))
                .collect(),
            targets: targets.into_iter().map(target).collect(),
            chosen: match so_far.is_empty() {
                true => chosen.into_iter().map(|thing| self.spot(thing)).collect(),
                false => so_far.to_vec(),
            },
            ..Sketch::default()
        }
    }

    fn hover(&self, so_far: &[Spot], spot: &Spot, view: &View<G::Action>) -> Hover {
        let Some(thing) = self.thing(spot) else { return Hover::default() };
        let ways = all_ways(self);
        let chosen = chosen(self, &ways, so_far);
        let seen = Touched::look(self, spot);
        if chosen.contains(&thing) {
            return Hover { lit: Vec::new(), ..seen };
        }
        for kept in (0..=chosen.len()).rev() {
            let Some(way) = onward(&ways, &chosen[..kept], thing) else { continue };
            if way.ends_with(&chosen[..kept]) {
                let lit = self.lit(way.action).into_iter().map(|thing| self.spot(thing)).collect();
                return Hover {
                    lit,
                    ghosts: self.ghosts(way.action, view),
                    note: self.tell(way.action),
                    ..Hover::default()
                };
            }
            let begun = [&chosen[..kept], &[thing]].concat();
            let lit = next_things(&ways, &begun).into_iter().map(|thing| self.spot(thing)).collect();
            return Hover { lit, ..seen };
        }
        Hover { refused: Some(self.refusal(&chosen, thing)), ..seen }
    }

    fn look(&self, spot: &Spot) -> Hover {
        let (things, note) = self.thing(spot).map(|thing| Stepwise::look(self, thing)).unwrap_or_default();
        Hover { lit: things.into_iter().map(|thing| self.spot(thing)).collect(), note, ..Hover::default() }
    }

    fn spots(&self, action: G::Action) -> Vec<Spot> {
        let way = self.ways(action).into_iter().next().unwrap_or_default();
        way.into_iter().map(|thing| self.spot(thing)).collect()
    }

    /// Returns the spots that other ways to make the action touch and the first does not.
    fn partners(&self, action: G::Action) -> Vec<Spot> {
        let mut ways = self.ways(action).into_iter();
        let first = ways.next().unwrap_or_default();
        ways.flatten().filter(|thing| !first.contains(thing)).map(|thing| self.spot(thing)).collect()
    }
}

/// Takes one choice back, and the choices after it if they mean nothing without it.
fn put_back<G: Stepwise>(ways: &[Way<G>], chosen: &[G::Thing], so_far: &mut Vec<Spot>, place: usize) {
    let left = [&chosen[..place], &chosen[place + 1..]].concat();
    so_far.remove(place);
    if !ways.iter().any(|way| way.after(&left).is_some()) {
        so_far.truncate(place);
    }
}
