use super::games::{Whole, tables};
use super::{play, start};
use pentad_boards::scene::{Role, Scene};
use pentad_boards::{View, scene_of};
use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_core::{Cell, Points, Seat, Turn, clause};
use pentad_enantiomerfolk::Force;
use pentad_herati::{Colour, Tile};
use pentad_quintets::Size;
use pentad_touch::{Draft, Half, Note, Reason, Refusal, Spot, Touch, hover};
use pentad_words::{Locale, Words};
use std::collections::BTreeSet;

/// Returns a text in every language, after checking it.
fn said(whole: &Whole, say: impl Fn(&Words) -> String) -> [String; 3] {
    let sentences = Locale::ALL.map(|locale| say(&Words::of(locale)));
    sentences.iter().for_each(|sentence| whole.check(sentence));
    let [english, french, japanese] = &sentences;
    // Letters, digits and signs belong to the notation and are the same everywhere; a word has three lower-case letters or more.
    if has_word(english) {
        assert_ne!(english, french);
        assert!(!has_word(japanese), "{japanese}");
    }
    sentences
}

fn has_word(sentence: &str) -> bool {
    sentence.split(|letter: char| !letter.is_ascii_lowercase()).any(|word| word.len() > 2)
}

fn note(whole: &Whole, note: &Note) -> [String; 3] {
    said(whole, |words| words.note(note))
}

fn refused(whole: &Whole, id: GameId, refusal: &Refusal) -> [String; 3] {
    let sentences = said(whole, |words| words.refused(id, refusal).sentence);
    for locale in Locale::ALL {
        assert_eq!(Words::of(locale).refused(id, refusal).clause, refusal.clause);
    }
    sentences
}

fn things(scene: &Scene) -> Vec<Spot> {
    let touchable = |role| matches!(role, Role::Cell | Role::Piece | Role::Reserve);
    scene.items.iter().filter(|item| touchable(item.role) && !item.name.is_empty()).map(Spot::from).collect()
}

/// Random touches, with every text that results from them said in each language.
#[test]
fn everything_the_board_says_is_said_in_every_language() {
    let whole = Whole::new();
    let mut met: BTreeSet<String> = BTreeSet::new();
    for (id, options) in tables() {
        for seed in 0..3 {
            let (mut random, mut touching) = (random(seed), random(seed ^ 0x70C4));
            let mut game = start(id, options, seed);
            loop {
                for sentences in told_while_touching(&whole, &game, &mut touching) {
                    met.insert(sentences[0].split(|letter: char| !letter.is_alphabetic()).collect());
                }
                if game.turn() == Turn::Over {
                    break;
                }
                let action = game.random_action(&mut random);
                game.apply(action);
            }
        }
    }
    assert!(met.len() > 100, "{} different sentences", met.len());
}

fn told_while_touching(whole: &Whole, game: &AnyGame, random: &mut pentad_conformance::Random) -> Vec<[String; 3]> {
    let spots = things(&scene_of(game, &View::default()));
    let mut draft = Draft::new(game);
    let mut told = Vec::new();
    for _ in 0..6 {
        let sketch = draft.sketch(game);
        told.extend(sketch.problem.iter().map(|refusal| refused(whole, game.id(), refusal)));
        told.extend(sketch.targets.iter().filter_map(|target| target.note.as_ref()).map(|it| note(whole, it)));
        let onward: Vec<Spot> =
            sketch.choices.into_iter().chain(sketch.targets.into_iter().map(|it| it.spot)).collect();
        // Half of the touches are drawn from the spots that lead on.
        let from = if onward.is_empty() || below(random, 2) == 0 { &spots } else { &onward };
        if from.is_empty() {
            break;
        }
        let spot = &from[below(random, from.len())];
        let shown = hover(game, &draft, spot);
        told.extend(shown.note.iter().map(|it| note(whole, it)));
        told.extend(shown.refused.iter().map(|refusal| refused(whole, game.id(), refusal)));
        if let Touch::Refused(refusal) = draft.touch(game, spot) {
            told.push(refused(whole, game.id(), &refusal));
        }
    }
    told
}

