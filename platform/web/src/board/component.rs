use super::look::Look;
use super::moments;
use super::pen::Pen;
use super::pointer::{Gesture, InputKind, Pointers, spot_at, spot_of};
use super::surface::{Marks, Sight, Surface};
use super::{Part, Stage, overlay};
use crate::settings::Preferences;
use leptos::ev::{self, FocusEvent, KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;
use leptos::svg;
use pentad_boards::Paint;
use pentad_boards::scene::{Frame, Item, Role, Shape};
use pentad_core::Seat;
use pentad_touch::Spot;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// What is drawn over a part of a stage.
pub(crate) type Over = Callback<(Stage, Part), Vec<Item>>;

/// The board alone, as a picture.
#[component]
pub(crate) fn Picture(
    /// What stands on it.
    #[prop(into)]
    stage: Signal<Stage>,
    /// What the picture is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let things = NodeRef::<svg::G>::new();
    let surface = StoredValue::new_local(Surface::default());
    let set = Preferences::get();
    Effect::new(move |_| {
        let stage = stage.get();
        let Some(group) = things.get() else { return };
        let moves = set.0.with_untracked(|settings| settings.moves());
        surface.update_value(|surface| surface.draw(&[(Part::Board, group.into())], &stage, false, moves, None));
    });
    view! {
        <svg class="board-picture" role="img" aria-label=label viewBox=move || stage.with(|stage| view_box(stage.board().frame))>
            <g node_ref=things></g>
        </svg>
    }
}

/// A table: the board, and around it a plate for each seat with what lies before it. Touches go to `on_touch`; a drag is a touch of
/// where it begins and one of where it ends.
#[component]
pub(crate) fn Board(
    /// What stands on it.
    #[prop(into)]
    stage: Signal<Stage>,
    /// How a person looks at it.
    look: Look,
    /// What is drawn over it.
    #[prop(optional)]
    over: Option<Over>,
    /// What is touched, and how.
    on_touch: Callback<(Spot, InputKind)>,
    /// What the mouse rests on.
    #[prop(optional)]
    on_hover: Option<Callback<Option<Spot>>>,
    /// What has been picked up already: dragging it does not put it back first.
    #[prop(into, optional)]
    chosen: Signal<Vec<Spot>>,
    /// What can be touched to some effect.
    #[prop(into, optional)]
    can: Signal<Vec<Spot>>,
    /// Pieces that are shown elsewhere for the moment.
    #[prop(into, optional)]
    hidden: Signal<Vec<String>>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// Which seats sit near: below the board, or at the lower end of the column beside it.
    #[prop(into)]
    near: Signal<Vec<Seat>>,
    /// What a seat's plate says.
    #[prop(into)]
    plate: Callback<Seat, AnyView>,
    /// Whether an open grid can be looked at from nearer.
    #[prop(optional)]
    can_zoom: bool,
    /// Draws with the right mouse button.
    #[prop(optional)]
    pen: Option<Pen>,
    /// What stands between the plates, or below them.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let board_group = NodeRef::<svg::G>::new();
    let (board_marks, sky) = (NodeRef::<svg::G>::new(), NodeRef::<svg::G>::new());
    let hand_groups: [NodeRef<svg::G>; Seat::MOST] = std::array::from_fn(|_| NodeRef::new());
    let hand_marks: [NodeRef<svg::G>; Seat::MOST] = std::array::from_fn(|_| NodeRef::new());
    let node = move |part: Part, refs: (NodeRef<svg::G>, [NodeRef<svg::G>; Seat::MOST])| -> Option<Element> {
        let node = match part {
            Part::Board => refs.0,
            Part::Hand(seat) => refs.1[seat.index()],
        };
        node.get().map(Into::into)
    };
    let surface = StoredValue::new_local(Surface::default());
    let marks = StoredValue::new_local(Vec::<(Part, Marks)>::new());
    let focused = RwSignal::new(None::<Spot>);
    // The order of effects is not defined, and things are marked after they are drawn: this signal says that they are.
    let drawn = RwSignal::new(());
    let set = Preferences::get();
    let seats = stage.with_untracked(Stage::seats);

    Effect::new(move |_| {
        let stage = stage.get();
        let groups: Vec<(Part, Element)> =
            stage.parts().filter_map(|part| Some((part, node(part, (board_group, hand_groups))?))).collect();
        if board_group.with(Option::is_none) {
            return;
        }
        let moves = set.0.with_untracked(|settings| settings.moves());
        let sky = sky.get().map(Element::from);
        surface.update_value(|surface| surface.draw(&groups, &stage, true, moves, sky.as_ref()));
        // One thing can be reached with Tab, the others from there with the arrow keys.
        if let Some(first) = reachable(&stage, focused.get_untracked().as_ref()) {
            surface.with_value(|surface| {
                if let Some(element) = surface.element(first.role, &first.name) {
                    let _ = element.set_attribute("tabindex", "0");
                }
            });
        }
        drawn.notify();
    });
    Effect::new(move |_| {
        drawn.track();
        let (can, hidden) = (can.get(), hidden.get());
        surface.update_value(|surface| surface.mark(&can, &hidden));
    });
    Effect::new(move |_| {
        let stage = stage.get();
        let focus = focused.get();
        for part in stage.parts() {
            let Some(scene) = stage.scene(part) else { continue };
            let mut items = over.map_or_else(Vec::new, |over| over.run((stage.clone(), part)));
            items.extend(focus.as_ref().and_then(|spot| overlay::place(scene, spot)).map(focus_mark));
            let Some(group) = node(part, (board_marks, hand_marks)) else { continue };
            marks.update_value(|marks| {
                marks.retain(|(other, layer)| *other != part || layer.is_in(&group));
                match marks.iter_mut().find(|(other, _)| *other == part) {
                    Some((_, layer)) => layer.draw(&items),
                    None => {
                        let mut layer = Marks::new(part, group);
                        layer.draw(&items);
                        marks.push((part, layer));
                    }
                }
            });
        }
    });

    let pointers = StoredValue::new_local(Pointers::default());
    let carried = StoredValue::new_local(None::<Carried>);
    let put_down = move || {
        carried.update_value(|carried| {
            if let Some(carried) = carried.take() {
                carried.put_down();
            }
        });
    };
    // A thing that can move, or has been picked up, follows the finger; the page stays where it is.
    let is_movable = move |spot: &Spot| {
        let is_thing = matches!(spot.role, Role::Piece | Role::Reserve);
        let among = |spots: &Vec<Spot>| spots.iter().any(|other| other.name == spot.name);
        is_thing && (can.with_untracked(among) || chosen.with_untracked(among))
    };
    let act = move |gesture: Option<Gesture>, input: InputKind| match gesture {
        Some(Gesture::Touched(spot)) => on_touch.run((spot, input)),
        Some(Gesture::Lifted(spot)) => {
            if is_movable(&spot) {
                let element = surface.with_value(|surface| surface.element(spot.role, &spot.name).cloned());
                carried.set_value(
                    element.zip(sky.get_untracked()).and_then(|(element, sky)| Carried::lift(&element, sky.into())),
                );
            }
            if chosen.with_untracked(|chosen| !chosen.contains(&spot)) {
                on_touch.run((spot, input));
            }
        }
        Some(Gesture::Dropped(Some(spot))) => on_touch.run((spot, input)),
        Some(Gesture::Dropped(None)) | None => {}
    };
    let hovered = StoredValue::new(None::<Spot>);
    let hover = move |spot: Option<Spot>| {
        if let Some(on_hover) = on_hover
            && hovered.with_value(|before| *before != spot)
        {
            hovered.set_value(spot.clone());
            on_hover.run(spot);
        }
    };
    let on_pointerdown = move |event: PointerEvent| {
        if pen.is_some_and(|pen| pen.press(&event)) {
            return;
        }
        pointers.update_value(|pointers| pointers.press(&event));
    };
    let on_contextmenu = move |event: ev::MouseEvent| {
        if pen.is_some() {
            event.prevent_default();
        }
    };
    let on_touchstart = move |event: TouchEvent| {
        let spot = spot_at(&event);
        if event.touches().length() == 1 && (can_zoom || spot.is_some_and(|spot| is_movable(&spot))) {
            event.prevent_default();
        }
    };
    let zoom_by = move |factor: f64| {
        look.zoom.update(|zoom| *zoom = (*zoom * factor).clamp(0.3, 4.0));
    };
    let on_pointermove = move |event: PointerEvent| {
        if let Some(pen) = pen {
            pen.slide(&event);
        }
        let gesture = pointers.try_update_value(|pointers| pointers.slide(&event)).flatten();
        let input = InputKind::of(&event);
        if can_zoom
            && let Some((x, y)) = pointers.try_update_value(|pointers| pointers.pan(&event, &is_movable)).flatten()
        {
            let unit = board_group
                .get_untracked()
                .and_then(|group| Sight::of(&group.into()))
                .map_or(50.0, |sight| sight.scale);
            // Cells are a little smaller than units where the grid is large.
            look.pan.update(|pan| *pan = (pan.0 + x / unit, pan.1 + y / unit));
            return;
        }
        act(gesture, input);
        let dragging = pointers.with_value(Pointers::is_dragging);
        if dragging {
            carried.with_value(|carried| {
                if let Some(carried) = carried {
                    carried.follow(&event);
                }
            });
        }
        if input == InputKind::Mouse || dragging {
            hover(if dragging { under(&event) } else { spot_at(&event) });
        }
    };
    let on_pointerup = move |event: PointerEvent| {
        if let Some(pen) = pen {
            pen.release(&event);
        }
        put_down();
        let was_pan = pointers.with_value(Pointers::is_panning);
        let gesture = pointers.try_update_value(|pointers| pointers.release(&event)).flatten();
        if !was_pan {
            act(gesture, InputKind::of(&event));
        }
        if InputKind::of(&event) == InputKind::Finger {
            hover(None);
        }
    };
    let on_pointercancel = move |event: PointerEvent| {
        put_down();
        pointers.update_value(|pointers| pointers.cancel(&event));
    };
    // Beyond the board, too: a pointer may be released anywhere.
    let listeners = StoredValue::new_local(Some((
        window_event_listener(ev::pointermove, on_pointermove),
        window_event_listener(ev::pointerup, on_pointerup),
        window_event_listener(ev::pointercancel, on_pointercancel),
        window_event_listener(ev::pointerdown, |_| moments::skip()),
        window_event_listener(ev::keydown, |_| moments::skip()),
    )));
    on_cleanup(move || {
        if let Some((moved, up, cancelled, down, key)) = listeners.try_update_value(Option::take).flatten() {
            for listener in [moved, up, cancelled, down, key] {
                listener.remove();
            }
        }
    });
    let on_keydown = move |event: KeyboardEvent| {
        let Some(spot) = event.target().and_then(|target| spot_of(target.dyn_ref()?)) else { return };
        match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                act(Some(Gesture::Touched(spot)), InputKind::Keys);
            }
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => {
                event.prevent_default();
                event.stop_propagation();
                let next = surface
                    .with_value(|surface| stage.with_untracked(|stage| neighbour(stage, surface, &spot, &event.key())));
                let Some(next) = next else { return };
                surface.with_value(|surface| {
                    let Some(element) = surface.element(next.role, &next.name) else { return };
                    if let Some(before) = surface.element(spot.role, &spot.name) {
                        let _ = before.set_attribute("tabindex", "-1");
                    }
                    let _ = element.set_attribute("tabindex", "0");
                    // Everything with a tabindex can be focused.
                    let _ = element.unchecked_ref::<web_sys::SvgElement>().focus();
                });
            }
            _ => {}
        }
    };
    let on_focusin = move |event: FocusEvent| {
        let spot = event.target().and_then(|target| spot_of(target.dyn_ref()?));
        let visible = event.target().is_some_and(|target| {
            target
                .dyn_ref::<web_sys::Element>()
                .is_some_and(|element| element.matches(":focus-visible").unwrap_or(true))
        });
        focused.set(spot.clone().filter(|_| visible));
        if visible && let Some(on_hover) = on_hover {
            on_hover.run(spot);
        }
    };
    let on_wheel = move |event: ev::WheelEvent| {
        if can_zoom {
            event.prevent_default();
            zoom_by(if event.delta_y() > 0.0 { 1.0 / 1.12 } else { 1.12 });
        }
    };

    let hand = move |seat: Seat| {
        let is_there = stage.with_untracked(|stage| stage.scene(Part::Hand(seat)).is_some());
        let frame = move || stage.with(|stage| stage.scene(Part::Hand(seat)).map(|hand| hand.frame));
        is_there.then(|| {
            view! {
                <svg
                    class="hand live"
                    role="group"
                    tabindex="-1"
                    viewBox=move || frame().map(view_box)
                    style=("--shape", move || frame().map(|frame| format!("{:.3}", frame.width / frame.height)))
                    on:pointerdown=on_pointerdown
                    on:touchstart=on_touchstart
                    on:contextmenu=on_contextmenu
                    on:pointerleave=move |_| hover(None)
                    on:keydown=on_keydown
                    on:focusin=on_focusin
                    on:focusout=move |_| focused.set(None)
                >
                    <g node_ref=hand_groups[seat.index()]></g>
                    <g node_ref=hand_marks[seat.index()] class="over"></g>
                </svg>
            }
        })
    };
    let side = move |seat: Seat| {
        let order = move || {
            near.with(|near| match near.iter().position(|other| *other == seat) {
                Some(place) => 10 + place,
                None => {
                    // Who comes next after the near seat sits across from it, and the others follow clockwise.
                    let first = near.first().map_or(0, |seat| seat.index());
                    (seat.index() + seats - first) % seats.max(1)
                }
            })
        };
        let is_near = move || near.with(|near| near.contains(&seat));
        view! {
            <li class="side" class:near=is_near style:order=move || order().to_string()>
                {plate.run(seat)}
                {hand(seat)}
            </li>
        }
    };
    view! {
        <div class="spread" data-seats=seats.to_string() style=("--shape", move || stage.with(Stage::shape))>
            <div class="sides">
                <ul class="seats">{Seat::all(seats).map(side).collect_view()}</ul>
                {children.map(|children| children())}
            </div>
            <div class="board-frame">
                <svg
                    class="board-picture live"
                    role="group"
                    // In some browsers an element with a focus listener takes the focus; only the things on the board should.
                    tabindex="-1"
                    aria-label=label
                    viewBox=move || stage.with(|stage| view_box(stage.board().frame))
                    on:pointerdown=on_pointerdown
                    on:touchstart=on_touchstart
                    on:contextmenu=on_contextmenu
                    on:pointerleave=move |_| hover(None)
                    on:keydown=on_keydown
                    on:focusin=on_focusin
                    on:focusout=move |_| focused.set(None)
                    on:wheel=on_wheel
                >
                    <g node_ref=board_group></g>
                    <g node_ref=board_marks class="over"></g>
                    <g node_ref=sky class="over sky"></g>
                </svg>
            </div>
        </div>
    }
}

