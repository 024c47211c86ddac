use serde::{Deserialize, Serialize};

/// Who is asking.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// `guest`, `member` or `bot`.
    pub kind: String,
    /// The name that others see.
    pub name: String,
    /// The ratings.
    #[serde(default)]
    pub ratings: Vec<RatingInfo>,
    /// The games in which it is this person's turn, the most urgent first.
    #[serde(default)]
    pub turns: Vec<String>,
    /// Until when nothing may be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_until: Option<i64>,
}

/// A rating in a game (Glicko-2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// Which game.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// From how many games.
    pub games: u64,
}

/// A point in the course of a rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When.
    pub time: i64,
    /// The game that changed it.
    pub played: String,
    /// The rating afterwards.
    pub rating: f64,
    /// Its deviation afterwards.
    pub deviation: f64,
}

/// What everyone may know about a member.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// `member`, `bot` or `former`.
    pub kind: String,
    /// Since when.
    pub created: i64,
    /// The ratings.
    pub ratings: Vec<RatingInfo>,
    /// The course of each rating, in the order of the ratings.
    pub courses: Vec<Vec<RatingPoint>>,
    /// Whether the person is there now.
    pub is_there: bool,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A password is not for logs.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The password of a member, and the one to take its place.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Passwords {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// Passwords are not for logs.
impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passwords").finish_non_exhaustive()
    }
}

/// A member with a rating, in the list of the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Placed {
    /// The name.
    pub name: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingInfo,
}

/// A session, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// The beginning of its hash: enough to end it by.
    pub id: String,
    /// `browser` or `token`.
    pub kind: String,
    /// What it may do.
    pub scopes: String,
    /// What it is called: a browser's is its name and its system, such as `Firefox, Linux`.
    pub label: String,
    /// When it was made.
    pub created: i64,
    /// When it was last used, to the hour.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// Asks for a token for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60, pattern = "\\S"))]
    pub label: String,
    /// What it may do: `read`, `play`.
    #[serde(default)]
    pub scopes: Vec<String>,
}

/// A token, said once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// The secret: `Authorization: Bearer SECRET`.
    pub token: String,
}

/// Where a member wants to hear by mail that it is the member's turn. Only the member sees it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MailWish {
    /// The address; none ends the letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The language of the letters: `en`, `fr`, `ja`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// An address is not for logs.
impl std::fmt::Debug for MailWish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailWish").field("language", &self.language).finish_non_exhaustive()
    }
}

/// What a member is told about mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MailInfo {
    /// Whether this club sends mail at all.
    pub is_sent: bool,
    /// What the member wants.
    pub wish: MailWish,
}
