//! Touch behaviour, game by game.

use super::{after, names, spot, start, touch};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Points, Seat};
use pentad_enantiomerfolk::Force;
use pentad_herati::Colour;
use pentad_touch::{Draft, Note, Reason, Refusal, Spot, TargetKind, Touch, hover, plain_actions};

/// Returns the reason for a refusal, with the clause: the text of the rules, or the reason in `Debug` form.
fn refused(game: &AnyGame, draft: &mut Draft, touches: &str) -> String {
    match touch(game, draft, touches) {
        Touch::Refused(refusal) => why(&refusal),
        other => panic!("{touches}: {other:?}"),
    }
}

fn why(refusal: &Refusal) -> String {
    let reason = match &refusal.reason {
        Reason::Rules(reason, _) => reason.clone(),
        reason => format!("{reason:?}"),
    };
    refusal.clause.map_or(reason.clone(), |clause| format!("{reason} ({clause})"))
}

fn play(game: &AnyGame, action: &str) -> Touch {
    Touch::Play(game.read(action).unwrap())
}

/// The targets of one kind, with their notes: `a1 b2 Gain(3)`.
fn targets(game: &AnyGame, draft: &Draft, kind: TargetKind) -> String {
    let targets = draft.sketch(game).targets;
    let of_kind = targets.iter().filter(|target| target.kind == kind);
    let mut texts: Vec<String> = of_kind
        .map(|target| match &target.note {
            Some(note) => format!("{} {note:?}", target.spot.name),
            None => target.spot.name.clone(),
        })
        .collect();
    texts.sort_unstable();
    texts.join(" ")
}

#[test]
fn a_piece_and_its_cell_are_one_spot() {
    assert_eq!(Spot::cell("e4"), Spot::piece("e4"));
    assert_ne!(Spot::cell("e4"), Spot::cell("e5"));
    assert_ne!(Spot::cell("e4"), Spot::reserve("e4"));
    let game = after(start("quintets", 0), "La1; Sc5");
    for from in [Spot::cell("a1"), Spot::piece("a1")] {
        let mut draft = Draft::new(&game);
        assert_eq!(draft.touch(&game, &from), Touch::Drafted);
        assert_eq!(draft.touch(&game, &Spot::cell("c3")), play(&game, "a1-c3"));
    }
}

mod iris {
    use super::*;

    #[test]
    fn either_cell_of_a_pair_plays_both() {
        let game = after(start("iris Size=5", 0), "e5");
        let mut draft = Draft::new(&game);
        for name in ["a1", "i5"] {
            assert_eq!(touch(&game, &mut draft, name), play(&game, "a1+i5"));
            let hover = hover(&game, &draft, &spot(name));
            assert_eq!(names(&hover.lit), ["a1", "i5"]);
            assert_eq!(hover.ghosts.len(), 2);
            let cells = vec!["a1".to_owned(), "i5".to_owned()];
            assert_eq!(hover.note, Some(Note::Stones { cells, worth: Some(vec![1, 1]) }));
        }
        assert_eq!(plain_actions(&game), [game.read("pass").unwrap()]);
    }

    #[test]
    fn two_gray_stones_are_two_actions() {
        let game = after(start("iris Size=5", 0), "e5; d4");
        let mut draft = Draft::new(&game);
        assert_eq!(refused(&game, &mut draft, "d5"), "d5 is adjacent to d4, the first stone of the turn (IRIS-4)");
        assert_eq!(
            refused(&game, &mut draft, "a1"),
            "after a gray stone the second stone of the turn is gray too (IRIS-4)"
        );
        assert_eq!(refused(&game, &mut draft, "e5"), "e5 holds a black stone already (IRIS-4)");
        assert_eq!(touch(&game, &mut draft, "f6"), play(&game, "f6"));
        assert!(plain_actions(&game).is_empty());
    }

    #[test]
    fn looking_at_a_stone_shows_its_group() {
        let game = after(start("iris Size=3", 0), "c3; b2; d3; a1+e3");
        let hover = hover(&game, &Draft::new(&game), &spot("b2"));
        assert_eq!((names(&hover.lit), hover.note), (vec!["b2"], Some(Note::GroupWorth(0))));
        assert!(hover.refused.is_some());
    }
}

