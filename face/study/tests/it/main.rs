//! Studies as trees, as texts and as links, of every game.

mod examples;
mod links;
mod rows;
mod texts;
mod trees;

use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::{Random, random};
use pentad_core::random::below;
use pentad_core::{Headers, Turn};
use pentad_study::{NodeId, Study};

/// Starts a game dealt from `seed`.
fn start(id: GameId, seed: u64) -> AnyGame {
    let mut headers = Headers::new();
    id.deal(&mut headers, &mut random(seed)).unwrap();
    id.start(&headers).unwrap()
}

/// Grows a random tree, with comments of all kinds, some of it promoted or deleted again.
fn random_study(id: GameId, seed: u64) -> Study {
    let mut random = random(seed);
    let mut start = start(id, seed);
    // Some studies begin in the middle of a game.
    let plies = if seed.is_multiple_of(3) { below(&mut random, 40) } else { 0 };
    for _ in 0..plies {
        if start.turn() != Turn::Over {
            start.apply(start.random_action(&mut random));
        }
    }
    let mut study = Study::new(start);
    let mut nodes = vec![study.root()];
    for _ in 0..below(&mut random, 120) {
        // Mostly continue from the last node, so that lines get long as well as wide.
        let back = if below(&mut random, 4) > 0 { 0 } else { below(&mut random, nodes.len()) };
        let node = nodes[nodes.len() - 1 - back];
        if study.position(node).turn() != Turn::Over {
            let action = study.position(node).random_action(&mut random);
            nodes.push(study.play(node, action).unwrap());
        }
        if below(&mut random, 3) == 0 {
            study.set_comment(node, random_comment(&mut random));
        }
        let node = nodes[below(&mut random, nodes.len())];
        match below(&mut random, 40) {
            0..4 => study.promote(node),
            4 => study.make_main_line(node),
            5 => {
                study.delete(node);
                nodes.retain(|node| study.contains(*node));
            }
            _ => {}
        }
    }
    study.set_header("Event", &random_comment(&mut random)).unwrap();
    study
}

fn random_comment(random: &mut Random) -> String {
    const SCRAPS: [&str; 28] = [
        "good",
        "日本語",
        "é",
        " ",
        "  ",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "#",
        "# ",
        "+",
        "+ ",
        "|",
        "| ",
        "[",
        "]",
        "[Game \"iri\"]",
        "\"",
        "\\",
        "\\",
        "pass",
        "flip NE",
        "\u{FEFF}",
        "\u{2028}",
        "🂡",
    ];
    (0..below(random, 8)).map(|_| SCRAPS[below(random, SCRAPS.len())]).collect()
}

/// Returns all nodes, parents before their children.
fn all_nodes(study: &Study) -> Vec<NodeId> {
    let mut nodes = vec![study.root()];
    let mut next = 0;
    while next < nodes.len() {
        nodes.extend_from_slice(study.children(nodes[next]));
        next += 1;
    }
    nodes
}
