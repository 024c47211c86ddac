//! Items as SVG elements of a table. A keyed diff changes only what differs from one picture to the next.

use super::Use;
use super::moments::{self, FADE, FLY, GLOW, TRAVEL, animate, show};
use super::sight::{Place, Sight};
use super::stage::{Part, Stage};
use crate::kit::say::say;
use pentad_boards::scene::{Item, Role};
use pentad_boards::{CssColours, Motion, item_shapes};
use pentad_touch::Spot;
use std::collections::{HashMap, HashSet};
use web_sys::Element;

/// The rendered parts of a table.
#[derive(Default)]
pub(crate) struct Surface {
    layers: Vec<Layer>,
    /// The one item that Tab reaches; arrow keys lead on from there.
    stop: Option<Spot>,
}

/// One rendered part.
struct Layer {
    part: Part,
    /// SVG group that contains it.
    group: Element,
    drawn: Vec<Drawn>,
}

struct Drawn {
    key: Key,
    item: Item,
    label: Option<String>,
    /// Use of the item, and true if it is hidden.
    marks: (Option<Use>, bool),
    element: Element,
}

/// Identity of an item from picture to picture: role and name, with a counter for items of the same name.
type Key = (Role, String, usize);

/// State of an item before a change.
struct Before {
    part: Part,
    place: Place,
    /// A copy of its element, if it is about to fly.
    likeness: Option<Element>,
}

impl Surface {
    /// Draws the parts of a stage into their groups, from back to front. With `labels`, items can be focused. Items that travel between
    /// parts are drawn in `sky`, a group of the board.
    pub(crate) fn draw(
        &mut self,
        groups: &[(Part, Element)],
        stage: &Stage,
        labels: bool,
        moves: bool,
        sky: Option<&Element>,
    ) {
        let is_first = self.layers.is_empty();
        let animated = moves && !is_first;
        let before = if animated { self.things_before(&stage.motions) } else { HashMap::new() };
        // Read before any change: reading later would force the browser to lay out the page a second time.
        let sights = if animated { self.sights(&stage.motions) } else { Vec::new() };
        self.layers.retain(|layer| groups.iter().any(|(part, group)| *part == layer.part && *group == layer.group));
        let mut gone = Vec::new();
        for (part, group) in groups {
            let Some(scene) = stage.scene(*part) else { continue };
            if !self.layers.iter().any(|layer| layer.part == *part) {
                // The page may have reused the group of another board.
                group.set_inner_html("");
                self.layers.push(Layer { part: *part, group: group.clone(), drawn: Vec::new() });
            }
            if let Some(layer) = self.layers.iter_mut().find(|layer| layer.part == *part) {
                let words = if labels { stage.labels(*part) } else { &[] };
                gone.extend(layer.draw(&scene.items, words));
            }
        }
        if !animated {
            gone.into_iter().for_each(|drawn| drawn.element.remove());
            return;
        }
        let flown = self.let_travel(&stage.motions, &before, &sights, sky);
        for drawn in gone {
            // A piece that leaves the board fades. One that travels continues under the name it has afterwards.
            let travels = stage
                .motions
                .iter()
                .any(|motion| motion.from.as_ref().is_some_and(|from| drawn.is(from)) && motion.to.is_some());
            if drawn.item.role == Role::Piece && !travels && !flown {
                fade_out(&drawn.element);
            } else {
                drawn.element.remove();
            }
        }
        self.let_appear(stage, &before);
    }

    /// Returns the element with this role and name.
    pub(crate) fn element(&self, role: Role, name: &str) -> Option<&Element> {
        let drawn = self.layers.iter().flat_map(|layer| &layer.drawn);
        drawn.filter(|drawn| drawn.item.role == role && drawn.item.name == name).map(|drawn| &drawn.element).next()
    }

