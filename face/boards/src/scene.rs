//! The plain model of a picture: named items made of shapes, in board units, without colour values.

use crate::Paint;

/// A picture of a position, with all that is needed to draw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// A description in one sentence, for people who cannot see the picture.
    pub title: String,
    /// The part of the plane that is shown.
    pub frame: Frame,
    /// The items, from back to front.
    pub items: Vec<Item>,
}

/// The parts of a table, each a scene of its own. No two of their items share both role and name.
#[derive(Clone, PartialEq, Debug)]
pub struct Parts {
    /// The board.
    pub board: Scene,
    /// The hand of each seat; `None` in games without hands.
    pub hands: Vec<Option<Scene>>,
}

/// A rectangle of the plane; `y` grows downwards. One unit is about the distance between two cells.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// An element of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The kind of item.
    pub role: Role,
    /// A name that the item keeps from position to position, such as `e4` or `hand 1 S`. A cell is named as in the notation, so that a
    /// click on it can become part of an action. Decoration has an empty name; cells, pieces and reserves have a name that is unique within
    /// their role.
    pub name: String,
    /// A description, such as "white stone on e4"; for a stack of equal pieces it includes their number. Empty for decoration.
    pub label: String,
    /// Position of the item's own origin.
    pub at: (f64, f64),
    /// Clockwise rotation, in degrees.
    pub turn: f64,
    /// Scale of the shapes. An item that only grows or shrinks from picture to picture keeps its shapes.
    pub scale: f64,
    /// The shapes, from back to front, around the item's origin.
    pub shapes: Vec<Shape>,
}

/// The kind of an item, which tells a page whether it can be clicked, moved or hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The table under everything.
    Board,
    /// A place where a piece can lie.
    Cell,
    /// A piece, stone or tile on the board.
    Piece,
    /// A piece outside the board: in a hand, in a ring, beside it.
    Reserve,
    /// A hint drawn over or under the pieces: the last action, a force, a group.
    Mark,
    /// Text beside the board.
    Label,
}

/// A shape with its appearance.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The outline.
    pub outline: Outline,
    /// The paint of the inside.
    pub fill: Option<Paint>,
    /// Paint and width of the line around the shape.
    pub stroke: Option<(Paint, f64)>,
    /// True if that line is dashed.
    pub dashed: bool,
    /// Opacity from 0 (invisible) to 1.
    pub opacity: f64,
}

/// The outlines a shape can have.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Outline {
    Circle {
        x: f64,
        y: f64,
        radius: f64,
    },
    Polygon(Vec<(f64, f64)>),
    Line(Vec<(f64, f64)>),
    /// Unconnected straight lines, such as threads: one shape is cheaper to draw than many.
    Lines(Vec<[(f64, f64); 2]>),
    Rectangle {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        corner: f64,
    },
    /// An arc of a circle, clockwise from one angle to another, in degrees from the top.
    Arc {
        x: f64,
        y: f64,
        radius: f64,
        from: f64,
        to: f64,
    },
    /// Text around a point, centred both ways unless `anchor` says otherwise.
    Text {
        x: f64,
        y: f64,
        size: f64,
        text: String,
        anchor: Anchor,
        bold: bool,
    },
}

/// The part of a text that lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Distance of a text's baseline below its point, as a fraction of its size. Capitals and digits are about 0.7 of the size high, so this
/// centres them on the point.
pub const LINE_BELOW: f64 = 0.35;
/// Length of the dashes of a line and of the gaps between them, as multiples of its width.
pub const DASHES: [f64; 2] = [2.5, 2.0];

/// Returns the approximate width of a text in narrow letters, each half as wide as the size; a Japanese character counts twice.
pub fn letters_wide(text: &str) -> usize {
    text.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum()
}

impl Frame {
    /// Returns the smallest frame around these points, with a margin on all sides.
    pub fn around(points: impl IntoIterator<Item = (f64, f64)>, margin: f64) -> Frame {
        let mut low = (f64::INFINITY, f64::INFINITY);
        let mut high = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (x, y) in points {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        if low.0 > high.0 {
            (low, high) = ((0.0, 0.0), (0.0, 0.0));
        }
        Frame {
            x: low.0 - margin,
            y: low.1 - margin,
            width: high.0 - low.0 + 2.0 * margin,
            height: high.1 - low.1 + 2.0 * margin,
        }
    }
}

impl Scene {
    /// Creates a part of a table, without a title, with this width and height from the origin.
    pub(crate) fn part(width: f64, height: f64, items: Vec<Item>) -> Scene {
        Scene { title: String::new(), frame: Frame { x: 0.0, y: 0.0, width, height }, items }
    }
}

impl Item {
    /// Creates a named item at a place.
    pub fn new(role: Role, name: impl Into<String>, at: (f64, f64)) -> Item {
        Item { role, name: name.into(), label: String::new(), at, turn: 0.0, scale: 1.0, shapes: Vec::new() }
    }

    /// Creates an item without a name.
    pub fn decoration(role: Role, at: (f64, f64)) -> Item {
        Item::new(role, "", at)
    }

    /// Adds a description.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Item {
        self.label = label.into();
        self
    }

    /// Sets the clockwise rotation, in degrees.
    #[must_use]
    pub fn turned(mut self, degrees: f64) -> Item {
        self.turn = degrees;
        self
    }

    /// Sets the scale of the shapes.
    #[must_use]
    pub fn sized(mut self, scale: f64) -> Item {
        self.scale = scale;
        self
    }

