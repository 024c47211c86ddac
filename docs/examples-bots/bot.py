#!/usr/bin/env python3
"""A bot for a Pentad club, with nothing but Python's standard library.

    python3 bot.py http://localhost:7355 TOKEN [GAME]

It plays every game of the member whose token it has, by choosing among the legal actions at random, and passes only when
nothing else is legal: `choose` is the place for better ideas. With the name of a game (such as `iris`) it takes open seats of that game that the lobby offers.
docs/api.md describes the API and says how to get a token.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


def choose(record, legal):
    """What to play, given the record of the game so far and all legal actions."""
    return random.choice([action for action in legal if action != "pass"] or legal)


class Club:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def open(self, path, body=None, timeout=30):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=self.headers)
        return urllib.request.urlopen(request, timeout=timeout)

    def get(self, path):
        with self.open(path) as answer:
            return json.load(answer)

    def text(self, path):
        with self.open(path) as answer:
            return answer.read().decode()

    def do(self, game, command):
        """Does something at a table. The message has a name, so that sending it twice does it once."""
        body = {"message": uuid.uuid4().hex, "command": command}
        for wait in (1, 2, 4, 8, None):
            try:
                with self.open(f"/api/games/{game}/do", body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 503) or wait is None:
                    raise
            except OSError:  # The connection was lost: the message may have arrived or not.
                if wait is None:
                    raise
            time.sleep(wait)

    def stream(self):
        """What the club tells us, one object a line; empty lines show that it is still there."""
        with self.open("/api/stream", timeout=60) as lines:
            for line in lines:
                yield json.loads(line) if line.strip() else {}


def play(club, game):
    """Plays for as long as it is our turn: some turns have several actions."""
    while True:
        info = club.get(f"/api/games/{game}")
        if info["state"] != "running" or info.get("turn") != info.get("mine"):
            return
        action = choose(club.text(f"/api/games/{game}/record"), club.get(f"/api/games/{game}/legal"))
        try:
            club.do(game, {"play": {"action": action}})
            print(game, action, flush=True)
        except urllib.error.HTTPError as refused:
            print(game, action, refused.code, refused.read().decode(), flush=True)
            if refused.code not in (409, 422):  # Otherwise something happened in between: look again.
                raise
            time.sleep(1)


def join(club, kind):
    """Takes the first open seat of a game of this kind that is not ours."""
    mine = {game["id"] for state in ("open", "running") for game in club.get(f"/api/games/mine?state={state}")["games"]}
    for game in club.get("/api/lobby")["open"]:
        if game["game"] == kind and game["id"] not in mine:
            seats = [number for number, seat in enumerate(game["seats"], 1) if seat["kind"] == "open"]
            club.do(game["id"], {"sit": {"seat": seats[0], "sitter": "open"}})
            return


def main(address, token, kind=None):
    club = Club(address, token)
    while True:
        try:
            if kind:
                join(club, kind)
            for told in club.stream():
                if "hello" in told:
                    for game in told["hello"]["me"]["turns"]:
                        play(club, game)
                elif told.get("turn", {}).get("is_yours"):
                    play(club, told["turn"]["game"])
                elif kind and not told:
                    join(club, kind)
        except urllib.error.HTTPError as refused:
            if refused.code == 401:
                sys.exit("the club does not know this token")
            print(refused.code, refused.read().decode(), file=sys.stderr)
        except OSError as lost:
            print("the connection is lost:", lost, file=sys.stderr)
        time.sleep(2)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        pass