/// A thing that is being dragged: its likeness goes with the pointer, and it is pale where it lies.
struct Carried {
    likeness: Element,
    original: Element,
    sky: Element,
    scale: f64,
}

impl Carried {
    fn lift(original: &Element, sky: Element) -> Option<Carried> {
        let scale = Sight::of(&original.parent_element()?)?.scale / Sight::of(&sky)?.scale;
        let likeness = moments::likeness(original)?;
        sky.append_child(&likeness).ok()?;
        // Plain names are never refused.
        let _ = original.class_list().add_1("lifted");
        Some(Carried { likeness, original: original.clone(), sky, scale })
    }

    fn follow(&self, event: &PointerEvent) {
        let Some(sight) = Sight::of(&self.sky) else { return };
        let (x, y) = sight.point((f64::from(event.client_x()), f64::from(event.client_y())));
        let larger = self.scale * 1.12;
        let _ = self.likeness.set_attribute("transform", &format!("translate({x:.3} {y:.3}) scale({larger:.3})"));
    }

    fn put_down(&self) {
        self.likeness.remove();
        let _ = self.original.class_list().remove_1("lifted");
    }
}

fn under(event: &PointerEvent) -> Option<Spot> {
    spot_of(&document().element_from_point(event.client_x() as f32, event.client_y() as f32)?)
}

