use super::drafting::Drafting;
use super::keys::on_key_taken;
use super::look::Look;
use super::pen::Pen;
use super::pointer::{InputKind, spot_of};
use super::reach::{neighbour, next_of, stop};
use super::surface::{Marks, Surface};
use super::wiring::Wiring;
use super::{Part, Stage, overlay};
use crate::kit::settings::Preferences;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::prelude::*;
use leptos::{html, svg};
use pentad_boards::Paint;
use pentad_boards::scene::{Frame, Item, Role, Shape};
use pentad_core::Seat;
use pentad_touch::{Gestures, Spot};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Draws the overlay of a part of a stage.
pub(crate) type Over = Callback<(Stage, Part), Vec<Item>>;

/// A board as a mere picture, without touches or seats.
#[component]
pub(crate) fn Picture(
    /// The stage to draw.
    #[prop(into)]
    stage: Signal<Stage>,
    /// Accessible name of the picture.
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

/// A table: the board, surrounded by a plate for each seat with its hand. Touches go to `on_touch`; a drag counts as a touch of its start
/// and one of its end.
#[component]
pub(crate) fn Board(
    /// The stage to draw.
    #[prop(into)]
    stage: Signal<Stage>,
    /// The player's view settings for the board.
    look: Look,
    /// Overlay of each part.
    #[prop(optional)]
    over: Option<Over>,
    /// Called with the touched spot and the input device.
    on_touch: Callback<(Spot, InputKind)>,
    /// Called with the spot under the mouse, or `None` when it leaves.
    #[prop(optional)]
    on_hover: Option<Callback<Option<Spot>>>,
    /// The action in the making; decides which items react to a touch and which can be dragged.
    #[prop(optional)]
    drafting: Option<Drafting>,
    /// Names of pieces that are drawn elsewhere for now.
    #[prop(into, optional)]
    hidden: Signal<Vec<String>>,
    /// Accessible name of the board.
    #[prop(into)]
    label: Signal<String>,
    /// The near seats: below the board, or at the lower end of the column beside it.
    #[prop(into)]
    near: Signal<Vec<Seat>>,
    /// Content of a seat's plate.
    #[prop(into)]
    plate: Callback<Seat, AnyView>,
    /// Set if an open grid can be zoomed.
    #[prop(optional)]
    can_zoom: bool,
    /// Called for each step of the wheel over the board, with true for a step forward.
    #[prop(optional)]
    on_wheel: Option<Callback<bool>>,
    /// Set if ↑ and ↓ start keyboard navigation on a board that was clicked. Other pages use these keys differently.
    #[prop(default = true)]
    walks: bool,
    /// Draws with the right mouse button.
    #[prop(optional)]
    pen: Option<Pen>,
    /// Content between the plates, or below them.
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
    // The focused item during keyboard navigation, in which the arrow keys move from item to item.
    let focused = RwSignal::new(None::<Spot>);
    let by_keys = StoredValue::new(false);
    let spread = NodeRef::<html::Div>::new();
    // The order of effects is undefined, and items are marked after they are drawn: this signal triggers the marking.
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
            // Roving tabindex: Tab reaches one item, the arrow keys the others from there.
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
    // Moves the focus to an item.
    let go_to = move |spot: Spot| {
        let element = surface.with_value(|surface| surface.element(spot.role, &spot.name).cloned());
        surface.update_value(|surface| surface.stop_at(Some(spot)));
        if let Some(element) = element {
            by_keys.set_value(true);
            // An element with a tabindex can always be focused.
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
            // After a click on the board no item has the keyboard focus yet.
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
                    // No focus event follows if the item has the focus already.
                    focused.set(Some(spot.clone()));
                    go_to(spot);
                });
            }
            _ => {}
        }
    };
    // T and Shift+T move to the next and previous spot where the action can go on, or where one can begin.
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
                    // The seat after the near one sits across from it; the others follow clockwise.
                    let first = near.first().map_or(0, |seat| seat.index());
                    (seat.index() + seats - first) % seats.max(1)
                }
            })
        };
        // Clockwise from the first seat, which sits in the north unless the board is turned.
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
            // All items that can be touched are inside this element, spread over several pictures.
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
                    // Some browsers focus an element that has a focus listener; only the items on the board should be focused.
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
