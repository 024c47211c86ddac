//! The figures of the rules sheet, and positions that random play seldom reaches.

use pentad_conformance::{forbidden_by, legal_strings, play_all};
use pentad_core::{Cell, Game, Headers, Options as _, Points, Seat, Turn};
use pentad_iri::{Hand, Iri, Match, Options, Phase, Piece, Reading, Setup, Size};

pub(crate) const FIGURE_1: &str = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

/// A dictionary in which no two pieces of a colour are neighbours, so neither seat can start.
pub(crate) const MIXED: &str = "aS bS aS bS aS bS aS bS aM bM aM bM aM bM aM bM aL bL aL bL aL bL aL bL";

/// A dictionary in which only yellow cannot start: no two of its pieces are neighbours.
const YELLOW_APART: &str = "aS bS bM aS cS cM aS bS bM aS cS cM aM bS bL aM cS cL aM bS bL aM cS cL \
                            aL bM bL aL cM cL aL bM bL aL cM cL";

pub(crate) fn start(seats: usize, dictionary: &str) -> Iri {
    let headers = Headers::new().with("Seats", seats.to_string()).with("Dictionary", dictionary);
    Iri::start(&Options::from_headers(&headers).unwrap())
}

pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let piece = |word: &str| {
        let [colour, size] = word.as_bytes() else { panic!("{word} is not a piece") };
        let size = Size::ALL.into_iter().find(|known| known.letter() as u8 == *size).unwrap();
        Piece::new(Seat::ALL[usize::from(colour - b'a')], size)
    };
    text.split_whitespace().map(piece).collect()
}

/// Parses pieces written with their cells: `1,0 aS · 2,0 bS`.
fn cells(text: &str) -> Vec<(Cell, Piece)> {
    let one = |entry: &str| {
        let (cell, piece) = entry.trim().split_once(' ').unwrap();
        let (x, y) = cell.split_once(',').unwrap();
        (Cell::new(x.parse().unwrap(), y.parse().unwrap()), pieces(piece)[0])
    };
    text.split('·').map(one).collect()
}

/// Returns a row of pieces from a cell to the right.
fn row(x: i8, y: i8, text: &str) -> Vec<(Cell, Piece)> {
    pieces(text).into_iter().enumerate().map(|(place, piece)| (Cell::new(x + place as i8, y), piece)).collect()
}

/// Returns a column of pieces from a cell down.
fn column(x: i8, y: i8, text: &str) -> Vec<(Cell, Piece)> {
    pieces(text).into_iter().enumerate().map(|(place, piece)| (Cell::new(x, y + place as i8), piece)).collect()
}

/// Builds a position of two seats. Pieces neither in the dictionary nor on the board are in the hands.
pub(crate) fn setup(dictionary: &str, board: Vec<(Cell, Piece)>, to_act: usize, phase: Phase) -> Setup {
    let dictionary = pieces(dictionary);
    let held = |colour: usize, size: Size| {
        let piece = Piece::new(Seat::ALL[colour], size);
        let elsewhere = dictionary.iter().chain(board.iter().map(|(_, piece)| piece)).filter(|other| **other == piece);
        5 - elsewhere.count() as u8
    };
    let hand = |colour| Hand::new(held(colour, Size::Small), held(colour, Size::Medium), held(colour, Size::Large));
    let hands = vec![hand(0), hand(1)];
    Setup { dictionary, board, hands, scores: vec![Points::default(); 2], to_act: Seat::ALL[to_act], phase, passes: 0 }
}

pub(crate) fn build(setup: &Setup) -> Iri {
    Iri::from_setup(&start(2, FIGURE_1).options(), setup).unwrap()
}

fn figure_4() -> Iri {
    let board = cells(
        "1,0 aS · 2,0 bS · 0,1 aL · 1,1 aL · 2,1 bL · 3,1 aS · 4,1 aS · 0,2 aM · 2,2 bM · 3,2 bS · 1,3 bM · 2,3 bS",
    );
    build(&setup("aS bS bL bS aM bM aM bL aM aL aL bL", board, 1, Phase::Place))
}

/// Plays a placement, which must be legal, and returns its score.
fn scored(game: &Iri, text: &str) -> String {
    let seat = game.to_act();
    let before = game.points(seat).in_halves();
    let after = play_all(game.clone(), text).points(seat).in_halves();
    Points::halves(after - before).to_string()
}

