#![doc = include_str!("../README.md")]

mod bot;
mod enantiomerfolk;
mod expectation;
mod factory;
mod fallible;
#[cfg(test)]
mod forced;
mod iri;
mod iris;
mod known;
mod learned;
mod level;
mod loom;
mod odds;
mod position;
mod quintets;
mod random;
mod settings;
mod spec;

pub mod analysis;

pub use bot::Bot;
pub use enantiomerfolk::{
    ENANTIOMERFOLK_FEATURES, EnantiomerfolkMethod, EnantiomerfolkWeights, evaluator_with as enantiomerfolk_evaluator,
    features_of as enantiomerfolk_features,
};
pub use factory::FactoryMethod;
pub use iri::IriMethod;
pub use iris::{IrisMethod, PATTERN_PARTS, PATTERN_WEIGHTS, patterns_of};
pub use known::{Known, Method};
pub use learned::{Learned, LearnedByAlphaBeta, LearnedByTree, scores_of};
pub use level::{Level, Rung};
pub use loom::LoomMethod;
pub use loom::RowEnds;
pub use odds::raise_odds;
pub use quintets::{Features as QuintetsFeatures, QuintetsMethod, features_of as quintets_features};
pub use settings::{Settings, SettingsError};
pub use spec::{BotKind, BotSpec, SpecError, read_time};
