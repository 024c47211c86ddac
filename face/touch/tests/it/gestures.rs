use super::start;
use pentad_boards::scene::Role;
use pentad_boards::{View, scene_of};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_conformance::{Random, random};
use pentad_core::random::below;
use pentad_touch::{Draft, Gesture, Gestures, Holds, Pixels, PointerEvent, Press, SLACK, Spot, Touch};

/// A table that acts on gestures as the page does.
#[derive(Clone, PartialEq, Debug)]
struct Table {
    position: u64,
    draft: Draft,
    /// The draft as it was before the drag under way.
    before: Option<Draft>,
    played: Vec<AnyAction>,
}

impl Table {
    fn new(game: &AnyGame, draft: Draft) -> Table {
        Table { position: game.hash_key(), draft, before: None, played: Vec::new() }
    }

    /// Acts on a gesture. Returns true if an item that was to be lifted stays.
    fn act(&mut self, game: &AnyGame, gesture: Gesture<Spot>) -> bool {
        match gesture {
            Gesture::Tap(Some(spot)) => self.touch(game, &spot),
            Gesture::Drop(to) => {
                self.before = None;
                to.into_iter().for_each(|spot| self.touch(game, &spot));
            }
            Gesture::Lift(spot) => {
                let Some(lifted) = self.draft.lift(game, &spot) else { return true };
                self.before = Some(std::mem::replace(&mut self.draft, lifted));
            }
            Gesture::PutBack => self.draft = self.before.take().expect("a lift comes before it"),
            Gesture::Tap(None) | Gesture::Pan(_) => {}
        }
        false
    }

    fn touch(&mut self, game: &AnyGame, spot: &Spot) {
        if let Touch::Play(action) = self.draft.touch(game, spot) {
            self.played.push(action);
        }
    }
}

/// Pointers on a table whose spots lie side by side.
struct Hand<'a> {
    game: &'a AnyGame,
    things: Vec<Spot>,
    table: Table,
    gestures: Gestures<Spot>,
    seen: Vec<Gesture<Spot>>,
}

/// Distance in pixels from one spot to the next.
const APART: f64 = 30.0;

