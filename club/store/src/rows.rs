//! Access to the columns of a row.

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
