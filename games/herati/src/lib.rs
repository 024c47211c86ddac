//! The rules of Herati: The Loom, The Factory, and the Factory match.