/// The exact texts of the notes, in all three languages.
#[test]
fn notes_are_short() {
    let whole = Whole::new();
    let force = |clockwise, counter_clockwise| Force { clockwise, counter_clockwise };
    let iri_piece = pentad_iri::Piece::new(Seat::FIRST, pentad_iri::Size::Small);
    let cells = || vec!["a1".to_owned(), "i5".to_owned()];
    for (it, expected) in [
        (Note::Gain(Points::halves(13)), ["+6.5", "+6,5", "+6.5"]),
        (Note::Take(iri_piece), ["small yellow", "petite jaune", "黄の小"]),
        (
            Note::Words(vec![vec![iri_piece; 2], vec![iri_piece; 3]]),
            [
                "small yellow – small yellow; small yellow – small yellow – small yellow",
                "petite jaune – petite jaune ; petite jaune – petite jaune – petite jaune",
                "黄の小・黄の小、黄の小・黄の小・黄の小",
            ],
        ),
        (Note::Stars(2), ["★★", "★★", "★★"]),
        (
            Note::Forms(vec![Seat::FIRST, Seat::SECOND]),
            [
                "forms a group of red and one of blue",
                "forme un groupe de Rouge et un de Bleu",
                "赤のグループが完成、青のグループも完成",
            ],
        ),
        (Note::Group(3), ["group of 3", "groupe de 3", "3個のグループ"]),
        (Note::Stones { cells: cells(), worth: None }, ["a1 and i5", "a1 et i5", "a1、i5"]),
        (
            Note::Stones { cells: cells(), worth: Some(vec![2, 1]) },
            ["a1 and i5: groups worth 2 1", "a1 et i5\u{a0}: les groupes valent 2 1", "a1、i5：グループの価値は2 1"],
        ),
        (Note::GroupWorth(4), ["group worth 4", "groupe qui vaut 4", "価値4のグループ"]),
        (Note::Push(force(1, 2)), ["↻1 ↺2", "↻1 ↺2", "↻1 ↺2"]),
        (Note::Force(force(0, 0)), ["no force", "aucune force", "力なし"]),
        (
            Note::Force(force(1, 1)),
            [
                "1 of 2 clockwise, 1 of 2 counter-clockwise",
                "1 sur 2 dans le sens horaire, 1 sur 2 dans le sens antihoraire",
                "時計回りの力 2のうち1、反時計回りの力 2のうち1",
            ],
        ),
        (
            Note::Captured(Some(Seat::SECOND)),
            ["captured by Counter-clockwise", "capturée pour Antihoraire", "捕獲されて反時計回りの持ち駒に"],
        ),
        (Note::Captured(None), ["captured, out of the game", "capturée, hors jeu", "捕獲されてゲームから除外"]),
        (Note::Rising(1), ["1 attacker stands up", "1\u{a0}attaquante se redresse", "攻撃中の駒1個が起き上がる"]),
        (Note::Rising(2), ["2 attackers stand up", "2\u{a0}attaquantes se redressent", "攻撃中の駒2個が起き上がる"]),
        (Note::Attacks("c2".to_owned()), ["attacks c2", "attaque c2", "c2を攻撃中"]),
        (Note::Points(1), ["+1 point", "+1\u{a0}point", "+1点"]),
        (Note::Points(2), ["+2 points", "+2\u{a0}points", "+2点"]),
        (Note::Patterns(1), ["+1 pattern", "+1\u{a0}motif", "+模様1つ"]),
        (Note::Patterns(2), ["+2 patterns", "+2\u{a0}motifs", "+模様2つ"]),
        (
            Note::Aside(Tile::NE),
            ["the north-east tile is set aside", "tuile nord-est mise de côté", "北東タイルを脇に置く"],
        ),
        (
            Note::InPatterns(vec![Colour::Black, Colour::White]),
            ["black pattern, white pattern", "motif noir, motif blanc", "黒い模様、白い模様"],
        ),
    ] {
        let sentences = Locale::ALL.map(|locale| Words::of(locale).note(&it));
        sentences.iter().for_each(|sentence| whole.check(sentence));
        assert_eq!(sentences, expected);
    }
}

