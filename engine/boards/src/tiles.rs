//! Herati tiles, drawn the same way in The Loom and The Factory.
