//! Values for fuzzing, made from unstructured bytes: options that a form offers, and positions reached by legal play.

pub use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{Game, Headers, Kind, Options, Turn};
use std::convert::Infallible;

/// Maximum number of actions that lead to a position.
const LONGEST: usize = 500;

/// Chooses a value for each option among those that a form offers, and deals.
pub fn options<O: Options>(bytes: &mut Unstructured<'_>) -> Result<O> {
    let mut headers = Headers::new();
    for spec in O::SPECS {
        let offered = spec.kind.offered();
        if !offered.is_empty() && spec.is_there(&headers) {
            headers.set(spec.header, bytes.choose(&offered)?.clone());
        }
    }
    O::deal(&mut headers, &mut Deal(bytes)).map_err(|_| Error::IncorrectFormat)?;
    O::from_headers(&headers).map_err(|_| Error::IncorrectFormat)
}

/// Starts a game with arbitrary options and plays legal actions, until a length drawn at first, the end of the game or the last byte.
pub fn position<G: Game>(bytes: &mut Unstructured<'_>) -> Result<G> {
    let mut game = G::start(&options(bytes)?);
    let mut legal = Vec::new();
    for _ in 0..bytes.int_in_range(0..=LONGEST)? {
        if bytes.is_empty() || game.turn() == Turn::Over {
            break;
        }
        game.legal_actions(&mut legal);
        game.apply(*bytes.choose(&legal)?);
    }
    Ok(game)
}

/// A generator that reads its numbers from the bytes, and zeros after the last one.
struct Deal<'a, 'b>(&'a mut Unstructured<'b>);

impl rand_core::TryRng for Deal<'_, '_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> std::result::Result<u32, Infallible> {
        Ok(self.0.arbitrary().unwrap_or(0))
    }

    fn try_next_u64(&mut self) -> std::result::Result<u64, Infallible> {
        Ok(self.0.arbitrary().unwrap_or(0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> std::result::Result<(), Infallible> {
        bytes.fill_with(|| self.0.arbitrary().unwrap_or(0));
        Ok(())
    }
}

/// Implements `Arbitrary` for a game, its options and its setups.
#[macro_export]
macro_rules! arbitrary_game {
    ($Game:ty, $Options:ty, $Setup:ty) => {
        impl<'a> $crate::arbitrary::Arbitrary<'a> for $Game {
            fn arbitrary(bytes: &mut $crate::arbitrary::Unstructured<'a>) -> $crate::arbitrary::Result<Self> {
                $crate::arbitrary::position(bytes)
            }
        }

        impl<'a> $crate::arbitrary::Arbitrary<'a> for $Options {
            fn arbitrary(bytes: &mut $crate::arbitrary::Unstructured<'a>) -> $crate::arbitrary::Result<Self> {
                $crate::arbitrary::options(bytes)
            }
        }

        impl<'a> $crate::arbitrary::Arbitrary<'a> for $Setup {
            fn arbitrary(bytes: &mut $crate::arbitrary::Unstructured<'a>) -> $crate::arbitrary::Result<Self> {
                Ok($crate::Game::setup(&$crate::arbitrary::position::<$Game>(bytes)?))
            }
        }
    };
}