mod quintets {
    use super::*;

    #[test]
    fn a_choice_is_changed_and_put_back() {
        let game = after(start("quintets", 0), "La1; Sc5; Se1; Sc1");
        let mut draft = Draft::new(&game);
        assert_eq!(touch(&game, &mut draft, "a1"), Touch::Drafted);
        assert_eq!(touch(&game, &mut draft, "e1"), Touch::Drafted);
        assert_eq!(names(&draft.sketch(&game).chosen), ["e1"]);
        assert_eq!(targets(&game, &draft, TargetKind::Move), "d1 d2 e2");
        assert_eq!(touch(&game, &mut draft, "hand 1 M"), Touch::Drafted);
        assert_eq!(names(&draft.sketch(&game).chosen), ["hand 1 M"]);
        assert_eq!(touch(&game, &mut draft, "hand 1 M"), Touch::Drafted);
        assert!(draft.is_empty() && draft.sketch(&game).targets.is_empty());
        assert_eq!(touch(&game, &mut draft, "a1"), Touch::Drafted);
        assert!(draft.back(&game) && !draft.back(&game));
    }

    #[test]
    fn slides_and_exchanges_are_told_apart() {
        let game = after(start("quintets", 0), "Sa1; La2; Ma3; Lb4");
        let mut draft = Draft::new(&game);
        touch(&game, &mut draft, "a1");
        assert_eq!(targets(&game, &draft, TargetKind::Move), "b1 b2");
        assert_eq!(targets(&game, &draft, TargetKind::Exchange), "a2");
        let shown = hover(&game, &draft, &spot("a2"));
        assert_eq!(shown.ghosts.len(), 2);
        assert_eq!(touch(&game, &mut draft, "a2"), play(&game, "a1~a2"));
        assert_eq!(
            refused(&game, &mut draft, "a3; b4"),
            "a medium may exchange with a small only, and b4 holds a large blue piece (QUIN-5)"
        );
    }

    #[test]
    fn refusals_say_why() {
        let game = after(start("quintets", 0), "Sa1; La2");
        let mut draft = Draft::new(&game);
        assert_eq!(refused(&game, &mut draft, "a2"), "OthersPiece { owner: Seat 2, acting: Seat 1 } (QUIN-2)");
        assert_eq!(refused(&game, &mut draft, "hand 2 S"), "OthersHand { owner: Seat 2, acting: Seat 1 } (QUIN-3)");
        assert_eq!(refused(&game, &mut draft, "b1"), "ChoosePiece");
        assert_eq!(touch(&game, &mut draft, "formed 1 1"), Touch::Nothing);
        assert_eq!(
            refused(&game, &mut draft, "hand 1 S; c3"),
            "c3 is an interior point: pieces are placed on the rim (QUIN-3)"
        );
        assert_eq!(names(&draft.sketch(&game).chosen), ["hand 1 S"], "a refusal leaves the choice");
        assert_eq!(refused(&game, &mut draft, "a1; e1"), "e1 is not in a straight line from a1 (QUIN-4)");
    }

    #[test]
    fn a_group_that_is_formed_is_announced() {
        let game = after(start("quintets", 0), "Sa1; Se1; Sa2; Se2; Sa3; Sd1; Mb1; Sd4");
        let mut draft = Draft::new(&game);
        touch(&game, &mut draft, "hand 1 L");
        assert_eq!(targets(&game, &draft, TargetKind::Place), "b4 Stars(1) c1 Stars(1) c5 e3");
        let shown = hover(&game, &draft, &spot("b4"));
        assert_eq!(shown.note, Some(Note::Forms(vec![Seat::FIRST])));
        assert_eq!(names(&shown.lit), ["a1", "a2", "a3", "b1", "b4"]);
    }
}

mod enantiomerfolk {
    use super::*;

    fn push(clockwise: u8, counter_clockwise: u8) -> Option<Note> {
        Some(Note::Push(Force { clockwise, counter_clockwise }))
    }