    /// Marks the items that react to a touch, and hides those whose ghosts are drawn instead.
    pub(crate) fn mark(&mut self, uses: &[(Spot, Use)], hidden: &[String]) {
        // The first use listed for an item wins.
        let uses: HashMap<&Spot, Use> = uses.iter().rev().map(|(spot, its)| (spot, *its)).collect();
        let [go, choose] = ["can-go-here", "can-be-chosen"].map(say);
        let drawn = self.layers.iter_mut().flat_map(|layer| &mut layer.drawn);
        for drawn in drawn.filter(|drawn| !drawn.item.name.is_empty()) {
            let is_thing = matches!(drawn.item.role, Role::Piece | Role::Reserve);
            let is_hidden = is_thing && hidden.contains(&drawn.item.name);
            let marks = (uses.get(&Spot::from(&drawn.item)).copied(), is_hidden);
            // Calls into the browser are slow, so unchanged values are not set again.
            if drawn.marks != marks {
                let class = |name: &str, on: bool| {
                    // Toggling a valid class name cannot fail.
                    let _ = drawn.element.class_list().toggle_with_force(name, on);
                };
                class("can", marks.0.is_some());
                class("hidden", marks.1);
                match marks.0 {
                    Some(Use::Go) => set(&drawn.element, "aria-description", &go),
                    Some(Use::Choose) => set(&drawn.element, "aria-description", &choose),
                    None => {
                        // Removing an absent attribute is no error.
                        let _ = drawn.element.remove_attribute("aria-description");
                    }
                }
                drawn.marks = marks;
            }
        }
    }

    /// Returns true if an item is drawn elsewhere for now and cannot have the focus.
    pub(super) fn is_hidden(&self, spot: &Spot) -> bool {
        let mut drawn = self.layers.iter().flat_map(|layer| &layer.drawn);
        drawn.any(|drawn| drawn.marks.1 && drawn.item.role == spot.role && drawn.item.name == spot.name)
    }

    /// Returns the one item that Tab reaches.
    pub(super) fn stop(&self) -> Option<&Spot> {
        self.stop.as_ref()
    }

    /// Makes this item the only one that Tab reaches.
    pub(super) fn stop_at(&mut self, spot: Option<Spot>) {
        let place = |spot: &Option<Spot>, index: &str| {
            if let Some(element) = spot.as_ref().and_then(|spot| self.element(spot.role, &spot.name)) {
                set(element, "tabindex", index);
            }
        };
        if self.stop != spot {
            place(&self.stop, "-1");
        }
        place(&spot, "0");
        self.stop = spot;
    }

    /// Returns the place of every named item before the change, with a copy of those that are about to fly.
    fn things_before(&self, motions: &[Motion]) -> HashMap<(Role, String), Before> {
        let flies = |drawn: &Drawn| {
            motions.iter().any(|motion| does_fly(motion) && motion.from.as_ref().is_some_and(|from| drawn.is(from)))
        };
        let mut before = HashMap::new();
        for layer in &self.layers {
            for drawn in layer.drawn.iter().filter(|drawn| !drawn.item.name.is_empty()) {
                let likeness = if flies(drawn) { moments::likeness(&drawn.element) } else { None };
                let key = (drawn.item.role, drawn.item.name.clone());
                before.insert(key, Before { part: layer.part, place: Place::of(&drawn.item), likeness });
            }
        }
        before
    }

    fn find(&self, thing: &(Role, String)) -> Option<(Part, &Drawn)> {
        self.layers.iter().find_map(|layer| Some((layer.part, layer.drawn.iter().find(|drawn| drawn.is(thing))?)))
    }

    /// Returns the position of each part on the screen, if an item is to travel between a hand and the board.
    fn sights(&self, motions: &[Motion]) -> Vec<(Part, Sight)> {
        let is_held = |end: &Option<(Role, String)>| matches!(end, Some((Role::Reserve, _)));
        if !motions.iter().any(|motion| is_held(&motion.from) || is_held(&motion.to)) {
            return Vec::new();
        }
        self.layers.iter().filter_map(|layer| Some((layer.part, Sight::of(&layer.group)?))).collect()
    }