fn view_box(frame: Frame) -> String {
    format!("{:.3} {:.3} {:.3} {:.3}", frame.x, frame.y, frame.width, frame.height)
}

fn focus_mark(at: (f64, f64)) -> Item {
    let ring = |paint, width| Shape::circle(0.0, 0.0, 0.5).stroked(paint, width);
    Item::decoration(Role::Mark, at).with(ring(Paint::Page, 0.13)).with(ring(Paint::Ink, 0.06))
}

/// Every thing on the table that keys can reach.
fn all_reachable(stage: &Stage) -> Vec<Spot> {
    let scenes = stage.parts().filter_map(|part| stage.scene(part));
    let spots = |scene| {
        let scene: &pentad_boards::scene::Scene = scene;
        scene.items.iter().filter(move |item| Stage::is_reachable(scene, item)).map(Spot::from)
    };
    scenes.flat_map(spots).collect()
}

/// What Tab reaches: what was focused last, or the first thing there is.
fn reachable(stage: &Stage, focused: Option<&Spot>) -> Option<Spot> {
    let spots = all_reachable(stage);
    let kept = focused.filter(|focused| spots.contains(focused)).cloned();
    kept.or_else(|| spots.into_iter().next())
}

/// The nearest thing on the screen in a direction: what lies straight ahead counts as nearer than what lies aside.
fn neighbour(stage: &Stage, surface: &Surface, from: &Spot, key: &str) -> Option<Spot> {
    let middle = |spot: &Spot| {
        let area = surface.element(spot.role, &spot.name)?.get_bounding_client_rect();
        Some((area.x() + area.width() / 2.0, area.y() + area.height() / 2.0))
    };
    let (x, y) = middle(from)?;
    let ahead: (f64, f64) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        _ => (0.0, 1.0),
    };
    let distance = |spot: &Spot| {
        let at = middle(spot)?;
        let (dx, dy) = (at.0 - x, at.1 - y);
        let (along, aside) = (dx * ahead.0 + dy * ahead.1, (dx * ahead.1 - dy * ahead.0).abs());
        (along > 4.0).then_some(along + 2.0 * aside)
    };
    let nearest = all_reachable(stage).into_iter().filter_map(|spot| Some((distance(&spot)?, spot)));
    nearest.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, spot)| spot)
}
