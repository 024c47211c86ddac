//! Records of every game, played through.