#[test]
fn iri_1_figure_1_is_a_start() {
    let game = start(2, FIGURE_1);
    assert_eq!(game.dictionary().to_string(), FIGURE_1);
    assert_eq!(game.hand(Seat::FIRST).to_string(), "S M L");
    assert_eq!(game.hand(Seat::SECOND), Hand::START);
    assert_eq!((game.phase(), game.turn()), (Phase::Place, Turn::Seat(Seat::FIRST)));
    // Yellow neighbours of different sizes: aL aM, aM aS, aS aL aS. No three in a row are all different.
    assert_eq!(legal_strings(&game), ["0,0>LM", "0,0>LS", "0,0>ML", "0,0>MS", "0,0>SL", "0,0>SM"]);
}

#[test]
fn iri_9_figure_2_is_the_first_turn() {
    let game = play_all(start(2, FIGURE_1), "0,0>SL");
    assert_eq!(game.scores().to_string(), "[6.5,0]");
    assert_eq!((game.phase(), game.turn()), (Phase::Take, Turn::Seat(Seat::FIRST)));
    assert_eq!(game.pieces_to_take(), 2);
    // Twelve yellow pieces, four of each: any two leave one of each.
    assert_eq!(legal_strings(&game).len(), 66);
    assert_eq!(game.takeable().collect::<Vec<_>>(), [3, 5, 6, 8, 10, 14, 15, 18, 19, 21, 22, 23]);
    let game = play_all(game, "take 3 22");
    assert_eq!(
        game.dictionary().to_string(),
        "bS bL bM bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aS",
        "the gaps have closed"
    );
    assert_eq!(game.hand(Seat::FIRST).to_string(), "S M L");
    assert_eq!((game.phase(), game.turn()), (Phase::Place, Turn::Seat(Seat::SECOND)));
}

#[test]
fn iri_7_figure_4_scores_six_with_one_piece() {
    let game = figure_4();
    assert_eq!(game.hand(Seat::SECOND).to_string(), "M M L");
    assert_eq!(legal_strings(&game), ["-1,2>L", "-1,2>M", "3,0>L", "4,0>L"]);
    assert_eq!(scored(&game, "3,0>L"), "6");
    let preview = game.preview(game.read("3,0>L").unwrap()).unwrap();
    assert_eq!(preview.points, Points::whole(6));
    let words: Vec<String> = preview.words.iter().map(|word| word.text()).collect();
    assert_eq!(words, ["aS bS bL", "bL aS bS"]);
    assert_eq!(preview.words[0].matches, [Match { first: 0, reading: Reading::Clockwise }]);
    assert_eq!(preview.words[1].matches, [Match { first: 11, reading: Reading::Clockwise }], "round the end");
    assert_eq!(preview.words[1].matches[0].positions(3, 12).collect::<Vec<_>>(), [11, 0, 1]);
    assert_eq!(preview.words[1].cells().collect::<Vec<_>>(), [Cell::new(3, 0), Cell::new(3, 1), Cell::new(3, 2)]);
}

#[test]
fn iri_3_words_are_read_backwards_and_round_the_end() {
    let game = start(2, FIGURE_1);
    let preview = game.preview(game.read("0,0>ML").unwrap()).unwrap();
    assert_eq!(preview.words[0].matches, [Match { first: 6, reading: Reading::Anticlockwise }]);
    // After figure 2 the only aS next to a bS is the last piece, next to the first.
    let game = play_all(game, "0,0>SL; take 3 22");
    let matches = |text: &str| game.preview(game.read(text).unwrap()).unwrap().words[0].matches.clone();
    assert_eq!(matches("0,1>S"), [Match { first: 21, reading: Reading::Clockwise }]);
    assert_eq!(matches("0,-1>S"), [Match { first: 0, reading: Reading::Anticlockwise }]);
}

