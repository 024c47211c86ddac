//! Modal windows.

use super::icons::Icon;
use super::say::say;
use leptos::html;
use leptos::prelude::*;

/// A modal window that keeps the focus until it is closed with Esc, its button or a click beside it.
#[component]
pub(crate) fn Dialog(
    /// True while the window is open.
    open: RwSignal<bool>,
    /// Title and accessible name of the window.
    #[prop(into)]
    title: String,
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (Some(dialog), open) = (dialog.get(), open.get()) else { return };
        if open && !dialog.open() {
            // It fails only if the dialog is no longer on the page.
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    let on_click = move |event: leptos::ev::MouseEvent| {
        // A click on the backdrop targets the dialog element itself; other clicks target its content.
        let beside =
            event.target().map(wasm_bindgen::JsValue::from) == dialog.get_untracked().map(wasm_bindgen::JsValue::from);
        if beside {
            open.set(false);
        }
    };
    let label = title.clone();
    view! {
        <dialog node_ref=dialog aria-label=label on:close=move |_| open.set(false) on:click=on_click>
            <div class="window">
                <header>
                    <h2>{title}</h2>
                    <button class="quiet" aria-label=say("close") on:click=move |_| open.set(false)>
                        <Icon name="close"/>
                    </button>
                </header>
                <Show when=move || open.get()>{children()}</Show>
            </div>
        </dialog>
    }
}
