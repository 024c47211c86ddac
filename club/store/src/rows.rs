//! Access to the columns of a row.

use crate::Place;
use crate::error::StoreError;
use sqlx::any::AnyRow;
use sqlx::{Any, Decode, Row as _, Type};

/// Reads a column by its name.
pub(crate) fn column<'r, T>(row: &'r AnyRow, name: &'static str) -> Result<T, StoreError>
where
    T: Decode<'r, Any> + Type<Any>,
{
    Ok(row.try_get(name)?)
}

/// Reads a flag.
pub(crate) fn flag(row: &AnyRow, name: &'static str) -> Result<bool, StoreError> {
    Ok(column::<i64>(row, name)? != 0)
}

/// Reads a number that is never negative.
pub(crate) fn count(row: &AnyRow, name: &'static str) -> Result<u64, StoreError> {
    let number: i64 = column(row, name)?;
    number.try_into().map_err(|_| StoreError::Damaged(format!("{name} is {number}")))
}

/// Returns the list of an `IN` condition whose members are the strings of the JSON array `$1`, made by [`array`]. One parameter for any
/// number of members keeps the query text the same, so that its prepared statement is used again.
pub(crate) fn members(place: &Place) -> &'static str {
    match place {
        Place::File(_) => "(SELECT value FROM json_each($1))",
        Place::Postgres(_) => "(SELECT jsonb_array_elements_text(CAST($1 AS JSONB)))",
    }
}

/// Writes strings as the array that [`members`] reads. Strings with a zero character are left out: PostgreSQL refuses the whole array for
/// them, and cannot have stored one.
pub(crate) fn array<'s>(strings: impl Iterator<Item = &'s str>) -> String {
    serde_json::Value::from_iter(strings.filter(|string| !string.contains('\0'))).to_string()
}

#[cfg(test)]
mod tests {
    use crate::Store;

    #[tokio::test]
    async fn any_name_is_looked_up_and_none_is_part_of_the_query() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(crate::Place::File(folder.path().join("pentad.db"))).await.unwrap();
        let odd = ["", "'", "a') OR ('1' = '1", "\\", "\"]", "\0", "a\0b", "é", "\u{2028}"].map(str::to_owned);
        assert_eq!(store.progress_of(&odd).await.unwrap().len(), 0);
        assert_eq!(super::array(["a", "a\0b", "\"c"].into_iter()), r#"["a","\"c"]"#);
    }
}