    /// Animates the motions; returns true if any item flew, which takes longer.
    fn let_travel(
        &self,
        motions: &[Motion],
        before: &HashMap<(Role, String), Before>,
        sights: &[(Part, Sight)],
        sky: Option<&Element>,
    ) -> bool {
        let seen_from = |place: Place, of: Part, from: Part| seen_from(sights, place, of, from);
        let mut travellers: Vec<&(Role, String)> = Vec::new();
        let is_group = motions.iter().any(|motion| motion.via.is_some());
        let mut flown = false;
        for motion in motions {
            let (Some(from), Some(to)) = (&motion.from, &motion.to) else { continue };
            let Some(start) = before.get(from) else { continue };
            let Some((part, drawn)) = self.find(to) else { continue };
            travellers.push(to);
            let end = Place::of(&drawn.item);
            if does_fly(motion) {
                if let (Some(likeness), Some(sky)) = (&start.likeness, sky) {
                    let start = seen_from(start.place, start.part, Part::Board);
                    let end = seen_from(end, part, Part::Board);
                    let via = motion.via.as_ref().and_then(|via| before.get(&(Role::Cell, via.clone())));
                    fly(likeness, sky, start, via.map(|via| via.place), end, is_group);
                    flown = true;
                }
                continue;
            }
            let start = seen_from(start.place, start.part, part);
            if start != end {
                animate(&drawn.element, "transform", &[(0.0, &start.style()), (1.0, &end.style())], TRAVEL);
            } else if drawn.item.role == Role::Piece {
                // The piece tips over or stands up in its place.
                let larger = end.scaled_to(1.14 * end.scale).style();
                let frames = [(0.0, end.style()), (0.4, larger), (1.0, end.style())];
                show(
                    &drawn.element,
                    "transform",
                    &frames.each_ref().map(|(share, style)| (*share, style.as_str())),
                    1.6 * TRAVEL,
                );
            }
        }
        if flown {
            let whole = flight_time(is_group);
            let landed: HashSet<&(Role, String)> =
                motions.iter().filter(|motion| does_fly(motion)).filter_map(|motion| motion.to.as_ref()).collect();
            for thing in landed {
                if let Some((_, drawn)) = self.find(thing) {
                    let lands = (whole - 90.0) / whole;
                    show(&drawn.element, "opacity", &[(0.0, "0.15"), (lands, "0.15"), (1.0, "1")], whole);
                }
            }
        }
        // An item that changed its place without a motion moved with the board, which grew or made room. Cells are many and move without an
        // animation.
        let things = self.layers.iter().flat_map(|layer| &layer.drawn).filter(|drawn| drawn.item.role != Role::Cell);
        for drawn in things {
            let thing = (drawn.item.role, drawn.item.name.clone());
            if thing.1.is_empty() || travellers.contains(&&thing) {
                continue;
            }
            let place = Place::of(&drawn.item);
            if let Some(start) = before.get(&thing).filter(|start| start.place != place) {
                animate(&drawn.element, "transform", &[(0.0, &start.place.style()), (1.0, &place.style())], TRAVEL);
            }
        }
        flown
    }

    /// Fades in new pieces that came from nowhere, and flashes new named marks, which show what has just been completed.
    fn let_appear(&self, stage: &Stage, before: &HashMap<(Role, String), Before>) {
        let motions = &stage.motions;
        for drawn in self.layers.iter().flat_map(|layer| &layer.drawn) {
            let thing = (drawn.item.role, drawn.item.name.clone());
            if before.contains_key(&thing) {
                continue;
            }
            let arrives = || {
                motions.iter().any(|motion| motion.from.is_some() && motion.to.as_ref().is_some_and(|to| drawn.is(to)))
            };
            match drawn.item.role {
                Role::Piece if !arrives() => {
                    animate(&drawn.element, "opacity", &[(0.0, "0"), (1.0, "1")], FADE);
                }
                // Appears only after the piece that caused it has arrived.
                Role::Mark if !thing.1.is_empty() && (stage.has_happened || !motions.is_empty()) => {
                    let comes = TRAVEL / (TRAVEL + GLOW);
                    let shares = [
                        (0.0, "0"),
                        (comes, "0"),
                        (comes + 0.2, "1"),
                        (comes + 0.35, "0.45"),
                        (comes + 0.5, "1"),
                        (1.0, "1"),
                    ];
                    show(&drawn.element, "opacity", &shares, TRAVEL + GLOW);
                }
                _ => {}
            }
        }
    }
}

/// Converts a place in one part into the units of another.
fn seen_from(sights: &[(Part, Sight)], place: Place, of: Part, from: Part) -> Place {
    let sight = |part: Part| sights.iter().find(|(other, _)| *other == part).map(|(_, sight)| *sight);
    match (sight(of), sight(from)) {
        (Some(own), Some(other)) if of != from => place.seen(own, other),
        _ => place,
    }
}

/// Returns true if an item flies over the table to where it is collected, instead of moving on the board.
fn does_fly(motion: &Motion) -> bool {
    let role = |end: &Option<(Role, String)>| end.as_ref().map(|(role, _)| *role);
    motion.via.is_some() || (role(&motion.from), role(&motion.to)) == (Some(Role::Piece), Some(Role::Reserve))
}