/// The board's own reasons for refusals, in English and in every other language.
#[test]
fn reasons_are_given_in_every_language() {
    let whole = Whole::new();
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let piece = pentad_iri::Piece::new(first, pentad_iri::Size::Small);
    let (others_hand, others_piece) =
        (Reason::OthersHand { owner: second, acting: first }, Reason::OthersPiece { owner: second, acting: first });
    let partner = |missing| Reason::ChoosePartner { colour: pentad_enantiomerfolk::Colour::Blue, missing };
    for (id, clause, reason, english) in [
        (GameId::Quintets, Some(clause!("QUIN-3")), others_hand.clone(), "That is blue's hand, and red is to act"),
        (
            GameId::Enantiomerfolk,
            Some(clause!("ENAN-8")),
            others_hand,
            "That is Counter-clockwise's hand, and Clockwise is to act",
        ),
        (GameId::Quintets, Some(clause!("QUIN-2")), others_piece, "That is blue's piece, and red is to act"),
        (GameId::Quintets, None, Reason::ChoosePiece, "Choose a piece first, in the hand or on the board"),
        (GameId::Iri, None, Reason::ChooseFromHand, "Choose a piece from the hand first"),
        (
            GameId::Loom,
            None,
            Reason::ChooseTile(vec![Tile::NE, Tile::SW]),
            "Choose a tile first: a north-east tile or south-west tile fits here",
        ),
        (GameId::Enantiomerfolk, None, partner(Half::Top), "Choose a top to go with the blue pyramid first"),
        (GameId::Enantiomerfolk, None, partner(Half::Bottom), "Choose a bottom to go with the blue pyramid first"),
        (GameId::Enantiomerfolk, None, Reason::NoUse, "Nothing can be done with that now"),
        (GameId::Iris, None, Reason::NoPlay, "Nothing can be played there"),
        (GameId::Factory, None, Reason::NotNext, "That is not what comes next"),
        (
            GameId::Iri,
            Some(clause!("IRI-4")),
            Reason::OnBoard { cell: Cell::new(0, 0), piece },
            "0,0 holds a small yellow pyramid already, and what lies on the board stays",
        ),
        (GameId::Iri, None, Reason::PassOnly(first), "Nothing can be placed: yellow passes"),
        (GameId::Iri, None, Reason::AllLaid, "Every piece of the hand is laid already"),
        (
            GameId::Iri,
            Some(clause!("IRI-3")),
            Reason::NoWord,
            "The dictionary holds no word that could be laid with this pyramid now",
        ),
        (GameId::Iri, None, Reason::NothingLaid, "Nothing has been laid yet"),
        (GameId::Iri, None, Reason::NotStraight, "All pieces of a placement go into one row or one column"),
        (GameId::Iri, None, Reason::TooMany, "One to three pieces can be placed"),
        (GameId::Iri, None, Reason::Gap, "There is an empty cell between the first and the last piece"),
        (GameId::Iri, None, Reason::Marked { acting: first, count: 2 }, "Yellow takes 2 pieces, which are marked"),
        (
            GameId::Iri,
            None,
            Reason::TakeNow { acting: first, count: 1 },
            "Yellow has placed and now takes 1 piece of the dictionary",
        ),
        (
            GameId::Quintets,
            None,
            Reason::NoneLeft { seat: first, size: Size::Small },
            "Red has no small piece left in hand",
        ),
        (GameId::Quintets, None, Reason::NoRim(Size::Medium), "There is no rim point for a medium piece now"),
        (
            GameId::Quintets,
            None,
            Reason::Stuck { size: Size::Large, point: "a1".to_owned() },
            "The large piece on a1 can neither slide nor exchange now",
        ),
        (
            GameId::Factory,
            None,
            Reason::FitsNowhere(Tile::NE),
            "The north-east tile fits nowhere: its edges would differ from those it touches",
        ),
        (GameId::Factory, None, Reason::NoTile(first), "No tile can be laid: north passes"),
        (
            GameId::Loom,
            None,
            Reason::NoEdge(Tile::NE),
            "No edge of the north-east tile would touch one of the same colour on any open cell",
        ),
    ] {
        let sentences = refused(&whole, id, &Refusal { clause, reason });
        assert_eq!(sentences[0], english);
    }
}

#[test]
fn other_languages_name_seats_and_pieces_in_their_own_way() {
    let game = play(start(GameId::Quintets, "", 0), "Sa1; La2");
    let touched = |name: &str| match Draft::new(&game).touch(&game, &Spot::cell(name)) {
        Touch::Refused(refusal) => Locale::ALL.map(|locale| {
            let words = Words::of(locale);
            words.cited(&words.refused(GameId::Quintets, &refusal))
        }),
        other => panic!("{other:?}"),
    };
    let [english, french, japanese] = touched("a2");
    assert_eq!(english, "That is blue's piece, and red is to act (QUIN-2)");
    assert_eq!(french, "C’est une pièce de Bleu, et c’est à Rouge de jouer (QUIN-2)");
    assert_eq!(japanese, "それは青の駒です。今は赤の番です（QUIN-2）");
    let fits = Refusal { clause: None, reason: Reason::ChooseTile(vec![Tile::NE, Tile::SW]) };
    assert_eq!(
        Words::of(Locale::French).refused(GameId::Loom, &fits).sentence,
        "Choisir d’abord une tuile. Ce qui convient ici\u{a0}: tuile nord-est ou tuile sud-ouest"
    );
    assert_eq!(
        Words::of(Locale::Japanese).refused(GameId::Loom, &fits).sentence,
        "先にタイルを選んでください。ここに合うのは北東タイルか南西タイルです"
    );
}