    fn notes(game: &AnyGame, draft: &Draft, kind: TargetKind) -> Vec<(String, Option<Note>)> {
        let targets = draft.sketch(game).targets.into_iter().filter(|target| target.kind == kind);
        let mut notes: Vec<(String, Option<Note>)> = targets.map(|target| (target.spot.name, target.note)).collect();
        notes.sort_by(|(one, _), (other, _)| one.cmp(other));
        notes
    }

    #[test]
    fn forces_are_noted_and_enough_of_it_captures() {
        let game = after(start("enantiomerfolk", 0), "e4-e3");
        let mut draft = Draft::new(&game);
        touch(&game, &mut draft, "d3");
        assert_eq!(notes(&game, &draft, TargetKind::Capture), [("e3".to_owned(), push(0, 2))]);
        assert_eq!(targets(&game, &draft, TargetKind::Move), "c3 d2 d4");
        let shown = hover(&game, &draft, &spot("e3"));
        assert_eq!(shown.note, Some(Note::Captured(Some(Seat::SECOND))));
        assert_eq!(touch(&game, &mut draft, "e3"), play(&game, "d3xe3-"));

        let game = after(start("enantiomerfolk", 0), "b3-b2; a4-a5");
        touch(&game, &mut draft, "b2");
        let expected = [("a2", push(1, 0)), ("b1", push(1, 0)), ("c2", push(0, 1))];
        assert_eq!(notes(&game, &draft, TargetKind::Attack), expected.map(|(name, note)| (name.to_owned(), note)));
        let shown = hover(&game, &draft, &spot("c2"));
        let force = Force { clockwise: 0, counter_clockwise: 1 };
        assert_eq!((shown.note, shown.ghosts.len()), (Some(Note::Force(force)), 1));
        assert_eq!(shown.ghosts[0].name, "b2", "the attacker tips over where it stands");
    }

    #[test]
    fn pieces_of_both_seats_may_be_used_unless_they_are_barred() {
        let game = after(start("enantiomerfolk", 0), "e4-e3");
        let mut draft = Draft::new(&game);
        assert_eq!(touch(&game, &mut draft, "a6"), Touch::Drafted, "it is the other seat's");
        assert_eq!(
            refused(&game, &mut draft, "e2"),
            "the yellow-on-blue piece on e2 is barred: its bottom is blue, like that of the red-on-blue piece that Clockwise just used (ENAN-3)"
        );
        assert_eq!(names(&draft.sketch(&game).chosen), ["a6"]);
        assert!(refused(&game, &mut draft, "c3").ends_with("(ENAN-4)"));
        draft.back(&game);
        assert_eq!(refused(&game, &mut draft, "a1"), "there is no piece on a1 (ENAN-2)");
    }

    #[test]
    fn what_attacks_shows_whom_and_what_is_attacked_by_whom() {
        let game = after(start("enantiomerfolk", 0), "b3-b2; a4-a5; b2>c2");
        let look = |name: &str| hover(&game, &Draft::new(&game), &spot(name));
        assert_eq!(names(&look("b2").lit), ["c2"]);
        assert_eq!(look("b2").note, Some(Note::Attacks("c2".to_owned())));
        assert_eq!(look("c2").note, Some(Note::Force(Force { clockwise: 0, counter_clockwise: 1 })));
        assert_eq!(
            refused(&game, &mut Draft::new(&game), "b2"),
            "the yellow-on-blue piece on b2 is attacking: only standing pieces may be used (ENAN-2)"
        );
    }

    #[test]
    fn pieces_in_hand_are_dropped() {
        let game = after(start("enantiomerfolk", 0), "e4-e3; d3xe3-; c6-c5");
        let mut draft = Draft::new(&game);
        assert!(draft.sketch(&game).choices.contains(&Spot::reserve("hand 2 BR")));
        assert_eq!(touch(&game, &mut draft, "hand 2 BR; a1"), play(&game, "BR*a1"));
        let game = after(game, "d5-d4");
        assert_eq!(refused(&game, &mut draft, "hand 2 BR"), "OthersHand { owner: Seat 2, acting: Seat 1 } (ENAN-8)");
    }