fn flight_time(is_group: bool) -> f64 {
    if is_group { TRAVEL + GLOW + FLY } else { TRAVEL + FLY }
}

/// Animates the flight of an item's copy. A piece that completes a group lands first; then the group glows and leaves.
fn fly(likeness: &Element, sky: &Element, start: Place, via: Option<Place>, end: Place, is_group: bool) {
    // Appending to a group of the page cannot fail.
    let _ = sky.append_child(likeness);
    let whole = flight_time(is_group);
    let stands = via.unwrap_or(start);
    // Collected pieces are drawn small.
    let end = end.scaled_to(0.36 * start.scale);
    let styles = [start, stands, stands, end].map(Place::style);
    let landed = if via.is_some() { TRAVEL / whole } else { 0.0 };
    let leaves = (whole - FLY) / whole;
    let frames = [(0.0, styles[0].as_str()), (landed, &styles[1]), (leaves, &styles[2]), (1.0, &styles[3])];
    let animation = show(likeness, "transform", &frames, whole);
    if is_group {
        let (dark, light) =
            ("none", "drop-shadow(0 0 0.14px var(--glow)) drop-shadow(0 0 0.05px var(--glow)) brightness(1.12)");
        let glows = TRAVEL / whole;
        let mid = (glows + leaves) / 2.0;
        show(likeness, "filter", &[(0.0, dark), (glows, dark), (mid, light), (leaves, light), (1.0, dark)], whole);
    }
    moments::remove_after(likeness, &animation);
}

impl Layer {
    /// Draws the items of a part and returns the elements that are no longer in it.
    fn draw(&mut self, items: &[Item], labels: &[Option<String>]) -> Vec<Drawn> {
        let order: Vec<Key> = self.drawn.iter().map(|drawn| drawn.key.clone()).collect();
        let mut old: HashMap<Key, Drawn> = self.drawn.drain(..).map(|drawn| (drawn.key.clone(), drawn)).collect();
        let keys = keys(items);
        let staying: HashSet<&Key> = keys.iter().collect();
        // Elements that stay, in their order in the group. In most pictures all of them are in place, and the DOM is not touched.
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
                // The element is new or has changed its order.
                let _ = self.group.insert_before(&drawn.element, next);
            }
            self.drawn.push(drawn);
        }
        old.into_values().collect()
    }
}

impl Drawn {
    fn new(key: Key, item: &Item, label: Option<String>) -> Drawn {
        let element = moments::group();
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
            marks: (None, false),
            element,
        };
        drawn.changed(item, label)
    }

    fn changed(mut self, item: &Item, label: Option<String>) -> Drawn {
        if (self.item.at, self.item.turn, self.item.scale) != (item.at, item.turn, item.scale) {
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
                        // Removing an absent attribute is no error.
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
    // Setting a plain attribute cannot fail.
    let _ = element.set_attribute(name, value);
}

fn attribute(item: &Item) -> String {
    let place = format!("translate({:.3} {:.3}) rotate({:.2})", item.at.0, item.at.1, item.turn);
    if item.scale == 1.0 { place } else { format!("{place} scale({:.4})", item.scale) }
}

/// Returns the key of each item.
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

/// Fades an element out, then removes it.
fn fade_out(element: &Element) {
    set(element, "pointer-events", "none");
    // It gives up its identity, so that lookups by name no longer find it.
    let _ = element.remove_attribute("data-name");
    let _ = element.remove_attribute("role");
    let animation = animate(element, "opacity", &[(0.0, "1"), (1.0, "0")], FADE);
    moments::remove_after(element, &animation);
}

/// A layer of marks, such as the overlay of a part.
pub(crate) struct Marks(Layer);

impl Marks {
    /// Creates an empty layer in a group.
    pub(crate) fn new(part: Part, group: Element) -> Marks {
        group.set_inner_html("");
        Marks(Layer { part, group, drawn: Vec::new() })
    }

    /// Returns true if it draws into this group.
    pub(crate) fn is_in(&self, group: &Element) -> bool {
        self.0.group == *group
    }

    /// Replaces all items of the layer.
    pub(crate) fn draw(&mut self, items: &[Item]) {
        for gone in self.0.draw(items, &[]) {
            gone.element.remove();
        }
    }
}