    /// Scales the item as seen from the origin of the picture, and then moves it.
    #[must_use]
    pub(crate) fn placed(mut self, scale: f64, (x, y): (f64, f64)) -> Item {
        self.at = (self.at.0 * scale + x, self.at.1 * scale + y);
        self.shapes = self.shapes.into_iter().map(|shape| shape.scaled(scale)).collect();
        self
    }

    /// Adds a shape in front.
    #[must_use]
    pub fn with(mut self, shape: Shape) -> Item {
        self.shapes.push(shape);
        self
    }

    /// Adds shapes in front.
    #[must_use]
    pub fn with_all(mut self, shapes: impl IntoIterator<Item = Shape>) -> Item {
        self.shapes.extend(shapes);
        self
    }
}

impl Shape {
    /// Creates a shape that is not yet painted.
    pub fn new(outline: Outline) -> Shape {
        Shape { outline, fill: None, stroke: None, dashed: false, opacity: 1.0 }
    }

    /// Creates a circle.
    pub fn circle(x: f64, y: f64, radius: f64) -> Shape {
        Shape::new(Outline::Circle { x, y, radius })
    }

    /// Creates a closed polygon.
    pub fn polygon(points: impl IntoIterator<Item = (f64, f64)>) -> Shape {
        Shape::new(Outline::Polygon(points.into_iter().collect()))
    }

    /// Creates a line through points.
    pub fn line(points: impl IntoIterator<Item = (f64, f64)>) -> Shape {
        Shape::new(Outline::Line(points.into_iter().collect()))
    }

    /// Creates unconnected straight lines.
    pub fn lines(lines: impl IntoIterator<Item = [(f64, f64); 2]>) -> Shape {
        Shape::new(Outline::Lines(lines.into_iter().collect()))
    }

    /// Creates a rectangle with rounded corners.
    pub fn rectangle(x: f64, y: f64, width: f64, height: f64, corner: f64) -> Shape {
        Shape::new(Outline::Rectangle { x, y, width, height, corner })
    }

    /// Creates an arc, clockwise, in degrees from the top.
    pub fn arc(x: f64, y: f64, radius: f64, from: f64, to: f64) -> Shape {
        Shape::new(Outline::Arc { x, y, radius, from, to })
    }

    /// Creates text centred on a point.
    pub fn text(x: f64, y: f64, size: f64, text: impl Into<String>) -> Shape {
        Shape::new(Outline::Text { x, y, size, text: text.into(), anchor: Anchor::Middle, bold: false })
    }

    /// Sets the fill.
    #[must_use]
    pub fn filled(mut self, paint: Paint) -> Shape {
        self.fill = Some(paint);
        self
    }

    /// Sets the line around the shape.
    #[must_use]
    pub fn stroked(mut self, paint: Paint, width: f64) -> Shape {
        self.stroke = Some((paint, width));
        self
    }

    /// Makes the line dashed.
    #[must_use]
    pub fn dashed(mut self) -> Shape {
        self.dashed = true;
        self
    }

    /// Sets the opacity, from 0 to 1.
    #[must_use]
    pub fn faded(mut self, opacity: f64) -> Shape {
        self.opacity = opacity;
        self
    }

    /// Moves the shape.
    #[must_use]
    pub fn moved(mut self, by_x: f64, by_y: f64) -> Shape {
        match &mut self.outline {
            Outline::Circle { x, y, .. }
            | Outline::Arc { x, y, .. }
            | Outline::Rectangle { x, y, .. }
            | Outline::Text { x, y, .. } => (*x, *y) = (*x + by_x, *y + by_y),
            Outline::Polygon(points) | Outline::Line(points) => {
                for (x, y) in points {
                    (*x, *y) = (*x + by_x, *y + by_y);
                }
            }
            Outline::Lines(lines) => {
                for (x, y) in lines.iter_mut().flatten() {
                    (*x, *y) = (*x + by_x, *y + by_y);
                }
            }
        }
        self
    }

    /// Scales the shape and its line as seen from the origin.
    #[must_use]
    pub fn scaled(mut self, by: f64) -> Shape {
        match &mut self.outline {
            Outline::Circle { x, y, radius } | Outline::Arc { x, y, radius, .. } => {
                (*x, *y, *radius) = (*x * by, *y * by, *radius * by);
            }
            Outline::Polygon(points) | Outline::Line(points) => {
                for (x, y) in points {
                    (*x, *y) = (*x * by, *y * by);
                }
            }
            Outline::Lines(lines) => {
                for (x, y) in lines.iter_mut().flatten() {
                    (*x, *y) = (*x * by, *y * by);
                }
            }
            Outline::Rectangle { x, y, width, height, corner } => {
                (*x, *y, *width, *height, *corner) = (*x * by, *y * by, *width * by, *height * by, *corner * by);
            }
            Outline::Text { x, y, size, .. } => (*x, *y, *size) = (*x * by, *y * by, *size * by),
        }
        if let Some((_, width)) = &mut self.stroke {
            *width *= by;
        }
        self
    }

    /// Makes a text bold; other shapes stay unchanged.
    #[must_use]
    pub fn bold(mut self) -> Shape {
        if let Outline::Text { bold, .. } = &mut self.outline {
            *bold = true;
        }
        self
    }

    /// Sets the part of a text that lies at its point; other shapes stay unchanged.
    #[must_use]
    pub fn anchored(mut self, to: Anchor) -> Shape {
        if let Outline::Text { anchor, .. } = &mut self.outline {
            *anchor = to;
        }
        self
    }
}
