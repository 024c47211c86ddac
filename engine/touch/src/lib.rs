//! How a person makes an action by touching things on the board, one after the other.
