//! The rules of Enantiomerfolk: two-coloured stacks that attack with chirality.
