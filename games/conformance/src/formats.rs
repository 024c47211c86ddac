use crate::random;
use pentad_core::random::Rng;

/// Number of values of each type.
pub const VALUES: u64 = 150;

/// Returns bytes for arbitrary values, of different lengths.
pub fn bytes(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; 24 * seed as usize];
    random(seed).fill_bytes(&mut bytes);
    bytes
}

/// Writes tests of a game's optional features `arbitrary` and `serde`: values made from bytes survive a round trip through JSON. The
/// test crate has both features on, and a dependency on `arbitrary` and `serde_json`.
#[macro_export]
macro_rules! formats {
    ($module:ident, $Game:ty) => {
        mod $module {
            use super::*;
            use arbitrary::{Arbitrary, Unstructured};
            use pentad_core::{Game, Turn};

            type Options = <$Game as Game>::Options;
            type Action = <$Game as Game>::Action;

            fn values<T: for<'a> Arbitrary<'a>>() -> impl Iterator<Item = T> {
                (0..$crate::VALUES).map(|seed| {
                    let bytes = $crate::bytes(seed);
                    T::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a value")
                })
            }

            #[test]
            fn actions_survive() {
                for action in values::<Action>() {
                    let json = serde_json::to_string(&action).unwrap();
                    assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action, "{json}");
                }
            }

            #[test]
            fn options_survive() {
                for options in values::<Options>() {
                    let json = serde_json::to_string(&options).unwrap();
                    assert!(serde_json::from_str::<Options>(&json).unwrap() == options, "{json}");
                }
            }

            #[test]
            fn positions_survive_and_answer_any_action() {
                let mut over = 0;
                let actions: Vec<Action> = values().collect();
                for game in values::<$Game>() {
                    let json = serde_json::to_string(&game).unwrap();
                    let read: $Game = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
                    assert!((read.setup(), read.options()) == (game.setup(), game.options()), "{json}");
                    assert_eq!(read.hash_key(), game.hash_key(), "{json}");
                    assert!(actions.iter().filter(|action| game.check(**action).is_err()).count() > 0, "{json}");
                    over += u64::from(game.turn() == Turn::Over);
                }
                assert!(over < $crate::VALUES, "some positions are in the middle of a game");
            }

            #[test]
            fn what_is_no_position_is_refused() {
                let json = serde_json::to_value(values::<$Game>().next().unwrap()).unwrap();
                for (field, value) in [("setup", serde_json::json!("?")), ("options", serde_json::json!({"Seats": "9"}))] {
                    let mut wrong = json.clone();
                    wrong[field] = value;
                    assert!(serde_json::from_value::<$Game>(wrong).is_err(), "{field}");
                }
                assert!(serde_json::from_str::<Options>(r#"{"Seats":"9"}"#).is_err());
            }
        }
    };
}
