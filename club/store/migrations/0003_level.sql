-- The level of play: games that are over can be found by the ratings of those who played, and by the bots.

ALTER TABLE games ADD COLUMN lowest_rating BIGINT;          -- of those who played, before the game counted; none unless all had one
ALTER TABLE games ADD COLUMN highest_rating BIGINT;
CREATE INDEX games_by_rating ON games (game, lowest_rating) WHERE lowest_rating IS NOT NULL;
CREATE INDEX seats_by_bot ON seats (bot, game) WHERE bot IS NOT NULL;

-- Of earlier games the ratings after them are known.
UPDATE games SET
    lowest_rating = (SELECT CAST(ROUND(MIN(rating_course.rating)) AS BIGINT) FROM seats JOIN rating_course
        ON rating_course.account = seats.account AND rating_course.game = games.game AND rating_course.played = games.id
        WHERE seats.game = games.id),
    highest_rating = (SELECT CAST(ROUND(MAX(rating_course.rating)) AS BIGINT) FROM seats JOIN rating_course
        ON rating_course.account = seats.account AND rating_course.game = games.game AND rating_course.played = games.id
        WHERE seats.game = games.id)
    WHERE is_rated = 1 AND ended_at IS NOT NULL;
