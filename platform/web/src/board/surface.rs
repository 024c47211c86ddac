//! Items as elements of an SVG. From one picture to the next only what differs is changed (a keyed diff).

use leptos::prelude::document;
use pentad_boards::scene::{Item, Role};
use pentad_boards::{CssColours, Motion, item_shapes};
use pentad_touch::Spot;
use std::collections::{HashMap, HashSet};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

const SVG: &str = "http://www.w3.org/2000/svg";

/// How long something takes to travel, and to appear or vanish, in milliseconds.
const TRAVEL: f64 = 260.0;
const FADE: f64 = 160.0;

/// A layer of a picture.
#[derive(Default)]
pub(crate) struct Surface {
    drawn: Vec<Drawn>,
}

struct Drawn {
    key: Key,
    item: Item,
    label: Option<String>,
    /// Whether it is marked as something that can be touched, and as hidden.
    marks: (bool, bool),
    element: Element,
}

/// What stays the same thing from picture to picture: by its name, or by its number among those without a name.
type Key = (Role, String, usize);

impl Surface {
    /// Draws the items into a group, from back to front. `labels` makes items focusable.
    pub(crate) fn draw(
        &mut self,
        group: &Element,
        items: &[Item],
        labels: &[Option<String>],
        motions: &[Motion],
        moves: bool,
    ) {
        let order: Vec<Key> = self.drawn.iter().map(|drawn| drawn.key.clone()).collect();
        let mut old: HashMap<Key, Drawn> = self.drawn.drain(..).map(|drawn| (drawn.key.clone(), drawn)).collect();
        let places: HashMap<Key, Place> =
            old.iter().map(|(key, drawn)| (key.clone(), Place::of(&drawn.item))).collect();
        let is_first = places.is_empty();
        if is_first {
            // The page may have kept the group from another board in the same place.
            group.set_inner_html("");
        }
        let keys = keys(items);
        let staying: HashSet<&Key> = keys.iter().collect();
        // The elements that stay, in their order in the group. In most pictures all of them are in place already, and then the
        // browser is not called at all.
        let mut waiting = order.iter().filter(|key| staying.contains(key)).peekable();
        for (index, (item, key)) in items.iter().zip(&keys).enumerate() {
            let label = labels.get(index).cloned().flatten();
            // Elements that were moved forward are no longer in the queue.
            while waiting.next_if(|waits| !old.contains_key(*waits)).is_some() {}
            let is_in_place = waiting.next_if_eq(&key).is_some();
            let drawn = match old.remove(key) {
                Some(drawn) => drawn.changed(item, label),
                None => Drawn::new(key.clone(), item, label),
            };
            if !is_in_place {
                let next = waiting.peek().and_then(|waits| old.get(*waits)).map(|drawn| drawn.element.as_ref());
                // A fresh element, or one that has changed its place among the others.
                let _ = group.insert_before(&drawn.element, next);
            }
            self.drawn.push(drawn);
        }
        let animated = moves && !is_first;
        if animated {
            self.let_travel(motions, &places);
        }
        for (_, drawn) in old {
            // A thing that leaves the board fades. One that travels goes on under the name it has afterwards.
            let travels = motions
                .iter()
                .any(|motion| motion.from.as_ref().is_some_and(|from| drawn.is(from)) && motion.to.is_some());
            if animated && drawn.item.role == Role::Piece && !travels {
                fade_out(&drawn.element);
            } else {
                drawn.element.remove();
            }
        }
        if animated {
            for drawn in &self.drawn {
                let arrives = motions
                    .iter()
                    .any(|motion| motion.from.is_some() && motion.to.as_ref().is_some_and(|to| drawn.is(to)));
                if matches!(drawn.item.role, Role::Piece) && !places.contains_key(&drawn.key) && !arrives {
                    animate(&drawn.element, "opacity", &["0", "1"], FADE);
                }
            }
        }
    }

    /// The element that is called so.
    pub(crate) fn element(&self, role: Role, name: &str) -> Option<&Element> {
        self.drawn.iter().find(|drawn| drawn.item.role == role && drawn.item.name == name).map(|drawn| &drawn.element)
    }

    /// Marks the things that can be touched to some effect, and hides those whose ghosts are shown instead.
    pub(crate) fn mark(&mut self, can: &[Spot], hidden: &[String]) {
        let can: HashSet<&Spot> = can.iter().collect();
        for drawn in self.drawn.iter_mut().filter(|drawn| !drawn.item.name.is_empty()) {
            let is_thing = matches!(drawn.item.role, Role::Piece | Role::Reserve);
            let is_hidden = is_thing && hidden.contains(&drawn.item.name);
            let marks = (can.contains(&Spot::from(&drawn.item)), is_hidden);
            // Calls into the browser are slow, so nothing is set that has not changed.
            if drawn.marks != marks {
                let class = |name: &str, on: bool| {
                    // A plain name is never refused.
                    let _ = drawn.element.class_list().toggle_with_force(name, on);
                };
                class("can", marks.0);
                class("hidden", marks.1);
                drawn.marks = marks;
            }
        }
    }