    #[test]
    fn with_restack_a_bottom_and_a_top_make_a_piece() {
        let game = after(start("enantiomerfolk Restack=yes", 0), "e4-e3; d3xe3-; c6-c5");
        for order in ["hand 2 bottom B; hand 2 top R; a1", "hand 2 top R; hand 2 bottom B; a1"] {
            assert_eq!(touch(&game, &mut Draft::new(&game), order), play(&game, "BR*a1"));
        }
        let mut draft = Draft::new(&game);
        assert_eq!(
            refused(&game, &mut draft, "hand 2 bottom B; a1"),
            "ChoosePartner { colour: Blue, missing: Top } (ENAN-14)"
        );
        assert_eq!(targets(&game, &draft, TargetKind::Choose), "hand 2 top R");
        touch(&game, &mut draft, "hand 2 top R; hand 2 bottom B");
        assert_eq!(names(&draft.sketch(&game).chosen), ["hand 2 top R"], "the bottom is put back alone");
    }
}

mod iri {
    use super::*;

    const FIGURE_1: &str = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

    fn figure_1() -> AnyGame {
        let headers = pentad_core::Headers::new().with("Dictionary", FIGURE_1);
        GameId::Iri.start(&headers).unwrap()
    }

    #[test]
    fn pieces_are_laid_in_any_order_and_taken_back() {
        let game = figure_1();
        let mut draft = Draft::new(&game);
        assert_eq!(refused(&game, &mut draft, "0,0"), "ChooseFromHand");
        assert_eq!(touch(&game, &mut draft, "hand 1 L; 1,0"), Touch::Drafted);
        let sketch = draft.sketch(&game);
        assert_eq!(sketch.ready, None);
        assert_eq!(why(&sketch.problem.unwrap()), "the first word has two or three pieces (IRI-5)");
        assert_eq!(sketch.ghosts.len(), 1);
        assert_eq!(touch(&game, &mut draft, "hand 1 S; 0,0"), Touch::Drafted);
        let sketch = draft.sketch(&game);
        assert_eq!(sketch.ready, Some(game.read("0,0>SL").unwrap()));
        assert_eq!((sketch.gain, sketch.problem), (Some(Points::halves(13)), None));
        assert_eq!(names(&sketch.lit), ["0,0", "1,0", "dictionary 21", "dictionary 22"]);
        // Pieces on the board are not in the hand, and the pieces left there make no longer word.
        assert_eq!(names(&sketch.away), ["hand 1 L", "hand 1 S"]);
        assert_eq!(names(&sketch.chosen), ["0,0", "1,0", "hand 1 L", "hand 1 S"]);
        assert_eq!(touch(&game, &mut draft, "1,0"), Touch::Drafted);
        assert_eq!(names(&draft.sketch(&game).chosen), ["0,0", "hand 1 S"], "the large one is back in the hand");
    }

    #[test]
    fn one_step_back_at_a_time() {
        let game = figure_1();
        let mut draft = Draft::new(&game);
        touch(&game, &mut draft, "hand 1 L; 1,0; hand 1 S");
        let chosen = |draft: &Draft| names(&draft.sketch(&game).chosen).join("; ");
        assert_eq!(chosen(&draft), "1,0; hand 1 L; hand 1 S");
        assert!(draft.back(&game));
        assert_eq!(chosen(&draft), "1,0; hand 1 L");
        assert!(draft.back(&game));
        assert_eq!(chosen(&draft), "hand 1 L", "it is off the board, but not yet put back");
        assert!(draft.back(&game) && !draft.back(&game));
    }

