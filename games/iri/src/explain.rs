use crate::action::{Positions, Sizes};
use crate::{Action, Iri, Phase, Piece, Size, Word};
use pentad_core::{Along, Cell, Game, Illegal, Part, Phrase, Turn, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Iri, action: Action) -> Result<(), Illegal> {
    if game.turn() == Turn::Over {
        return Err(Illegal::new(clause!("IRI-10"), "the game is over"));
    }
    match (action, game.phase()) {
        (Action::Pass | Action::Place { .. }, Phase::Take) => Err(Illegal::new(
            clause!("IRI-2"),
            format!("{} has placed and must now take {}", name(game), pieces(game.takes().count)),
        )),
        (Action::Take(_), Phase::Place) => {
            Err(Illegal::new(clause!("IRI-2"), "pieces are placed first and taken after that"))
        }
        (Action::Pass, Phase::Place) => check_pass(game),
        (Action::Place { first, along, sizes }, Phase::Place) => check_place(game, first, along, sizes),
        (Action::Take(positions), Phase::Take) => check_take(game, positions),
    }
}

fn check_pass(game: &Iri) -> Result<(), Illegal> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    match actions.iter().find(|action| **action != Action::Pass) {
        None => Ok(()),
        Some(action) => {
            let action = game.notation(*action);
            Err(Illegal::new(
                clause!("IRI-8"),
                format!("{} cannot pass: something can be placed, such as {action}", name(game)),
            ))
        }
    }
}

fn check_place(game: &Iri, first: Cell, along: Along, sizes: Sizes) -> Result<(), Illegal> {
    if along == Along::Down && sizes.as_slice().len() == 1 {
        return Err(Illegal::new(clause!("IRI-6"), "a single piece is written with >"));
    }
    if game.board_is_empty() {
        check_opening(first, along, sizes)?;
    }
    let hand = game.hand(game.to_act());
    for size in Size::ALL {
        let wanted = sizes.as_slice().iter().filter(|other| **other == size).count();
        if wanted > hand.count(size) {
            let reason = match hand.count(size) {
                0 => format!("{} has no {} pyramid in hand", name(game), size.in_words()),
                1 => format!("{} has only one {} pyramid in hand", name(game), size.in_words()),
                held => format!("{} has only {held} {} pyramids in hand", name(game), size.in_words()),
            };
            return Err(Illegal::new(clause!("IRI-4"), reason));
        }
    }
    if let Some(piece) = game.piece_at(first) {
        let phrase =
            Phrase::new("holds").with("cell", first.to_string()).with("piece", piece.phrase("pyramid-coloured"));
        let reason = format!("{first} holds a {} already", piece.in_words());
        return Err(Illegal::new(clause!("IRI-4"), reason).told(phrase));
    }
    let apart = || {
        let reason = format!("what is placed from {first} touches no piece on the board");
        Illegal::new(clause!("IRI-4"), reason).told(Phrase::new("apart").with("cell", first.to_string()))
    };
    let preview = game.preview(Action::Place { first, along, sizes }).ok_or_else(apart)?;
    let touches = |cell: Cell| cell.neighbours().into_iter().any(|next| game.piece_at(next).is_some());
    if !game.board_is_empty() && !preview.laid.iter().any(|(cell, _)| touches(*cell)) {
        return Err(apart());
    }
    let wrong: Vec<&Word> = preview.words.iter().filter(|word| !word.is_valid()).collect();
    match &wrong[..] {
        [] => Ok(()),
        [word] => {
            let reason = format!("the dictionary has no word {}", word.in_words());
            Err(Illegal::new(clause!("IRI-3"), reason).told(Phrase::new("word").with("word", word.phrase())))
        }
        _ => {
            let list = wrong.iter().map(|word| word.in_words()).collect::<Vec<_>>().join(" and ");
            let words = Part::Row("refused-and", wrong.iter().map(|word| word.phrase()).collect());
            let phrase = Phrase::new("words").with("words", words);
            Err(Illegal::new(clause!("IRI-3"), format!("the dictionary has no words {list}")).told(phrase))
        }
    }
}

fn check_opening(first: Cell, along: Along, sizes: Sizes) -> Result<(), Illegal> {
    let wrong = if sizes.as_slice().len() < 2 {
        "the first word has two or three pieces"
    } else if first != Cell::ORIGIN {
        "the first word starts at 0,0"
    } else if along != Along::Right {
        "the first word runs to the right"
    } else {
        return Ok(());
    };
    Err(Illegal::new(clause!("IRI-5"), wrong))
}

fn check_take(game: &Iri, positions: Positions) -> Result<(), Illegal> {
    let dictionary = game.dictionary();
    let positions = positions.as_slice();
    let mut taken = Vec::new();
    for position in positions {
        let Some(piece) = dictionary.piece((*position).into()) else {
            let last = dictionary.len() - 1;
            return Err(Illegal::new(
                clause!("IRI-9"),
                format!("the dictionary has positions 0 to {last}, not {position}"),
            ));
        };
        if piece.colour != game.to_act() {
            let owner = Iri::INFO.seat_names[piece.colour.index()];
            let reason = format!("position {position} is a {} and belongs to {owner}", piece.in_words());
            let phrase = Phrase::new("others")
                .with("place", position.to_string())
                .with("piece", piece.phrase("pyramid-coloured"))
                .with("seat", piece.colour);
            return Err(Illegal::new(clause!("IRI-9"), reason).told(phrase));
        }
        taken.push(piece);
    }
    for piece in Piece::types(game.seats()) {
        let wanted = taken.iter().filter(|other| **other == piece).count();
        if wanted > 0 && wanted >= dictionary.count(piece) {
            let phrase = Phrase::new("last").with("piece", piece.phrase("pyramid-coloured"));
            let reason = format!("the last {} must stay in the dictionary", piece.in_words());
            return Err(Illegal::new(clause!("IRI-9"), reason).told(phrase));
        }
    }
    let count = game.takes().count;
    if positions.len() != count {
        let reason = format!("{} must take {}, not {}", name(game), pieces(count), positions.len());
        let phrase = Phrase::new("count")
            .with("seat", game.to_act())
            .with("count", count)
            .with("taken", positions.len().to_string());
        return Err(Illegal::new(clause!("IRI-9"), reason).told(phrase));
    }
    Ok(())
}

fn pieces(count: usize) -> String {
    if count == 1 { "1 piece".to_owned() } else { format!("{count} pieces") }
}

fn name(game: &Iri) -> &'static str {
    Iri::INFO.seat_names[game.to_act().index()]
}
