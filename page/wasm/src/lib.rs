//! The page and its worker, compiled to WebAssembly by the build script of this crate.
//!
//! This crate has no code. It is separate from the bundle, which packs the modules, so that the long inner build depends on no other crate
//! and starts early, while cargo compiles the rest in parallel.
