use crate::Study;
use crate::walk::Visit;

/// Studies are equal if their trees, comments and headers are equal. Ids do not count.
impl PartialEq for Study {
    fn eq(&self, other: &Study) -> bool {
        let same = |(mine, theirs): (Visit, Visit)| {
            (mine.depth, mine.is_variation) == (theirs.depth, theirs.is_variation)
                && self.notation(mine.node) == other.notation(theirs.node)
                && self.comment(mine.node) == other.comment(theirs.node)
        };
        let key = |study: &Study| study.position(study.root()).hash_key();
        self.head == other.head
            && self.len() == other.len()
            && key(self) == key(other)
            && self.comment(self.root()) == other.comment(other.root())
            && self.walk().zip(other.walk()).all(same)
    }
}
