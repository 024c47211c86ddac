use serde::{Deserialize, Serialize};

/// The visitor's own account.
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
    /// The games in which it is the visitor's turn, the most urgent first.
    #[serde(default)]
    pub turns: Vec<String>,
    /// The time until which the visitor may not chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_until: Option<i64>,
}

/// A rating in a game (Glicko-2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// The game.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The number of games it is based on.
    pub games: u64,
}

/// A point in the history of a rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The time.
    pub time: i64,
    /// The game that changed it.
    pub played: String,
    /// The rating after it.
    pub rating: f64,
    /// The deviation after it.
    pub deviation: f64,
}

/// The public profile of a member.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// `member`, `bot` or `former`.
    pub kind: String,
    /// The time at which the account was created.
    pub created: i64,
    /// The ratings.
    pub ratings: Vec<RatingInfo>,
    /// The history of each rating, in the order of the ratings.
    pub courses: Vec<Vec<RatingPoint>>,
    /// True if the member is online.
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

/// Leaves the password out of logs.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A change of password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Passwords {
    /// The current password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// Leaves both passwords out of logs.
impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passwords").finish_non_exhaustive()
    }
}

/// A member on the leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Placed {
    /// The name.
    pub name: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingInfo,
}

/// A session, as shown to its owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// The beginning of the hash of its secret, by which it can be ended.
    pub id: String,
    /// `browser` or `token`.
    pub kind: String,
    /// The scopes: what it may do.
    pub scopes: String,
    /// The label: a browser's is its name and its system, such as `Firefox, Linux`.
    pub label: String,
    /// The time at which it was created.
    pub created: i64,
    /// The time at which it was last used, to the hour.
    pub seen: i64,
    /// True if this request was made with it.
    pub is_this: bool,
}

/// A request for a token for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// The purpose of the token, as the list of sessions shows it.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60, pattern = "\\S"))]
    pub label: String,
    /// The scopes: `read`, `play`.
    #[serde(default)]
    pub scopes: Vec<String>,
}

/// A new token, shown only once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// The secret: `Authorization: Bearer SECRET`.
    pub token: String,
}

/// The mail settings of a member: notices that it is the member's turn. Only the member sees them.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MailWish {
    /// The address; without one no mail is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The language of the mail: `en`, `fr`, `ja`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Leaves the address out of logs.
impl std::fmt::Debug for MailWish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailWish").field("language", &self.language).finish_non_exhaustive()
    }
}

/// The state of mail for a member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MailInfo {
    /// True if this club sends mail.
    pub is_sent: bool,
    /// The settings of the member.
    pub wish: MailWish,
}
