use super::thing::Thing;
use crate::{Hover, Note, Spot};
use pentad_core::{Along, Cell};
use pentad_iri::{Iri, Match, Piece, Word};

/// IRI-3: returns the words that contain one of these pieces, which are not on the board yet.
pub(super) fn of(game: &Iri, laid: &[(Cell, Piece)]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for (cell, _) in laid {
        for along in Along::BOTH {
            let word = word(game, laid, *cell, along);
            words.extend(word.filter(|word| !words.contains(word)));
        }
    }
    words
}

/// Returns the cells of the words that the dictionary contains, and one occurrence of each word there.
pub(super) fn lit(game: &Iri, words: &[Word]) -> Vec<Spot> {
    let mut things: Vec<Thing> = Vec::new();
    for word in words {
        let Some(there) = word.matches.first() else { continue };
        let entries = there.positions(word.pieces.len(), game.dictionary().len()).map(Thing::Entry);
        for thing in word.cells().map(Thing::Cell).chain(entries) {
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
    }
    things.into_iter().map(|thing| thing.spot(game)).collect()
}

/// Returns what to show of a dictionary position: the words on the board, including `laid` pieces, that stand there.
pub(super) fn at(game: &Iri, laid: &[(Cell, Piece)], position: usize) -> Hover {
    let len = game.dictionary().len();
    let mut words: Vec<Word> = Vec::new();
    for cell in game.board().map(|(cell, _)| cell).chain(laid.iter().map(|(cell, _)| *cell)) {
        for along in Along::BOTH {
            let word = word(game, laid, cell, along).filter(|word| word.first == cell);
            // Show the occurrence that includes the given position.
            words.extend(word.and_then(|mut word| {
                let here = |there: &Match| there.positions(word.pieces.len(), len).any(|other| other == position);
                word.matches = vec![*word.matches.iter().find(|there| here(there))?];
                Some(word)
            }));
        }
    }
    Hover { lit: lit(game, &words), note: texts(&words), ..Hover::default() }
}

/// Returns what to show of the words on the board that go through a cell.
pub(super) fn through(game: &Iri, cell: Cell) -> Hover {
    let words: Vec<Word> = Along::BOTH.into_iter().filter_map(|along| word(game, &[], cell, along)).collect();
    Hover { lit: lit(game, &words), note: texts(&words), ..Hover::default() }
}

fn texts(words: &[Word]) -> Option<Note> {
    (!words.is_empty()).then(|| Note::Words(words.iter().map(|word| word.pieces.clone()).collect()))
}

/// Returns the word through a cell in one direction, if there is one.
fn word(game: &Iri, laid: &[(Cell, Piece)], cell: Cell, along: Along) -> Option<Word> {
    let piece_at = |cell: Cell| {
        let new = laid.iter().find(|(other, _)| *other == cell).map(|(_, piece)| *piece);
        new.or_else(|| game.piece_at(cell))
    };
    let mut first = cell;
    while piece_at(first.step(along, -1)).is_some() {
        first = first.step(along, -1);
    }
    let pieces: Vec<Piece> = (0..i8::MAX).map_while(|steps| piece_at(first.step(along, steps))).collect();
    if pieces.len() < 2 {
        return None;
    }
    let matches = game.dictionary().find(&pieces);
    Some(Word { first, along, pieces, matches })
}