impl<'a> Hand<'a> {
    fn at(game: &'a AnyGame, draft: Draft) -> Hand<'a> {
        let table = Table::new(game, draft);
        Hand { game, things: things(game), table, gestures: Gestures::default(), seen: Vec::new() }
    }

    fn place(&self, spot: &Spot) -> Pixels {
        let index = self.things.iter().position(|other| other == spot).expect("it is on the table");
        (APART * index as f64, 0.0)
    }

    fn over(&self, at: Pixels) -> Option<Spot> {
        let index = (at.0 / APART).round();
        let is_near = (at.0 - APART * index).hypot(at.1) < APART / 2.0;
        let there = self.things.get(index as usize).filter(|_| is_near)?;
        // A piece lies over its cell.
        self.things.iter().rfind(|spot| *spot == there).cloned()
    }

    /// The page lets a player drag pieces that are chosen or that can begin a draft.
    fn holds(&self, on: Option<&Spot>) -> Holds {
        let sketch = self.table.draft.sketch(self.game);
        let is_held = |spot: &&Spot| {
            spot.role != Role::Cell && sketch.choices.iter().chain(&sketch.chosen).any(|other| other.name == spot.name)
        };
        if on.filter(is_held).is_some() { Holds::Thing } else { Holds::Page }
    }

    fn hear(&mut self, event: PointerEvent<Spot>) {
        if let Some(gesture) = self.gestures.hear(event) {
            self.seen.push(gesture.clone());
            if self.table.act(self.game, gesture) {
                self.gestures.let_go();
            }
        }
    }

    fn down(&mut self, pointer: i32, is_first: bool, at: Pixels) {
        let on = self.over(at);
        let press = Press { holds: self.holds(on.as_ref()), on, at, scrolled: (0.0, 0.0) };
        self.hear(PointerEvent::Down { pointer, is_first, press: Some(press) });
    }

    fn slide(&mut self, pointer: i32, at: Pixels) {
        self.hear(PointerEvent::Move { pointer, at });
    }

    fn up(&mut self, pointer: i32, at: Pixels, scrolled: f64) {
        let over = self.over(at);
        self.hear(PointerEvent::Up { pointer, at, scrolled: (0.0, scrolled), over });
    }
}

fn things(game: &AnyGame) -> Vec<Spot> {
    let touchable = |role| matches!(role, Role::Cell | Role::Piece | Role::Reserve);
    let items = scene_of(game, &View::default()).items;
    items.iter().filter(|item| touchable(item.role) && !item.name.is_empty()).map(Spot::from).collect()
}

/// Visits positions of random games, each with a draft that is empty or has just begun.
fn each_draft(mut visit: impl FnMut(&AnyGame, Draft, &mut Random)) {
    for id in GameId::ALL {
        let mut game = start(&id.to_string(), 5);
        let (mut play, mut other) = (random(5), random(17));
        for _ in 0..24 {
            let mut draft = Draft::new(&game);
            if game.turn().seat().is_some() {
                let choices = draft.sketch(&game).choices;
                if !choices.is_empty() && below(&mut other, 3) > 0 {
                    let mut begun = draft.clone();
                    if begun.touch(&game, &choices[below(&mut other, choices.len())]) == Touch::Drafted {
                        draft = begun;
                    }
                }
                visit(&game, draft, &mut other);
            }
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            let action = game.random_action(&mut play);
            game.apply(action);
        }
    }
}

/// Returns a position on a useful spot, on any spot, or beside all of them.
fn somewhere(hand: &Hand<'_>, random: &mut Random) -> Pixels {
    let sketch = hand.table.draft.sketch(hand.game);
    let targets = sketch.targets.iter().map(|target| &target.spot);
    let wanted: Vec<&Spot> = sketch.choices.iter().chain(targets).filter(|spot| hand.things.contains(spot)).collect();
    let (x, y) = match below(random, 4) {
        0 => (APART * below(random, hand.things.len()) as f64, 0.0),
        1 => (APART * below(random, hand.things.len()) as f64, 200.0),
        _ if wanted.is_empty() => (0.0, 0.0),
        _ => hand.place(wanted[below(random, wanted.len())]),
    };
    (x + below(random, 5) as f64, y + below(random, 5) as f64)
}

#[test]
fn nothing_that_contains_a_scroll_a_pinch_a_cancel_or_a_second_finger_changes_the_table() {
    let mut lifted = 0;
    each_draft(|game, draft, random| {
        for _ in 0..60 {
            let mut hand = Hand::at(game, draft.clone());
            let before = hand.table.clone();
            let mut at = somewhere(&hand, random);
            hand.down(1, true, at);
            // The disturbance comes before, between or after the moves.
            let (moves, disturbance) = (below(random, 4), below(random, 4));
            let when = below(random, moves + 1);
            let mut scrolled = 0.0;
            let mut down = vec![1];
            for step in 0..=moves {
                if step == when {
                    match disturbance {
                        0 => scrolled = SLACK + below(random, 200) as f64,
                        1 => {
                            hand.hear(PointerEvent::Cancel { pointer: 1 });
                            down.clear();
                        }
                        // A second finger beside the table or, in the next arm, on it; with it the page is pinched.
                        2 => {
                            hand.hear(PointerEvent::Down { pointer: 2, is_first: false, press: None });
                            down.push(2);
                        }
                        _ => {
                            let second = somewhere(&hand, random);
                            hand.down(2, false, second);
                            hand.slide(2, somewhere(&hand, random));
                            down.push(2);
                        }
                    }
                }
                if step < moves {
                    at = somewhere(&hand, random);
                    hand.slide(1, at);
                }
            }
            while !down.is_empty() {
                let pointer = down.swap_remove(below(random, down.len()));
                let place = if pointer == 1 { at } else { somewhere(&hand, random) };
                match below(random, 4) {
                    0 if disturbance > 0 => hand.hear(PointerEvent::Cancel { pointer }),
                    _ => hand.up(pointer, place, scrolled),
                }
            }
            lifted += usize::from(hand.seen.iter().any(|gesture| matches!(gesture, Gesture::Lift(_))));
            assert_eq!(hand.table, before, "{:?} in {}", hand.seen, game.trace_line(0));
        }
    });
    assert!(lifted > 500, "{lifted} of them lifted something first");
}

#[test]
fn a_finger_that_moves_never_touches_what_cannot_be_dragged() {
    each_draft(|game, draft, random| {
        for _ in 0..60 {
            let mut hand = Hand::at(game, draft.clone());
            let (before, from) = (hand.table.clone(), somewhere(&hand, random));
            if hand.holds(hand.over(from).as_ref()) == Holds::Thing {
                continue;
            }
            hand.down(1, true, from);
            let at = (from.0, from.1 + SLACK + below(random, 160) as f64);
            // The browser may report no move before the release.
            if below(random, 2) == 0 {
                hand.slide(1, at);
                // The pointer may also return to its start.
                hand.up(1, if below(random, 2) == 0 { from } else { at }, 0.0);
            } else {
                hand.up(1, at, 0.0);
            }
            assert_eq!(hand.table, before, "{:?} in {}", hand.seen, game.trace_line(0));
        }
    });
}

#[test]
fn a_tap_is_a_touch_and_acts_on_release() {
    let mut changed = 0;
    each_draft(|game, draft, random| {
        for _ in 0..20 {
            let mut hand = Hand::at(game, draft.clone());
            let at = somewhere(&hand, random);
            let mut touched = hand.table.clone();
            if let Some(spot) = hand.over(at) {
                touched.touch(game, &spot);
            }
            let before = hand.table.clone();
            hand.down(1, true, at);
            hand.slide(1, (at.0 + 3.0, at.1 - 3.0));
            assert_eq!(hand.table, before, "nothing happens before the release");
            hand.up(1, at, 2.0);
            assert_eq!(hand.table, touched);
            changed += usize::from(touched != before);
        }
    });
    assert!(changed > 300, "{changed}");
}

#[test]
fn a_drag_is_a_touch_of_both_its_ends() {
    let mut played = 0;
    each_draft(|game, draft, random| {
        let sketch = Draft::new(game).sketch(game);
        let things = things(game);
        for spot in sketch.choices.iter().filter(|spot| spot.role != Role::Cell && things.contains(spot)) {
            let mut hand = Hand::at(game, Draft::new(game));
            let from = hand.place(spot);
            let Some(begun) = Draft::new(game).lift(game, spot) else { continue };
            let targets: Vec<Spot> = begun.sketch(game).targets.into_iter().map(|target| target.spot).collect();
            let targets: Vec<&Spot> =
                targets.iter().filter(|target| things.contains(target) && *target != spot).collect();
            if targets.is_empty() {
                continue;
            }
            let target = targets[below(random, targets.len())];
            let to = hand.place(target);
            let mut expected = Table::new(game, begun);
            expected.touch(game, target);
            hand.down(1, true, from);
            hand.slide(1, (from.0, from.1 + 2.0 * SLACK));
            assert!(hand.gestures.is_dragging());
            hand.slide(1, to);
            hand.up(1, to, 0.0);
            assert_eq!(hand.table, expected, "{:?} in {}", hand.seen, game.trace_line(0));
            played += expected.played.len();
        }
        drop(draft);
    });
    assert!(played > 50, "{played}");
}

#[test]
fn a_pointer_that_was_never_released_does_not_stand_in_the_way() {
    let press = |on| Some(Press { on: Some(on), holds: Holds::Page, at: (0.0, 0.0), scrolled: (0.0, 0.0) });
    let mut gestures = Gestures::default();
    gestures.hear(PointerEvent::Down { pointer: 1, is_first: true, press: press("a") });
    gestures.hear(PointerEvent::Down { pointer: 2, is_first: true, press: press("b") });
    let up = PointerEvent::Up { pointer: 2, at: (0.0, 0.0), scrolled: (0.0, 0.0), over: Some("b") };
    assert_eq!(gestures.hear(up), Some(Gesture::Tap(Some("b"))));
}

#[test]
fn what_holds_the_board_moves_it_and_touches_nothing() {
    let mut gestures = Gestures::default();
    let press = Press { on: Some("a"), holds: Holds::Board, at: (0.0, 0.0), scrolled: (0.0, 0.0) };
    gestures.hear(PointerEvent::Down { pointer: 1, is_first: true, press: Some(press) });
    assert_eq!(gestures.hear(PointerEvent::Move { pointer: 1, at: (3.0, 0.0) }), None);
    assert_eq!(gestures.hear(PointerEvent::Move { pointer: 1, at: (20.0, 0.0) }), Some(Gesture::Pan((20.0, 0.0))));
    assert_eq!(gestures.hear(PointerEvent::Move { pointer: 1, at: (0.0, 5.0) }), Some(Gesture::Pan((-20.0, 5.0))));
    let up = PointerEvent::Up { pointer: 1, at: (0.0, 0.0), scrolled: (0.0, 0.0), over: Some("a") };
    assert_eq!(gestures.hear(up), None);
}