#[test]
fn iri_4_every_placement_next_to_a_first_word() {
    let dictionary = "bS aS aL bM aM aM aM aM aS aS aS aL aL aL bS bS bS bM bM bM bL bL bL bL";
    let game = play_all(start(2, dictionary), "0,0>SL; take 4 5");
    // The dictionary now: bS aS aL bM aM aM aS aS aS aL aL aL bS bS bS bM bM bM bL bL bL bL. Blue holds S M L.
    // In row 0, S fits before the word, M behind it, and L before that S. Above and below, aS takes S and aL takes S or M.
    // Any two different blue sizes are neighbours somewhere, no three are.
    let mut expected = vec![
        // One piece.
        "-1,0>S", "2,0>M", "0,-1>S", "0,1>S", "1,-1>S", "1,-1>M", "1,1>S", "1,1>M",
        // Along row 0; the first of these steps over both yellow pieces, the last does so and goes on.
        "-1,0>SM", "-2,0>LS", "-2,0>LSM", // Through aS from above and from below.
        "0,-2vLS", "0,1vSL", // Along row -1 and along row 1.
        "-1,-1>MS", "-1,-1>LS", "0,-1>SM", "1,-1>SM", "1,-1>SL", "1,-1>MS", "1,-1>ML", "-1,1>MS", "-1,1>LS", "0,1>SM",
        "1,1>SM", "1,1>SL", "1,1>MS", "1,1>ML", // Across the ends of row 0.
        "-1,-1vMS", "-1,-1vLS", "-1,0vSM", "-1,0vSL", "2,-1vSM", "2,-1vLM", "2,0vMS", "2,0vML",
    ];
    expected.sort_unstable();
    assert_eq!(legal_strings(&game), expected);
    for (text, points) in [
        ("-1,0>SM", "4"),
        ("-2,0>LSM", "5"),
        ("-1,0>S", "3"),
        ("0,1>S", "2"),
        // bS bM in the row, aS bS and aL bM across it.
        ("0,1>SM", "6"),
        // bS bM down, bS aS aL across.
        ("-1,0vSM", "5"),
    ] {
        assert_eq!(scored(&game, text), points, "{text}");
    }
    let game = play_all(game, "-2,0>LSM");
    assert_eq!(game.piece_at(Cell::new(2, 0)), Some(pieces("bM")[0]));
    assert_eq!(game.bounds(), Some((Cell::new(-2, 0), Cell::new(2, 0))));
    assert_eq!(game.pieces_to_take(), 3);
}

/// Builds a position with six pieces left in the dictionary, one of each type. A row of `n` pieces follows the dictionary from
/// `first` on; the other pieces are in a column below its start, except those that the seats hold.
fn round_and_round(first: usize, n: usize, dictionary: &str, in_hand: &str) -> Iri {
    let circle = pieces(dictionary);
    let mut rest: Vec<Piece> = (0..4).flat_map(|_| circle.clone()).collect();
    let mut take = |piece: Piece| {
        let place = rest.iter().position(|other| *other == piece).unwrap();
        rest.remove(place)
    };
    let mut board: Vec<(Cell, Piece)> = Vec::new();
    for place in 0..n {
        board.push((Cell::new(place as i8, 0), take(circle[(first + place) % 6])));
    }
    pieces(in_hand).into_iter().for_each(|piece| {
        take(piece);
    });
    board.extend(rest.into_iter().enumerate().map(|(place, piece)| (Cell::new(0, 1 + place as i8), piece)));
    build(&setup(dictionary, board, 0, Phase::Place))
}

#[test]
fn iri_3_a_word_may_be_longer_than_the_dictionary() {
    let clockwise = "aS aM aL bS bM bL";
    let at = |game: &Iri, cell: &str| -> Vec<String> {
        legal_strings(game).into_iter().filter(|text| text.starts_with(cell)).collect()
    };
    // As long as the dictionary: bS bM bL aS aM and the L that closes the circle.
    let game = round_and_round(3, 5, clockwise, "aS aM aL bS");
    assert_eq!(at(&game, "5,0>"), ["5,0>L"]);
    assert_eq!(scored(&game, "5,0>L"), "6");
    // One longer, then two.
    let game = round_and_round(0, 6, clockwise, "aS aM aL bS");
    assert_eq!(at(&game, "6,0>"), ["6,0>S", "6,0>SM", "6,0>SML"]);
    assert_eq!(scored(&game, "6,0>S"), "7");
    assert_eq!(scored(&game, "6,0>SML"), "9", "half as long again");
    // The same word read anticlockwise.
    let mut mirrored = game.setup();
    mirrored.dictionary.reverse();
    let mirrored = build(&mirrored);
    assert_eq!(at(&mirrored, "6,0>"), ["6,0>S", "6,0>SM", "6,0>SML"]);
    // More than twice round: thirteen pieces and one more.
    let game = round_and_round(0, 13, clockwise, "aM aL");
    assert_eq!(at(&game, "13,0>"), ["13,0>M", "13,0>ML"]);
    assert_eq!(scored(&game, "13,0>ML"), "15");
    let error = game.read("13,0>L").unwrap_err().to_string();
    assert_eq!(
        error,
        "the dictionary has no word small yellow – medium yellow – large yellow – small blue – medium blue – large blue – small yellow – medium yellow – large yellow – small blue – medium blue – large blue – small yellow – large yellow (IRI-3)",
        "the whole word is named"
    );
}

