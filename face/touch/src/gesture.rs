//! Gesture recognition: pointer events on a table become taps, drags, moves of the whole board, or nothing.

/// Movement, in pixels, from which on a pointer no longer taps.
pub const SLACK: f64 = 8.0;

/// A point or a distance on the screen, in pixels.
pub type Pixels = (f64, f64);

/// The part of a pointer event that gestures depend on. `T` identifies a touchable item.
#[derive(Clone, PartialEq, Debug)]
pub enum PointerEvent<T> {
    /// A finger touches the screen, or a button goes down.
    Down {
        /// Identifies the pointer until it goes up.
        pointer: i32,
        /// True if no other pointer of its kind is down: ids whose end was never reported are forgotten.
        is_first: bool,
        /// `None` beside the table, and for a button that does not act.
        press: Option<Press<T>>,
    },
    /// The pointer moves.
    Move {
        /// The pointer's id.
        pointer: i32,
        /// Position of the pointer.
        at: Pixels,
    },
    /// The pointer leaves the screen, or its button is released.
    Up {
        /// The pointer's id.
        pointer: i32,
        /// Position of the pointer.
        at: Pixels,
        /// Scroll offset of the page.
        scrolled: Pixels,
        /// The item under the pointer.
        over: Option<T>,
    },
    /// The browser or the system has taken the pointer over, for example to scroll or zoom.
    Cancel {
        /// The pointer's id.
        pointer: i32,
    },
}

/// The start of a gesture on a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Press<T> {
    /// The item under the pointer.
    pub on: Option<T>,
    /// The object that follows the pointer from there.
    pub holds: Holds,
    /// Position of the pointer.
    pub at: Pixels,
    /// Scroll offset of the page.
    pub scrolled: Pixels,
}

/// The object that follows a pointer while it is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// The page, if anything: it scrolls.
    Page,
    /// The item under the pointer: it is dragged.
    Thing,
    /// The whole board.
    Board,
}

/// A gesture that the table acts on.
#[derive(Clone, PartialEq, Debug)]
pub enum Gesture<T> {
    /// A press and release at one place: on an item, or beside all of them.
    Tap(Option<T>),
    /// The drag of an item begins. [`Drop`](Gesture::Drop) or [`PutBack`](Gesture::PutBack) follows.
    Lift(T),
    /// The item is dropped on another one; `None` if it is dropped beside all items, or where it lay.
    Drop(Option<T>),
    /// The drag was interrupted: the table returns to its state before the drag.
    PutBack,
    /// The board moves by this distance.
    Pan(Pixels),
}

/// The recognizer for the pointers on a table. A tap acts on release, and only if its pointer stayed in place, the page did not scroll, no
/// pointer was cancelled and no other pointer went down meanwhile. A drag interrupted in one of these ways is put back.
#[derive(Clone, Debug)]
pub struct Gestures<T> {
    down: Vec<i32>,
    held: Option<Held<T>>,
}

#[derive(Clone, Debug)]
struct Held<T> {
    pointer: i32,
    press: Press<T>,
    /// True once the pointer has moved further than a tap allows.
    drags: bool,
}

impl<T> Default for Gestures<T> {
    fn default() -> Gestures<T> {
        Gestures { down: Vec::new(), held: None }
    }
}

impl<T: Clone + PartialEq> Gestures<T> {
    /// Handles an event and returns the gesture that it completes or continues.
    pub fn hear(&mut self, event: PointerEvent<T>) -> Option<Gesture<T>> {
        match event {
            PointerEvent::Down { pointer, is_first, press } => {
                let interrupted = self.interrupt();
                if is_first {
                    self.down.clear();
                }
                self.down.push(pointer);
                let is_alone = self.down.len() == 1;
                self.held = press.filter(|_| is_alone).map(|press| Held { pointer, press, drags: false });
                interrupted
            }
            PointerEvent::Move { pointer, at } => self.slide(pointer, at),
            PointerEvent::Up { pointer, at, scrolled, over } => {
                self.down.retain(|other| *other != pointer);
                let held = self.held.take_if(|held| held.pointer == pointer)?;
                held.release(at, scrolled, over)
            }
            PointerEvent::Cancel { pointer } => {
                self.down.retain(|other| *other != pointer);
                self.interrupt()
            }
        }
    }

    /// Ends the gesture under way, if any, without acting: an item about to be lifted stays in place.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// True while an item is dragged.
    pub fn is_dragging(&self) -> bool {
        self.held.as_ref().is_some_and(Held::is_dragging)
    }

    fn slide(&mut self, pointer: i32, at: Pixels) -> Option<Gesture<T>> {
        let held = self.held.as_mut().filter(|held| held.pointer == pointer)?;
        let moved = (at.0 - held.press.at.0, at.1 - held.press.at.1);
        if !held.drags && !is_far(moved) {
            return None;
        }
        let began = !std::mem::replace(&mut held.drags, true);
        match held.press.holds {
            Holds::Page => {
                self.held = None;
                None
            }
            Holds::Thing => held.press.on.clone().filter(|_| began).map(Gesture::Lift),
            Holds::Board => {
                held.press.at = at;
                Some(Gesture::Pan(moved))
            }
        }
    }

    fn interrupt(&mut self) -> Option<Gesture<T>> {
        self.held.take().filter(Held::is_dragging).map(|_| Gesture::PutBack)
    }
}

impl<T: PartialEq> Held<T> {
    fn is_dragging(&self) -> bool {
        self.drags && self.press.holds == Holds::Thing
    }

    fn release(self, at: Pixels, scrolled: Pixels, over: Option<T>) -> Option<Gesture<T>> {
        let is_dragging = self.is_dragging();
        let Press { on, at: from, scrolled: before, .. } = self.press;
        let has_scrolled = is_far((scrolled.0 - before.0, scrolled.1 - before.1));
        if is_dragging {
            let dropped = Gesture::Drop(over.filter(|over| Some(over) != on.as_ref()));
            return Some(if has_scrolled { Gesture::PutBack } else { dropped });
        }
        let has_moved = self.drags || has_scrolled || is_far((at.0 - from.0, at.1 - from.1));
        (!has_moved && over == on).then_some(Gesture::Tap(on))
    }
}

fn is_far(distance: Pixels) -> bool {
    distance.0.hypot(distance.1) >= SLACK
}
