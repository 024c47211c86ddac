//! Conversion of outlines to paths.

use crate::lettering;
use pentad_boards::scene::Outline;
use tiny_skia::{Path, PathBuilder};

/// Distance of the control points of a quarter circle from its ends, as a fraction of the radius.
const QUARTER: f32 = 0.552_284_8;

/// Returns the path of an outline, around the origin of its item; `None` if there is nothing to draw.
pub(crate) fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    match outline {
        Outline::Circle { x, y, radius } => path.push_circle(*x as f32, *y as f32, *radius as f32),
        Outline::Polygon(points) => {
            connect(&mut path, points);
            path.close();
        }
        Outline::Line(points) => connect(&mut path, points),
        Outline::Lines(lines) => lines.iter().for_each(|ends| connect(&mut path, ends)),
        Outline::Rectangle { x, y, width, height, corner } => {
            let corner = corner.min(width / 2.0).min(height / 2.0);
            if corner > 0.0 {
                let [x, y, right, bottom] = [*x, *y, x + width, y + height].map(|number| number as f32);
                rounded(&mut path, [x, y, right, bottom], corner as f32);
            } else {
                connect(&mut path, &[(*x, *y), (x + width, *y), (x + width, y + height), (*x, y + height)]);
                path.close();
            }
        }
        Outline::Arc { x, y, radius, from, to } => arc(&mut path, (*x, *y), *radius, *from, *to),
        Outline::Text { x, y, size, text, anchor, .. } => {
            lettering::write(&mut path, text, (*x as f32, *y as f32), *size as f32, *anchor);
        }
    }
    path.finish()
}

fn connect(path: &mut PathBuilder, points: &[(f64, f64)]) {
    for (number, (x, y)) in points.iter().enumerate() {
        if number == 0 {
            path.move_to(*x as f32, *y as f32);
        } else {
            path.line_to(*x as f32, *y as f32);
        }
    }
}

/// Adds a rectangle with corners of this radius.
fn rounded(path: &mut PathBuilder, [x, y, right, bottom]: [f32; 4], corner: f32) {
    // Distance of a control point from the corner.
    let near = corner * (1.0 - QUARTER);
    path.move_to(x + corner, y);
    path.line_to(right - corner, y);
    path.cubic_to(right - near, y, right, y + near, right, y + corner);
    path.line_to(right, bottom - corner);
    path.cubic_to(right, bottom - near, right - near, bottom, right - corner, bottom);
    path.line_to(x + corner, bottom);
    path.cubic_to(x + near, bottom, x, bottom - near, x, bottom - corner);
    path.line_to(x, y + corner);
    path.cubic_to(x, y + near, x + near, y, x + corner, y);
    path.close();
}

/// Adds an arc in pieces of at most a quarter of the circle, for which a cubic curve deviates by less than a three-thousandth of the
/// radius.
fn arc(path: &mut PathBuilder, (x, y): (f64, f64), radius: f64, from: f64, to: f64) {
    let pieces = ((to - from).abs() / 90.0).ceil().max(1.0);
    let step = ((to - from) / pieces).to_radians();
    let handle = 4.0 / 3.0 * (step / 4.0).tan() * radius;
    // Returns the point at an angle, moved along the tangent.
    let at = |angle: f64, along: f64| {
        let (sine, cosine) = angle.sin_cos();
        ((x + radius * sine + along * cosine) as f32, (y - radius * cosine + along * sine) as f32)
    };
    let mut angle = from.to_radians();
    let (start_x, start_y) = at(angle, 0.0);
    path.move_to(start_x, start_y);
    for _ in 0..pieces as usize {
        let next = angle + step;
        let [first, second, end] = [at(angle, handle), at(next, -handle), at(next, 0.0)];
        path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        angle = next;
    }
}
