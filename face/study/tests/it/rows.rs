use super::{all_nodes, random_study};
use pentad_catalog::GameId;
use pentad_study::{Row, Study};

/// Draws the rows as text: `1.` is a new turn, `1…` one that continues, `+` a variation.
fn drawn(study: &Study) -> Vec<String> {
    let draw = |row: &Row| match row {
        Row::Turn { depth, number, seat, is_variation, resumes, nodes } => {
            let actions: Vec<&str> = nodes.iter().map(|node| study.notation(*node)).collect();
            let seat = seat.map_or("-".to_owned(), |seat| seat.to_string());
            let (plus, dot) = (if *is_variation { "+ " } else { "" }, if *resumes { "…" } else { "." });
            format!("{}{plus}{number}{dot} seat {seat}: {}", "  ".repeat(*depth), actions.join(" "))
        }
        Row::Comment { depth, node } => format!("{}\"{}\"", "  ".repeat(*depth), study.comment(*node)),
    };
    study.rows().iter().map(draw).collect()
}

#[test]
fn a_turn_may_hold_several_actions() {
    let study = Study::read("[Game \"iris\"]\n\n# go\ne5\nd4\ng5 # both\nc3\n# + pass\n# | a1+i5\nf6\n").unwrap();
    let expected = [
        "\"go\"",
        "1. seat 1: e5",
        "2. seat 2: d4 g5",
        "\"both\"",
        "3. seat 1: c3",
        "  + 3. seat 1: pass",
        "  4. seat 2: a1+i5",
        "3… seat 1: f6",
    ];
    assert_eq!(drawn(&study), expected);
}

#[test]
fn a_round_ends_before_the_seat_that_began_it() {
    let study = Study::read("[Game \"iris\"]\n\ne5\nd4\ng5\nc3\nf6\na1+i5\n").unwrap();
    let rounds: Vec<usize> = study.main_line_from(study.root()).into_iter().map(|node| study.round(node)).collect();
    assert_eq!(rounds, [0, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn what_chance_does_belongs_to_the_turn_before() {
    let text = "[Game \"loom\"]\n\nflip NE\nflip SW\nNE@0,0\nflip NE\n# + flip SW\n# | SW@-1,0\nSW@-1,0\nflip NW\n";
    let expected = [
        "0. seat -: flip NE flip SW",
        "1. seat 1: NE@0,0 flip NE",
        "  + 1… seat 1: flip SW",
        "  2. seat 1: SW@-1,0",
        "2. seat 1: SW@-1,0 flip NW",
    ];
    assert_eq!(drawn(&Study::read(text).unwrap()), expected);
}

#[test]
fn rows_show_every_action_and_every_comment_once() {
    for id in GameId::ALL {
        for seed in 0..40 {
            let study = random_study(id, seed);
            let (mut actions, mut comments) = (Vec::new(), Vec::new());
            for row in study.rows() {
                match row {
                    Row::Turn { nodes, depth, number, seat, .. } => {
                        assert!(nodes.iter().all(|node| study.turn(*node) == number && study.seat(*node) == seat));
                        assert!(nodes.iter().all(|node| study.is_main_line(*node) == (depth == 0)));
                        actions.extend(nodes);
                    }
                    Row::Comment { node, .. } => comments.push(node),
                }
            }
            let nodes = all_nodes(&study);
            let mut said: Vec<_> = nodes.iter().copied().filter(|node| !study.comment(*node).is_empty()).collect();
            actions.sort_unstable();
            comments.sort_unstable();
            said.sort_unstable();
            assert_eq!(actions.len() + 1, nodes.len());
            actions.dedup();
            assert_eq!(actions.len() + 1, nodes.len());
            assert_eq!(comments, said);
        }
    }
}
