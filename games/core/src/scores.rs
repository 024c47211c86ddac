use std::fmt;

/// A number of points, half points included.
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points {
    halves: u32,
}

impl Points {
    /// Creates a whole number of points.
    pub const fn whole(points: u32) -> Points {
        Points { halves: points * 2 }
    }

    /// Creates a number of half points.
    pub const fn halves(halves: u32) -> Points {
        Points { halves }
    }

    /// Returns the number of half points.
    pub const fn in_halves(self) -> u32 {
        self.halves
    }
}

/// Writes whole numbers without a fraction: `6.5`, `7`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = if self.halves % 2 == 1 { ".5" } else { "" };
        write!(f, "{}{fraction}", self.halves / 2)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The scores shown at the table. Each game's page defines what they mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scores {
    /// The game keeps no score.
    None,
    /// One number for each seat.
    Points(Vec<Points>),
    /// Several numbers for each seat, such as its groups from high to low.
    Groups(Vec<Vec<u32>>),
}

impl Scores {
    /// Creates whole points by seat.
    pub fn whole(points: impl IntoIterator<Item = u32>) -> Scores {
        Scores::Points(points.into_iter().map(Points::whole).collect())
    }
}

/// Writes the scores as JSON, for a trace line: `null`, `[6.5,0]`, `[[8],[3,3,2]]`.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
            f.write_str("[")?;
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{item}")?;
            }
            f.write_str("]")
        }
        struct List<'a>(&'a [u32]);
        impl fmt::Display for List<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                list(f, self.0)
            }
        }
        match self {
            Scores::None => f.write_str("null"),
            Scores::Points(points) => list(f, points),
            Scores::Groups(groups) => {
                let lists: Vec<_> = groups.iter().map(|group| List(group)).collect();
                list(f, &lists)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_the_trace_wants_them() {
        let halves = Scores::Points(vec![Points::halves(13), Points::whole(0)]);
        assert_eq!(halves.to_string(), "[6.5,0]");
        assert_eq!(Scores::Groups(vec![vec![8], vec![3, 3, 2], vec![]]).to_string(), "[[8],[3,3,2],[]]");
        assert_eq!(Scores::None.to_string(), "null");
    }
}
