//! Plain tables for terminals, and Markdown tables for documents.

use std::fmt::Write as _;

/// Formats a share as a percentage with one decimal.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Formats rows as a table. In plain text, names of bots are aligned left and everything else right.
pub(crate) fn layout(rows: &[Vec<String>], markdown: bool) -> String {
    let mut text = String::new();
    if markdown {
        for (place, row) in rows.iter().enumerate() {
            let _ = writeln!(text, "| {} |", row.join(" | "));
            if place == 0 {
                let names = row.iter().take_while(|head| matches!(head.as_str(), "bot" | "against")).count();
                let _ = writeln!(text, "|{}{}", "---|".repeat(names), "---:|".repeat(row.len() - names));
            }
        }
        return text;
    }
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            let is_name = matches!(rows[0][column].as_str(), "bot" | "against");
            let _ = if is_name { write!(line, "{cell:<width$}  ") } else { write!(line, "{cell:>width$}  ") };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