    #[test]
    fn laid_pieces_say_why_they_are_no_placement() {
        let game = after(figure_1(), "0,0>SL; take 3 22");
        let problem = |touches: &str| {
            let mut draft = Draft::new(&game);
            touch(&game, &mut draft, touches);
            let sketch = draft.sketch(&game);
            assert_eq!((sketch.ready, sketch.gain), (None, None));
            why(&sketch.problem.unwrap())
        };
        assert_eq!(problem("hand 2 M; 1,1"), "the dictionary has no word large yellow – medium blue (IRI-3)");
        assert_eq!(problem("hand 2 M; 1,1; hand 2 S; 0,-1"), "NotStraight (IRI-4)");
        assert_eq!(problem("hand 2 M; 2,0; hand 2 S; 4,0"), "Gap (IRI-4)");
        assert_eq!(problem("hand 2 M; 5,5"), "what is placed from 5,5 touches no piece on the board (IRI-4)");
        let mut draft = Draft::new(&game);
        assert_eq!(
            refused(&game, &mut draft, "hand 2 M; 0,0"),
            "OnBoard { cell: Cell { x: 0, y: 0 }, piece: aS } (IRI-4)"
        );
        assert_eq!(refused(&game, &mut draft, "dictionary 3"), "pieces are placed first and taken after that (IRI-2)");
        assert_eq!(refused(&game, &mut draft, "hand 1 S"), "OthersHand { owner: Seat 1, acting: Seat 2 } (IRI-4)");
    }

    #[test]
    fn words_light_up_on_the_board_and_in_the_ring() {
        let game = after(figure_1(), "0,0>SL; take 3 5");
        let look = |name: &str| hover(&game, &Draft::new(&game), &spot(name));
        let lit = ["0,0", "1,0", "dictionary 19", "dictionary 20"];
        let piece = |size| pentad_iri::Piece::new(Seat::FIRST, size);
        let words = Note::Words(vec![vec![piece(pentad_iri::Size::Small), piece(pentad_iri::Size::Large)]]);
        assert_eq!((names(&look("0,0").lit), look("0,0").note), (lit.to_vec(), Some(words)));
        assert_eq!(names(&look("dictionary 20").lit), lit);
        assert!(look("dictionary 2").lit.is_empty());
    }

    #[test]
    fn pieces_are_marked_until_there_are_enough() {
        let game = after(figure_1(), "0,0>SL");
        let mut draft = Draft::new(&game);
        assert_eq!(touch(&game, &mut draft, "dictionary 22"), Touch::Drafted);
        assert_eq!(why(&draft.sketch(&game).problem.unwrap()), "yellow must take 2 pieces, not 1 (IRI-9)");
        assert_eq!(
            refused(&game, &mut draft, "dictionary 0"),
            "position 0 is a small blue pyramid and belongs to blue (IRI-9)"
        );
        assert_eq!(touch(&game, &mut draft, "dictionary 3"), Touch::Drafted);
        assert_eq!(draft.sketch(&game).ready, Some(game.read("take 3 22").unwrap()));
        assert_eq!(refused(&game, &mut draft, "dictionary 5"), "Marked { acting: Seat 1, count: 2 } (IRI-9)");
        assert_eq!(touch(&game, &mut draft, "dictionary 22"), Touch::Drafted);
        assert_eq!(names(&draft.sketch(&game).chosen), ["dictionary 3"]);
        assert_eq!(refused(&game, &mut draft, "2,0"), "TakeNow { acting: Seat 1, count: 2 } (IRI-2)");
    }
}

mod tiles {
    use super::*;

    #[test]
    fn the_only_kind_is_chosen_by_itself() {
        let game = after(start("factory", 0), "flip SE; flip SW; flip NE");
        let mut draft = Draft::new(&game);
        let sketch = draft.sketch(&game);
        assert!(draft.is_empty() && !draft.back(&game));
        assert_eq!(names(&sketch.chosen), ["hand 1 SW"]);
        assert_eq!(targets(&game, &draft, TargetKind::Place), "-1,0 1,0");
        assert_eq!(touch(&game, &mut draft, "1,0"), play(&game, "SW@1,0"));
        assert!(refused(&game, &mut draft, "0,-1").ends_with("(FACT-2)"));
        assert_eq!(refused(&game, &mut draft, "hand 2 NE"), "OthersHand { owner: Seat 2, acting: Seat 1 } (HERA-4)");
        assert!(refused(&game, &mut draft, "hand 1 face down").ends_with("(FACT-4)"));
    }

