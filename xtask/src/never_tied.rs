//! The picture for the proof that a full board of Iris is never tied: the runs of its rim, and the groups that reach it.

use anyhow::{Result, anyhow};
use pentad_boards::scene::{Frame, Item, Role, Scene, Shape};
use pentad_boards::{Face, Paint, View, scene_of};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Headers, Seat};

/// A full board with a rim of eight runs.
const BOARD: &str = "wwwbb/bwwwbb/bbwwwbb/wbbwwwwb/wbbbwwwww/bbbbwwww/bbbbwwb/bbbbwb/bbwww";

/// Scale of the rim at which the runs and their numbers are drawn, as seen from the board's centre.
const RUNS: f64 = 1.2;
const NUMBERS: f64 = 1.33;

/// Returns the picture.
pub(crate) fn scene() -> Result<Scene> {
    let mut headers = Headers::new();
    headers.set("Size", "5");
    headers.set("Setup", BOARD);
    let AnyGame::Iris(game) = GameId::Iris.start(&headers)? else { return Err(anyhow!("this is a game of Iris")) };
    let board = game.shape();
    let stone = |cell: usize| game.stone(cell).ok_or_else(|| anyhow!("the board is full"));
    let view = View { coordinates: false, last: None, ..View::default() };
    let mut scene = scene_of(&AnyGame::Iris(game.clone()), &view);
    // The groups' worth plays no part in the proof.
    scene.items.retain(|item| !item.label.starts_with("group worth"));
    for item in &mut scene.items {
        item.label.clear();
        if item.role == Role::Cell {
            // The stones show the runs; the rainbow would only distract.
            for shape in &mut item.shapes {
                shape.fill = shape.fill.map(|_| Paint::Cell);
            }
        }
    }

    let mut rim: Vec<usize> = (0..board.points()).filter(|cell| board.neighbours(*cell).count() < 6).collect();
    // Clockwise from the left corner of the upper side.
    let angle = |cell: &usize| {
        let (x, y) = board.position(*cell);
        (y.atan2(x) + std::f64::consts::TAU / 3.0 + 1e-9).rem_euclid(std::f64::consts::TAU)
    };
    rim.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    let mut runs: Vec<(Seat, Vec<usize>)> = Vec::new();
    for cell in rim {
        let seat = stone(cell)?;
        match runs.last_mut() {
            Some((owner, cells)) if *owner == seat => cells.push(cell),
            _ => runs.push((seat, vec![cell])),
        }
    }
    if let [(first, _), .., (last, _)] = &runs[..]
        && first == last
        && let Some((_, end)) = runs.pop()
    {
        runs[0].1.splice(0..0, end);
    }
    let outside = |cell: usize, by: f64| {
        let (x, y) = board.position(cell);
        (x * by, y * by)
    };
    for (number, (seat, cells)) in runs.iter().enumerate() {
        let line: Vec<(f64, f64)> = cells.iter().map(|cell| outside(*cell, RUNS)).collect();
        // A run of one cell is a line of length zero, which its round ends make visible.
        let line = Shape::line(if line.len() == 1 { [line[0], line[0]].to_vec() } else { line });
        let (own, other) = (Paint::of_stone(*seat, Face::Plain), Paint::of_stone(seat.next(2), Face::Plain));
        scene.items.push(
            Item::decoration(Role::Mark, (0.0, 0.0))
                .with(line.clone().stroked(other, 0.26))
                .with(line.stroked(own, 0.18)),
        );
        let middle = outside(cells[cells.len() / 2], NUMBERS);
        let text = Shape::text(0.0, 0.0, 0.46, (number + 1).to_string()).filled(Paint::Ink).bold();
        scene.items.push(Item::decoration(Role::Label, middle).with(text));
    }

    let mut letters = 'A'..;
    for seat in Seat::all(2) {
        let ink = Paint::of_stone(seat.next(2), Face::Plain);
        for group in game.groups(seat) {
            let letter = letters.next().unwrap_or('?');
            let text = |cell: &usize| {
                let shape = Shape::text(0.0, 0.0, 0.42, letter).filled(ink).bold();
                Item::decoration(Role::Mark, board.position(*cell)).with(shape)
            };
            scene.items.extend(group.iter().map(text));
        }
    }
    scene.frame = Frame::around(scene.items.iter().map(|item| item.at), 0.5);
    "A full board: the runs of the rim have numbers, and the groups have letters".clone_into(&mut scene.title);
    Ok(scene)
}
