//! Short synthesised sounds.

use super::browser;
use super::settings::Preferences;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// Kinds of sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A piece is put down.
    Put,
    /// A tile is turned up.
    Flip,
    /// The game is over.
    End,
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound, if sounds are on.
pub(crate) fn sound(sound: Sound) {
    if !Preferences::get_untracked().sounds || !browser::was_touched() {
        return;
    }
    let notes: &[(f32, f64)] = match sound {
        Sound::Put => &[(196.0, 0.0)],
        Sound::Flip => &[(294.0, 0.0)],
        Sound::End => &[(262.0, 0.0), (330.0, 0.14), (392.0, 0.28)],
    };
    // A browser without audio, or one that waits for a click first, stays silent.
    let _ = notes.iter().try_for_each(|(pitch, delay)| note(*pitch, *delay));
}

/// Maximum gain of a tone, from 0 to 1: sounds are on by default, so they must not startle.
const LOUDEST: f32 = 0.09;

/// Plays a tone like a soft knock on wood after a delay in seconds.
fn note(pitch: f32, delay: f64) -> Result<(), JsValue> {
    CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(context) => context,
            None => context.insert(AudioContext::new()?),
        };
        let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
        oscillator.set_type(OscillatorType::Sine);
        oscillator.frequency().set_value(pitch);
        let start = context.current_time() + delay;
        gain.gain().set_value_at_time(0.0001, start)?;
        gain.gain().exponential_ramp_to_value_at_time(LOUDEST, start + 0.012)?;
        gain.gain().exponential_ramp_to_value_at_time(0.0001, start + 0.22)?;
        oscillator.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        oscillator.start_with_when(start)?;
        oscillator.stop_with_when(start + 0.24)
    })
}
