"""Plays a game of Iris between two guests with a client that was generated from the description of the API.

Called by `cargo xtask api-client` with the address of a club; the generated package `pentad_client` is on the path.
"""

import sys

from pentad_client import Client
from pentad_client.api.games import game, legal, open_game, perform, png
from pentad_client.api.people import guest
from pentad_client.models import (
    CommandPlay,
    CommandPlayFields,
    CommandSit,
    CommandSitFields,
    GameInfo,
    OpenGame,
    OpenGameOptions,
    SeatWishMe,
    SeatWishOpen,
    SitterOpen,
    ToDo,
)


def arrive(address):
    # The client keeps the cookie of its guest.
    client = Client(base_url=address, raise_on_unexpected_status=True)
    guest.sync_detailed(client=client)
    return client


def main(address):
    players = [arrive(address), arrive(address)]
    options = OpenGameOptions.from_dict({"Size": "3"})
    wish = OpenGame(game="iris", options=options, seats=[SeatWishMe.ME, SeatWishOpen.OPEN])
    opened = open_game.sync(client=players[0], body=wish)
    assert isinstance(opened, GameInfo), opened
    seat = CommandSit(CommandSitFields(seat=2, sitter=SitterOpen.OPEN))
    sat = perform.sync_detailed(opened.id, client=players[1], body=ToDo(command=seat))
    assert sat.status_code == 200, sat
    for number in range(200):
        info = game.sync(opened.id, client=players[0])
        if info.state == "over":
            break
        action = legal.sync(opened.id, client=players[0])[0]
        todo = ToDo(command=CommandPlay(CommandPlayFields(action=action)), message=f"m{number}")
        done = perform.sync_detailed(opened.id, client=players[info.turn - 1], body=todo)
        assert done.status_code == 200, done
    assert info.state == "over" and info.result, info
    picture = png.sync(opened.id, client=players[0])
    assert picture.payload.read(4) == b"\x89PNG", "the picture is one"
    print(f"{info.plies} actions were played: {info.result}")


main(sys.argv[1])