    #[test]
    fn a_pattern_is_promised_where_a_tile_completes_one() {
        let game = after(start("factory", 0), "flip SE; flip SW; flip NE; SW@1,0; flip NW; NE@0,1; flip SE");
        let draft = Draft::new(&game);
        assert_eq!(names(&draft.sketch(&game).chosen), ["hand 1 NW"]);
        assert!(targets(&game, &draft, TargetKind::Place).contains("1,1 Gain(1)"));
        let shown = hover(&game, &draft, &spot("1,1"));
        assert_eq!((shown.note, names(&shown.lit)), (Some(Note::Points(1)), vec!["0,1", "1,0"]));
        let game = after(game, "NW@1,1");
        let shown = hover(&game, &Draft::new(&game), &spot("0,0"));
        assert_eq!((shown.note, shown.lit.len()), (Some(Note::InPatterns(vec![Colour::Black])), 4));
    }

    #[test]
    fn two_kinds_must_be_told_apart() {
        let game = after(start("loom", 0), "flip SW; flip NE");
        let mut draft = Draft::new(&game);
        assert_eq!(refused(&game, &mut draft, "0,0"), "ChooseTile([NE, SW])");
        assert_eq!(touch(&game, &mut draft, "hand 1 SW"), Touch::Drafted);
        assert_eq!(touch(&game, &mut draft, "hand 1 NE; 0,0"), play(&game, "NE@0,0"));
        // Chance decisions cannot be touched.
        let game = after(game, "NE@0,0");
        assert_eq!(touch(&game, &mut draft, "hand 1 face down"), Touch::Nothing);
        assert!(plain_actions(&game).is_empty());
    }

    #[test]
    fn equal_tiles_are_one_choice_wherever_they_lie() {
        let game = after(start("loom", 0), "flip SW; flip SW");
        let mut draft = Draft::new(&game);
        assert_eq!(names(&draft.sketch(&game).choices), ["hand 1 SW", "hand 1 SW 2"]);
        assert_eq!(touch(&game, &mut draft, "hand 1 SW 2"), Touch::Drafted);
        assert_eq!(names(&draft.sketch(&game).chosen), ["hand 1 SW 2"], "the one that was touched is shown");
        assert_eq!(touch(&game, &mut draft, "0,0"), play(&game, "SW@0,0"));
    }
}

mod carried {
    use super::*;

    #[test]
    fn a_draft_goes_on_in_the_position_that_comes() {
        let before = after(start("quintets", 0), "La1; Se3; Mb1");
        let supposed = before.as_turn_of(Seat::FIRST).unwrap();
        let mut draft = Draft::new(&supposed);
        assert_eq!(touch(&supposed, &mut draft, "b1"), Touch::Drafted);
        assert_eq!(draft.carried_to(&supposed), None, "it is there already");
        let now = after(before, "Sd1");
        let (carried, refusal) = draft.carried_to(&now).unwrap();
        assert_eq!((names(&carried.sketch(&now).chosen), refusal), (vec!["b1"], None));
    }

    #[test]
    fn what_is_gone_is_told() {
        let before = after(start("quintets", 0), "La1; Lb1");
        let mut draft = Draft::new(&before);
        assert_eq!(touch(&before, &mut draft, "a1"), Touch::Drafted);
        let now = after(start("quintets", 0), "Lb1; La1");
        let (carried, refusal) = draft.carried_to(&now).unwrap();
        assert!(carried.is_empty());
        assert!(why(&refusal.unwrap()).starts_with("OthersPiece"));
    }

    #[test]
    fn nothing_is_played_by_being_carried() {
        let before = start("iris Size=4", 0);
        let mut draft = Draft::new(&before);
        assert!(matches!(touch(&before, &mut draft, "d4"), Touch::Play(_)));
        let now = after(before, "d4");
        let (carried, refusal) = draft.carried_to(&now).unwrap();
        assert!(carried.is_empty() && refusal.is_none());
    }
}
