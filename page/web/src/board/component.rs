use super::drafting::Drafting;
use super::look::Look;
use super::pen::Pen;
use super::pointer::{InputKind, spot_of};
use super::reach::{neighbour, next_of, stop};
use super::surface::{Marks, Surface};
use super::wiring::Wiring;
use super::{Part, Stage, overlay};
use crate::keys::on_key_taken;
use crate::settings::Preferences;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::prelude::*;
use leptos::{html, svg};
use pentad_boards::Paint;
use pentad_boards::scene::{Frame, Item, Role, Shape};
use pentad_core::Seat;
use pentad_touch::{Gestures, Spot};
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
    /// The action that touches make: it says what can be touched to some effect, and what can be dragged.
    #[prop(optional)]
    drafting: Option<Drafting>,
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
    /// Called for each step of the wheel over the board: whether it is forward.
    #[prop(optional)]
    on_wheel: Option<Callback<bool>>,
    /// Whether ↑ and ↓ begin to walk over a board that was clicked. Elsewhere they have a meaning of their own.
    #[prop(default = true)]
    walks: bool,
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
    // While a thing is focused by keys the board is being walked: arrow keys lead from thing to thing.
    let focused = RwSignal::new(None::<Spot>);
    let by_keys = StoredValue::new(false);
    let spread = NodeRef::<html::Div>::new();
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
        drawn.notify();
    });
    Effect::new(move |_| {
        drawn.track();
        let (uses, hidden) = (drafting.map(Drafting::uses).unwrap_or_default(), hidden.get());
        surface.update_value(|surface| {
            surface.mark(&uses, &hidden);
            // One thing can be reached with Tab, the others from there with the arrow keys.
            let stop = stage.with_untracked(|stage| stop(stage, surface));
            surface.stop_at(stop);
        });
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

    let wiring = Wiring {
        spread,
        surface,
        board: board_group,
        sky,
        look,
        on_touch,
        on_hover,
        on_wheel,
        drafting,
        can_zoom,
        pen,
        gestures: StoredValue::new_local(Gestures::default()),
        carried: StoredValue::new_local(None),
        hovered: StoredValue::new(None),
        turned: StoredValue::new(0.0),
    };
    wiring.listen();
    // Walks to a thing.
    let go_to = move |spot: Spot| {
        let element = surface.with_value(|surface| surface.element(spot.role, &spot.name).cloned());
        surface.update_value(|surface| surface.stop_at(Some(spot)));
        if let Some(element) = element {
            by_keys.set_value(true);
            // Everything with a tabindex can be focused.
            let _ = element.unchecked_ref::<web_sys::SvgElement>().focus();
            by_keys.set_value(false);
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (key, walked) = (event.key(), focused.get_untracked());
        match (key.as_str(), walked) {
            ("Enter" | " ", Some(spot)) => {
                event.prevent_default();
                if !event.repeat() {
                    on_touch.run((spot, InputKind::Keys));
                }
            }
            ("ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown", Some(spot)) => {
                event.prevent_default();
                event.stop_propagation();
                let next =
                    surface.with_value(|surface| stage.with_untracked(|stage| neighbour(stage, surface, &spot, &key)));
                next.into_iter().for_each(go_to);
            }
            // After a click on the board nothing is walked yet.
            ("ArrowUp" | "ArrowDown", None) if walks => {
                let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
                if target.closest(".live").ok().flatten().is_none() {
                    return;
                }
                event.prevent_default();
                event.stop_propagation();
                let clicked = spot_of(&target);
                let begin = clicked.or_else(|| surface.with_value(|surface| surface.stop().cloned()));
                begin.into_iter().for_each(|spot| {
                    // A thing that has the focus already tells nothing when it gets it.
                    focused.set(Some(spot.clone()));
                    go_to(spot);
                });
            }
            _ => {}
        }
    };
    // From one thing that can be touched to the next: where the action can go on, or else where it can begin.
    on_key_taken(move |key| {
        let Some(drafting) = drafting.filter(|_| matches!(key, "t" | "T")) else { return false };
        let wanted = untrack(|| drafting.ways());
        let from = focused.get_untracked().or_else(|| surface.with_value(|surface| surface.stop().cloned()));
        let next = surface.with_value(|surface| {
            stage.with_untracked(|stage| next_of(stage, surface, &wanted, from.as_ref(), key == "T"))
        });
        next.into_iter().for_each(go_to);
        true
    });
    let on_focusin = move |event: FocusEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let visible = target.as_ref().is_some_and(|element| element.matches(":focus-visible").unwrap_or(true));
        let spot = target.as_ref().and_then(spot_of).filter(|_| visible || by_keys.get_value());
        if let Some(spot) = &spot {
            surface.update_value(|surface| surface.stop_at(Some(spot.clone())));
        }
        focused.set(spot.clone());
        if spot.is_some()
            && let Some(on_hover) = on_hover
        {
            on_hover.run(spot);
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
        // Clockwise from the first seat, which sits in the north unless the board is turned round.
        let compass = move || {
            let turned = if look.turned.get() { 2 } else { 0 };
            look.is_compass().then(|| ["north", "east", "south", "west"][(seat.index() + turned) % 4])
        };
        let is_near = move || near.with(|near| near.contains(&seat));
        view! {
            <li class="side" class:near=is_near data-compass=compass style:order=move || order().to_string()>
                {plate.run(seat)}
                {hand(seat)}
            </li>
        }
    };
    view! {
        <div node_ref=spread class="spread" class:walked=move || focused.with(Option::is_some) class:compass=move || look.is_compass() data-seats=seats.to_string() style=("--shape", move || stage.with(Stage::shape))
            // Everything that can be touched lies in here, in several pictures.
            on:touchstart=move |event| wiring.keep_page_still(&event)
            on:contextmenu=move |event| wiring.keep_menu_away(&event)
            on:wheel=move |event| wiring.wheel(&event)
            on:keydown=on_keydown
            on:focusin=on_focusin
            on:focusout=move |_| focused.set(None)
        >
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
                >
                    <g node_ref=board_group></g>
                    <g node_ref=board_marks class="over"></g>
                    <g node_ref=sky class="over sky"></g>
                </svg>
            </div>
        </div>
    }
}

fn view_box(frame: Frame) -> String {
    format!("{:.3} {:.3} {:.3} {:.3}", frame.x, frame.y, frame.width, frame.height)
}

fn focus_mark(at: (f64, f64)) -> Item {
    let ring = |paint, width| Shape::circle(0.0, 0.0, 0.5).stroked(paint, width);
    Item::decoration(Role::Mark, at).with(ring(Paint::Page, 0.13)).with(ring(Paint::Ink, 0.06))
}