    fn let_travel(&self, motions: &[Motion], places: &HashMap<Key, Place>) {
        let mut travellers: Vec<&Key> = Vec::new();
        for motion in motions {
            let (Some(from), Some(to)) = (&motion.from, &motion.to) else { continue };
            let Some(start) = places.get(&(from.0, from.1.clone(), 0)) else { continue };
            let Some(drawn) = self.drawn.iter().find(|drawn| drawn.is(to)) else { continue };
            travellers.push(&drawn.key);
            let (before, after) = (start.style(), Place::of(&drawn.item).style());
            let via = motion.via.as_ref().and_then(|via| places.get(&(Role::Cell, via.clone(), 0)));
            match via {
                Some(via) => {
                    let between = Place { turn: start.turn, ..*via }.style();
                    animate(&drawn.element, "transform", &[&before, &between, &between, &after], 2.4 * TRAVEL);
                }
                None if before != after => {
                    animate(&drawn.element, "transform", &[&before, &after], TRAVEL);
                }
                None => {}
            }
        }
        // A thing without a motion whose place has changed moved with the board, which grew or made room.
        for drawn in self.drawn.iter().filter(|drawn| !drawn.item.name.is_empty() && !travellers.contains(&&drawn.key))
        {
            let place = Place::of(&drawn.item);
            if let Some(start) = places.get(&drawn.key).filter(|start| **start != place) {
                animate(&drawn.element, "transform", &[&start.style(), &place.style()], TRAVEL);
            }
        }
    }
}

impl Drawn {
    fn new(key: Key, item: &Item, label: Option<String>) -> Drawn {
        let element = document().create_element_ns(Some(SVG), "g").expect("a group can be made");
        let class = match item.role {
            Role::Board => "board",
            Role::Cell => "cell",
            Role::Piece => "piece",
            Role::Reserve => "reserve",
            Role::Mark => "mark",
            Role::Label => "label",
        };
        set(&element, "class", class);
        if !item.name.is_empty() {
            set(&element, "data-name", &item.name);
        }
        let drawn = Drawn {
            key,
            item: Item { shapes: Vec::new(), at: (f64::NAN, 0.0), ..item.clone() },
            label: None,
            marks: (false, false),
            element,
        };
        drawn.changed(item, label)
    }

    fn changed(mut self, item: &Item, label: Option<String>) -> Drawn {
        if self.item.at != item.at || self.item.turn != item.turn {
            set(&self.element, "transform", &attribute(item));
        }
        if self.item.shapes != item.shapes {
            self.element.set_inner_html(&item_shapes(item, &CssColours));
        }
        if self.label != label {
            match &label {
                Some(label) => {
                    set(&self.element, "role", "button");
                    set(&self.element, "tabindex", "-1");
                    set(&self.element, "aria-label", label);
                }
                None => {
                    for name in ["role", "tabindex", "aria-label"] {
                        // What is not there need not be removed.
                        let _ = self.element.remove_attribute(name);
                    }
                }
            }
        }
        if self.item != *item {
            self.item.clone_from(item);
        }
        self.label = label;
        self
    }

    fn is(&self, (role, name): &(Role, String)) -> bool {
        self.item.role == *role && self.item.name == *name
    }
}

fn set(element: &Element, name: &str, value: &str) {
    // Plain names and values are never refused.
    let _ = element.set_attribute(name, value);
}

fn attribute(item: &Item) -> String {
    format!("translate({:.3} {:.3}) rotate({:.2})", item.at.0, item.at.1, item.turn)
}

/// Where an item lies and how it is turned.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    at: (f64, f64),
    turn: f64,
}

impl Place {
    fn of(item: &Item) -> Place {
        Place { at: item.at, turn: item.turn }
    }

    fn style(self) -> String {
        format!("translate({:.3}px, {:.3}px) rotate({:.2}deg)", self.at.0, self.at.1, self.turn)
    }
}

/// What each item is from picture to picture.
fn keys(items: &[Item]) -> Vec<Key> {
    let mut counts: HashMap<(Role, &str), usize> = HashMap::new();
    let mut keys = Vec::with_capacity(items.len());
    for item in items {
        let count = counts.entry((item.role, &item.name)).or_default();
        keys.push((item.role, item.name.clone(), *count));
        *count += 1;
    }
    keys
}

/// Lets a property of an element take these values one after the other, through the browser's own animations.
fn animate(element: &Element, property: &str, values: &[&str], milliseconds: f64) -> JsValue {
    let started = || -> Result<JsValue, JsValue> {
        let frames = js_sys::Array::new();
        for value in values {
            let frame = js_sys::Object::new();
            js_sys::Reflect::set(&frame, &property.into(), &(*value).into())?;
            frames.push(&frame);
        }
        let timing = js_sys::Object::new();
        js_sys::Reflect::set(&timing, &"duration".into(), &milliseconds.into())?;
        js_sys::Reflect::set(&timing, &"easing".into(), &"cubic-bezier(.3,.1,.2,1)".into())?;
        let start: js_sys::Function = js_sys::Reflect::get(element, &"animate".into())?.dyn_into()?;
        start.call2(element, &frames, &timing)
    };
    // A browser without animations shows the end at once.
    started().unwrap_or(JsValue::UNDEFINED)
}

/// Lets an element vanish and then removes it.
fn fade_out(element: &Element) {
    set(element, "pointer-events", "none");
    // It is no longer the thing by that name.
    let _ = element.remove_attribute("data-name");
    let _ = element.remove_attribute("role");
    let animation = animate(element, "opacity", &["1", "0"], FADE);
    let gone = element.clone();
    let remove = wasm_bindgen::closure::Closure::once_into_js(move || gone.remove());
    if animation.is_undefined() || js_sys::Reflect::set(&animation, &"onfinish".into(), &remove).is_err() {
        element.remove();
    }
}
