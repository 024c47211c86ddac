//! A game with variations and comments: a tree, a text, a link.
