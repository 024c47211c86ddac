//! Implementations for the optional features `arbitrary` and `serde`.

use crate::{Factory, FactoryOptions, Loom, LoomOptions};
#[cfg(feature = "arbitrary")]
use crate::{FactorySetup, LoomSetup};

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Loom, LoomOptions, LoomSetup);

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Factory, FactoryOptions, FactorySetup);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Loom, LoomOptions);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Factory, FactoryOptions);