#[test]
fn iri_5_a_later_seat_opens_with_the_bonus() {
    let game = start(3, YELLOW_APART);
    assert_eq!(legal_strings(&game), ["pass"]);
    assert_eq!(forbidden_by(&game, "0,0>SM"), "IRI-3");
    let game = play_all(game, "pass");
    assert_eq!((game.turn(), game.passes()), (Turn::Seat(Seat::SECOND), 1));
    assert_eq!(legal_strings(&game), ["0,0>LM", "0,0>LS", "0,0>ML", "0,0>MS", "0,0>SL", "0,0>SM"]);
    assert_eq!(forbidden_by(&game, "pass"), "IRI-8");
    let game = play_all(game, "0,0>SM");
    assert_eq!(game.scores().to_string(), "[0,6.5,0]");
    assert_eq!(game.passes(), 0, "a placement breaks the row of passes");
}

#[test]
fn iri_5_three_pieces_open_for_nine_and_a_half() {
    let game = start(2, "aS aM aL bS bM bL aS aM aL bS bM bL aS aM aL bS bM bL aS aM aL bS bM bL");
    assert_eq!(
        legal_strings(&game),
        ["0,0>LM", "0,0>LMS", "0,0>ML", "0,0>MS", "0,0>SM", "0,0>SML"],
        "aS and aL are never neighbours"
    );
    assert_eq!(play_all(game.clone(), "0,0>LMS").scores().to_string(), "[9.5,0]");
    assert_eq!(play_all(game, "0,0>LMS").pieces_to_take(), 3);
}

#[test]
fn iri_9_the_last_of_a_type_stays_and_fewer_are_taken() {
    // Eleven yellow pieces are on the board, none in hand: the hand lacks three, one can be taken.
    let board = row(0, 0, "aS aS aS aM aM aM aM aL aL aL aL");
    let game = build(&setup("aS bS bS bS bS aM bM bM bM bM aL aS bL bL bL bL", board, 0, Phase::Take));
    assert_eq!(legal_strings(&game), ["take 0", "take 11"]);
    assert_eq!(game.takeable().collect::<Vec<_>>(), [0, 11]);
    for text in ["take 5", "take 10", "take 0 11", "take 1", "take 16", "take 0 5"] {
        assert_eq!(forbidden_by(&game, text), "IRI-9", "{text}");
    }
    let game = play_all(game, "take 0");
    assert_eq!(game.dictionary().to_string(), "bS bS bS bS aM bM bM bM bM aL aS bL bL bL bL");
    assert_eq!(game.hand(Seat::FIRST).to_string(), "S");
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));

    // Two can be taken, but not both of one type.
    let board = row(0, 0, "aS aS aS aM aM aM aL aL aL aL");
    let game = build(&setup("aS bS bS bS bS aM bM bM bM bM aL aS bL bL bL bL aM", board, 0, Phase::Take));
    assert_eq!(legal_strings(&game), ["take 0 16", "take 0 5", "take 11 16", "take 5 11"]);
    assert_eq!(forbidden_by(&game, "take 0 11"), "IRI-9");
    assert_eq!(forbidden_by(&game, "take 0"), "IRI-9");
}

#[test]
fn iri_9_the_take_phase_is_skipped_when_nothing_can_be_taken() {
    // One of each yellow type is left, and aS is next to aM there. Yellow holds its last S.
    let board = row(0, 0, "aM aS aS aS aM aM aM aL aL aL aL");
    let game = build(&setup("aS aM bS bS bS bS aL bM bM bM bM bL bL bL bL", board, 0, Phase::Place));
    assert_eq!(game.hand(Seat::FIRST).to_string(), "S");
    let game = play_all(game, "0,1>S");
    assert_eq!(game.scores().to_string(), "[2,0]");
    assert_eq!((game.phase(), game.turn()), (Phase::Place, Turn::Seat(Seat::SECOND)));
    assert!(game.hand(Seat::FIRST).is_empty());
    // IRI-8: without pieces only a pass is legal.
    let game = build(&Setup { to_act: Seat::FIRST, ..game.setup() });
    assert_eq!(legal_strings(&game), ["pass"]);
}

