//! The page and its worker, compiled to WebAssembly by the build script of this crate.
//!
//! There is no code here. The crate stands apart from the app, which packs it, so that the long inner build needs no other crate and
//! begins early, while cargo compiles the rest beside it.
