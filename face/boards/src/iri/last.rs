use pentad_core::sorting::sort_highest_first;
use pentad_core::{Along, Cell, Game, Points, Seat, Turn};
use pentad_iri::{Action, Iri, Size, Word};

/// The effect of the last action, as far as the position after it shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Last {
    /// The seat that acted.
    pub(super) actor: Option<Seat>,
    /// The cells on which the seat laid pieces.
    pub(super) laid: Vec<Cell>,
    /// The words that the action made, each with its places in the dictionary.
    pub(super) words: Vec<Word>,
    /// The points that the action scored.
    pub(super) points: Option<Points>,
    /// The dictionary positions that the seat took pieces from, as numbered before the take.
    pub(super) taken: Vec<usize>,
}

impl Last {
    /// Returns the effect of a turn: a placement and the take after it.
    pub(super) fn of_turn(game: &Iri, earlier: Option<Action>, last: Option<Action>) -> Last {
        let turn = match (Last::of(game, earlier), Last::of(game, last)) {
            (placed, taken) if placed.points.is_some() => Last { taken: taken.taken, ..placed },
            (_, last) => last,
        };
        // The game ends with passes (IRI-8): show the last words made before them.
        let is_passed_out = game.turn() == Turn::Over && turn.words.is_empty();
        if is_passed_out { Last { words: last_words(game), ..turn } } else { turn }
    }

    pub(super) fn of(game: &Iri, action: Option<Action>) -> Last {
        let before = Seat::all(game.seats()).find(|seat| seat.next(game.seats()) == game.to_act());
        match action {
            None => Last::default(),
            Some(Action::Pass) => Last { actor: before, ..Last::default() },
            Some(Action::Take(positions)) => {
                let taken = positions.as_slice().iter().map(|position| usize::from(*position)).collect();
                Last { actor: before, taken, ..Last::default() }
            }
            Some(Action::Place { first, along, sizes }) => {
                let actor = game.piece_at(first).map(|piece| piece.colour);
                let laid = laid(game, first, along, sizes.as_slice());
                let mut words: Vec<Word> = word(game, first, along).into_iter().collect();
                words.extend(laid.iter().filter_map(|cell| word(game, *cell, along.across())));
                // IRI-7
                let points = match laid.len() == game.board().count() {
                    true => Points::halves(6 * laid.len() as u32 + 1),
                    false => Points::whole(words.iter().map(|word| word.pieces.len() as u32).sum()),
                };
                Last { actor, laid, words, points: Some(points), taken: Vec::new() }
            }
        }
    }

    /// Returns the number of pieces of a size in a seat's hand that have just been taken; 0 unless the position shows it for all pieces
    /// taken, since older pieces could be meant otherwise.
    pub(super) fn arrived(&self, game: &Iri, seat: Seat, size: Size) -> usize {
        if self.actor != Some(seat) {
            return 0;
        }
        let hand = game.hand(seat);
        let surely = |size: Size| self.taken.len().saturating_sub(hand.len() - hand.count(size));
        let known: usize = Size::ALL.into_iter().map(surely).sum();
        if known == self.taken.len() { surely(size) } else { 0 }
    }
}

/// Returns the cells of the new pieces. Only the order in which pieces were laid tells a new piece from one of the same kind that was
/// stepped over (IRI-6); a position that was set up has no such order, and there the nearest pieces serve as well as any.
fn laid(game: &Iri, first: Cell, along: Along, sizes: &[Size]) -> Vec<Cell> {
    let newest: Vec<(Cell, Size)> = game.board().map(|(cell, piece)| (cell, piece.size)).collect();
    let newest = &newest[newest.len().saturating_sub(sizes.len())..];
    let in_line = |cell: Cell| match along {
        Along::Right => cell.y == first.y,
        Along::Down => cell.x == first.x,
    };
    let fits = newest.first().is_some_and(|(cell, _)| *cell == first)
        && newest.iter().map(|(_, size)| size).eq(sizes)
        && newest.iter().all(|(cell, _)| in_line(*cell));
    if fits {
        return newest.iter().map(|(cell, _)| *cell).collect();
    }
    let Some(colour) = game.piece_at(first).map(|piece| piece.colour) else { return Vec::new() };
    let run = (0..i8::MAX).map(|steps| first.step(along, steps));
    let mut run = run.map_while(|cell| game.piece_at(cell).map(|piece| (cell, piece)));
    sizes
        .iter()
        .filter_map(|size| run.find(|(_, piece)| piece.colour == colour && piece.size == *size))
        .map(|(cell, _)| cell)
        .collect()
}

/// Returns the words through the piece that was laid last, longest first.
fn last_words(game: &Iri) -> Vec<Word> {
    let Some((cell, _)) = game.board().last() else { return Vec::new() };
    let mut words: Vec<Word> =
        [Along::Right, Along::Down].into_iter().filter_map(|along| word(game, cell, along)).collect();
    sort_highest_first(&mut words, |word| word.pieces.len() as f64);
    words
}

/// Returns the word through a cell in one direction, if there is one.
fn word(game: &Iri, cell: Cell, along: Along) -> Option<Word> {
    let mut first = cell;
    while game.piece_at(first.step(along, -1)).is_some() {
        first = first.step(along, -1);
    }
    let pieces: Vec<_> = (0..i8::MAX).map_while(|steps| game.piece_at(first.step(along, steps))).collect();
    let matches = game.dictionary().find(&pieces);
    (pieces.len() >= 2).then_some(Word { first, along, pieces, matches })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{new_game, random};

    /// The effect read from the position after a placement equals the rules' preview from the position before it.
    #[test]
    fn what_a_placement_did_is_what_it_was_to_do() {
        let mut placements = 0;
        for seed in 0..40 {
            let mut game: Iri = new_game(["Seats=2", "Seats=3", "Seats=4"][seed as usize % 3], seed);
            let (mut random, mut scratch) = (random(seed), Vec::new());
            while game.outcome().is_none() {
                let actor = game.to_act();
                let action = game.random_action(&mut random, &mut scratch);
                let expected = game.preview(action);
                game.apply(action);
                let last = Last::of(&game, Some(action));
                assert_eq!(last.actor, Some(actor));
                if let Some(expected) = expected {
                    assert_eq!(last.laid, expected.laid.iter().map(|(cell, _)| *cell).collect::<Vec<_>>());
                    assert_eq!((last.words, last.points), (expected.words, Some(expected.points)));
                    placements += 1;
                }
            }
        }
        assert!(placements > 200);
    }

    #[test]
    fn pieces_that_surely_arrived() {
        let dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
        let headers = pentad_core::Headers::new().with("Dictionary", dictionary);
        let game = Iri::start(&pentad_core::Options::from_headers(&headers).unwrap());
        let game = pentad_conformance::play_all(game, "0,0>SL; take 3 22");
        // M stayed, S and L arrived: the hand M S L alone does not show it.
        let last = Last::of(&game, Some(game_action(&[3, 22])));
        let arrived = |last: &Last| Size::ALL.map(|size| last.arrived(&game, Seat::FIRST, size));
        assert_eq!(arrived(&last), [0, 0, 0]);
        let last = Last::of(&game, Some(game_action(&[1, 3, 22])));
        assert_eq!(arrived(&last), [1, 1, 1]);
        assert_eq!(last.arrived(&game, Seat::SECOND, Size::Small), 0);
    }

    fn game_action(positions: &[u8]) -> Action {
        Action::Take(pentad_iri::Positions::new(positions).unwrap())
    }
}
