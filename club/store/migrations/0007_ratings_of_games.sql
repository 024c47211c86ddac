-- The ratings with which a rated game was played, and those to which it led.

ALTER TABLE seats ADD COLUMN rating BIGINT;                 -- before the game counted
ALTER TABLE seats ADD COLUMN rating_after BIGINT;

UPDATE seats SET rating = course.rating_before, rating_after = course.rating_then
    FROM (SELECT account, played, CAST(ROUND(rating) AS BIGINT) AS rating_then,
        CAST(ROUND(COALESCE(LAG(rating) OVER (PARTITION BY account, game ORDER BY time), 1500)) AS BIGINT) AS rating_before
        FROM rating_course) AS course
    WHERE seats.game = course.played AND seats.account = course.account;
