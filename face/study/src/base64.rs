//! Bytes as letters that may stand in a link without being escaped (RFC 4648, section 5), without padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Three bytes become four letters; one or two that are left become two or three.
pub(crate) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for letter in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * letter)) as usize & 63]));
        }
    }
    text
}

/// The bytes again; `None` where something else stands among the letters.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for letter in chunk {
            bits = bits << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        let whole = match chunk.len() {
            1 => return None,
            letters => letters - 1,
        };
        bits <<= 6 * (4 - chunk.len());
        // Bits that belong to no byte are zero, so that the same bytes are always the same letters.
        if bits.to_be_bytes()[1 + whole..].iter().any(|rest| *rest != 0) {
            return None;
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=whole]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_and_the_letters_are_the_usual_ones() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(write(bytes.as_bytes()), text);
        }
        assert_eq!(write(&[0xFB, 0xFF]), "-_8");
        let all: Vec<u8> = (0..=255).collect();
        for length in 0..=all.len() {
            assert_eq!(read(&write(&all[..length])).as_deref(), Some(&all[..length]));
        }
        for broken in ["A", "AAAAA", "AA==", "A+", "é", "Zh", "Zm9"] {
            assert_eq!(read(broken), None);
        }
    }
}