#[test]
fn iri_10_the_game_ends_when_all_have_passed() {
    let game = play_all(start(2, MIXED), "pass");
    assert_eq!(legal_strings(&game), ["pass"]);
    assert_eq!(game.outcome(), None);
    let game = play_all(game, "pass");
    assert_eq!((game.turn(), game.passes()), (Turn::Over, 2));
    assert_eq!(game.outcome().unwrap().to_string(), "1=2");
    for text in ["pass", "0,0>SL", "take 0"] {
        assert_eq!(forbidden_by(&game, text), "IRI-10");
    }
}

#[test]
fn iri_10_four_seats_need_four_passes() {
    let round = |size: &str| ["a", "b", "c", "d"].map(|colour| format!("{colour}{size}")).join(" ");
    let dictionary = ["S", "S", "S", "S", "M", "M", "M", "M", "L", "L", "L", "L"].map(round).join(" ");
    let game = play_all(start(4, &dictionary), "pass; pass; pass");
    assert_eq!(game.turn(), Turn::Seat(Seat::FOURTH));
    let game = play_all(game, "pass");
    assert_eq!(game.outcome().unwrap().to_string(), "1=2=3=4");
}

#[test]
fn iri_10_the_highest_scores_share_the_win() {
    let start = start(3, YELLOW_APART);
    for (halves, result) in [([6, 15, 15], "2=3"), ([15, 14, 0], "1"), ([4, 4, 4], "1=2=3")] {
        let scores = halves.map(Points::halves).to_vec();
        let over = Setup { scores, passes: 3, ..start.setup() };
        let over = Iri::from_setup(&start.options(), &over).unwrap();
        assert_eq!(over.outcome().unwrap().to_string(), result);
    }
}

#[test]
fn iri_10_a_placement_after_passes_goes_on() {
    // Blue has passed; yellow places and takes; then one pass of blue is not yet the end.
    let board = row(0, 0, "aM aS aS aS aM aM aM aL aL aL aL");
    let before = setup("aS aM bS bS bS bS aL bM bM bM bM bL bL bL bL", board, 0, Phase::Place);
    let game = play_all(build(&Setup { passes: 1, ..before }), "0,1>S");
    assert_eq!((game.passes(), game.turn()), (0, Turn::Seat(Seat::SECOND)));
}

#[test]
fn iri_9_three_seats_take_only_their_own() {
    let game = play_all(start(3, YELLOW_APART), "pass; 0,0>SM");
    assert_eq!(game.takeable().collect::<Vec<_>>(), [1, 2, 7, 8, 13, 14, 19, 20, 25, 26, 31, 32]);
    assert_eq!(game.pieces_to_take(), 2);
    assert_eq!(forbidden_by(&game, "take 0 1"), "IRI-9");
    assert_eq!(forbidden_by(&game, "take 1 4"), "IRI-9");
    let game = play_all(game, "take 32, 1");
    assert_eq!(game.dictionary().len(), 34);
    assert_eq!(game.hand(Seat::SECOND).to_string(), "S L L");
    assert_eq!(game.turn(), Turn::Seat(Seat::THIRD));
}

#[test]
fn iri_4_a_long_line_is_extended_at_its_ends() {
    // Few boards are longer than this: twenty pieces in one line.
    let game = round_and_round(0, 20, "aS aM aL bS bM bL", "aL bS bM bL");
    assert_eq!(game.bounds(), Some((Cell::ORIGIN, Cell::new(19, 0))));
    assert_eq!(scored(&game, "20,0>L"), "21");
    let line = column(3, -10, "bM bL aS aM aL bS bM bL aS aM aL bS bM bL aS aM aL bS bM bL");
    let setup = setup("aS aM aL bS bM bL", line, 0, Phase::Place);
    let game = build(&setup);
    assert_eq!(game.hand(Seat::FIRST).to_string(), "S M L");
    assert_eq!(scored(&game, "3,10>S"), "21");
    assert_eq!(scored(&game, "3,10vSML"), "23");
    // The line starts with bM bL aS: only bS could come before it, which is blue's.
    assert_eq!(forbidden_by(&game, "3,-11>L"), "IRI-3");
}
