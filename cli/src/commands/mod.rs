//! The commands, one file each.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod club;
pub(crate) mod completions;
pub(crate) mod engine;
pub(crate) mod factory_match;
pub(crate) mod games;
pub(crate) mod manual;
pub(crate) mod menu;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod puzzles;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod trace;
pub(crate) mod worker;
