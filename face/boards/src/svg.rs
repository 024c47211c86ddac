//! A writer of scenes as SVG.

use crate::scene::{Anchor, DASHES, Item, LINE_BELOW, Outline, Role, Scene, Shape};
use crate::{Colours, Paint};
use std::fmt::Write;

/// Pixels per board unit in a picture of natural size.
const PIXELS_PER_UNIT: f64 = 64.0;

/// Writes the scene as an SVG. With a palette as `colours` the file needs no style sheet.
pub fn svg(scene: &Scene, colours: impl Colours) -> String {
    let mut out = String::new();
    let frame = scene.frame;
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="{} {} {} {}" role="img" font-family="Ubuntu, 'Segoe UI', system-ui, sans-serif"><title>{}</title>"#,
        number(frame.width * PIXELS_PER_UNIT),
        number(frame.height * PIXELS_PER_UNIT),
        number(frame.x),
        number(frame.y),
        number(frame.width),
        number(frame.height),
        escaped(&scene.title),
    );
    let background = Shape::rectangle(frame.x, frame.y, frame.width, frame.height, 0.0).filled(Paint::Page);
    write_shape(&mut out, &background, &colours);
    for item in &scene.items {
        write_item(&mut out, item, &colours);
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the shapes of an item as SVG, around its own origin: for a page that keeps a group for each item, positions it and replaces only
/// what has changed.
pub fn item_shapes(item: &Item, colours: &dyn Colours) -> String {
    let mut out = String::new();
    for shape in &item.shapes {
        write_shape(&mut out, shape, colours);
    }
    out
}

fn write_item(out: &mut String, item: &Item, colours: &dyn Colours) {
    let class = match item.role {
        Role::Board => "board",
        Role::Cell => "cell",
        Role::Piece => "piece",
        Role::Reserve => "reserve",
        Role::Mark => "mark",
        Role::Label => "label",
    };
    let _ = write!(out, "\n<g class=\"{class}\"");
    if !item.name.is_empty() {
        let _ = write!(out, " data-name=\"{}\"", escaped(&item.name));
    }
    let (x, y) = item.at;
    let (is_turned, is_sized) = (item.turn != 0.0, item.scale != 1.0);
    if is_turned || is_sized || (x, y) != (0.0, 0.0) {
        let _ = write!(out, " transform=\"translate({} {})", number(x), number(y));
        if is_turned {
            let _ = write!(out, " rotate({})", number(item.turn));
        }
        if is_sized {
            let _ = write!(out, " scale({})", number(item.scale));
        }
        out.push('"');
    }
    out.push('>');
    if !item.label.is_empty() {
        let _ = write!(out, "<title>{}</title>", escaped(&item.label));
    }
    for shape in &item.shapes {
        write_shape(out, shape, colours);
    }
    out.push_str("</g>");
}

fn write_shape(out: &mut String, shape: &Shape, colours: &dyn Colours) {
    let look = look(shape, colours);
    let _ = match &shape.outline {
        Outline::Circle { x, y, radius } => {
            write!(out, r#"<circle cx="{}" cy="{}" r="{}"{look}/>"#, number(*x), number(*y), number(*radius))
        }
        Outline::Polygon(points) => write!(out, r#"<polygon points="{}"{look}/>"#, points_list(points)),
        Outline::Line(points) => write!(
            out,
            r#"<polyline points="{}" stroke-linecap="round" stroke-linejoin="round"{look}/>"#,
            points_list(points)
        ),
        Outline::Lines(lines) => {
            out.push_str(r#"<path d=""#);
            for [from, to] in lines {
                let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(number);
                let _ = write!(out, "M{x} {y}L{to_x} {to_y}");
            }
            write!(out, r#"" stroke-linecap="round"{look}/>"#)
        }
        Outline::Rectangle { x, y, width, height, corner } => {
            let _ = write!(out, r#"<rect x="{}" y="{}""#, number(*x), number(*y));
            let _ = write!(out, r#" width="{}" height="{}""#, number(*width), number(*height));
            if *corner > 0.0 {
                let _ = write!(out, r#" rx="{}""#, number(*corner));
            }
            write!(out, "{look}/>")
        }
        Outline::Arc { x, y, radius, from, to } => {
            let at = |degrees: f64| {
                let angle = degrees.to_radians();
                (x + radius * angle.sin(), y - radius * angle.cos())
            };
            let (start, end) = (at(*from), at(*to));
            let large = u8::from((to - from).abs() > 180.0);
            let r = number(*radius);
            write!(
                out,
                r#"<path d="M{} {}A{r} {r} 0 {large} 1 {} {}" stroke-linecap="round"{look}/>"#,
                number(start.0),
                number(start.1),
                number(end.0),
                number(end.1),
            )
        }
        Outline::Text { x, y, size, text, anchor, bold } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // `dominant-baseline` is not supported everywhere.
            let _ = write!(
                out,
                r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}""#,
                number(*x),
                number(y + size * LINE_BELOW),
                number(*size),
            );
            if *bold {
                out.push_str(r#" font-weight="bold""#);
            }
            write!(out, "{look}>{}</text>", escaped(text))
        }
    };
}

fn look(shape: &Shape, colours: &dyn Colours) -> String {
    let mut look = String::from(r#" fill=""#);
    match shape.fill {
        Some(paint) => colours.write(paint, &mut look),
        None => look.push_str("none"),
    }
    look.push('"');
    if let Some((paint, width)) = shape.stroke {
        look.push_str(r#" stroke=""#);
        colours.write(paint, &mut look);
        let _ = write!(look, r#"" stroke-width="{}""#, number(width));
        if matches!(shape.outline, Outline::Polygon(_)) {
            look.push_str(r#" stroke-linejoin="round""#);
        }
        if shape.dashed {
            let [dash, gap] = DASHES.map(|part| number(width * part));
            let _ = write!(look, r#" stroke-dasharray="{dash} {gap}""#);
        }
    }
    if shape.opacity < 1.0 {
        let _ = write!(look, r#" opacity="{}""#, number(shape.opacity));
    }
    look
}

fn points_list(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect::<Vec<_>>().join(" ")
}

/// Formats a number with at most three decimals, which is finer than any screen, and without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
