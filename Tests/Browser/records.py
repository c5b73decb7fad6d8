"""The content of remotes: the numbered items of the scenarios of Tests/Kits/Acceptance."""

from collections.abc import Iterable

from remote import Record, Remote

#: The time at which scenarios begin: 2025-11-21 08:00:00 UTC.
START = 1_763_712_000
DAY = 86_400


def image_id(number: int) -> str:
    return f"ACCE0000-0000-4000-8000-{number:012X}"


def images(numbers: Iterable[int], remote: Remote) -> list[Record]:
    """Returns images; some have no description, some no location."""
    return [
        {
            "id": image_id(number),
            "description": None if number % 3 == 0 else f"Image {number}",
            "location": None if number % 2 == 0 else f"Place {number}",
            "image": remote.picture(f"{number}.png"),
        }
        for number in numbers
    ]


def comments() -> list[Record]:
    """Returns a comment of five minutes ago, and one of a day ago."""
    return [
        comment(0, "first", "2025-11-21T07:55:00Z", "ana"),
        comment(1, "second", "2025-11-20T08:00:00+0000", "luis"),
    ]


def comment(number: int, message: str, created_at: str, username: str) -> Record:
    return {
        "id": image_id(number),
        "message": message,
        "created_at": created_at,
        "author": {"username": username},
    }


def leagues(numbers: Iterable[int], remote: Remote) -> list[Record]:
    return [
        {
            "id": f"league-{number}",
            "stage_id": f"stage-{number}",
            "name": f"League {number}",
            "logo_url": remote.picture(f"league-{number}.png"),
        }
        for number in numbers
    ]


def teams(numbers: Iterable[int], remote: Remote) -> list[Record]:
    return [
        {
            "id": f"team-{number}",
            "name": f"Team {number}",
            "logo_url": remote.picture(f"team-{number}.png"),
        }
        for number in numbers
    ]


def squad(numbers: Iterable[int], remote: Remote) -> list[Record]:
    """Returns players of every position; some have no number, nationality or portrait."""
    positions = ["goalkeeper", "defender", "midfielder", "forward", "coach"]
    return [
        {
            "id": f"player-{number}",
            "name": f"Player {number}",
            "number": None if number % 4 == 0 else number,
            "position": "" if number % 5 == 0 else positions[number % 5],
            "nationality": None if number % 3 == 0 else "Ecuador",
            "photo_url": None if number % 2 == 0 else remote.picture(f"player-{number}.png"),
        }
        for number in numbers
    ]


def captions(numbers: Iterable[int]) -> list[str]:
    """Returns the captions of images: place and description, if present."""
    parts = [
        [f"Place {number}" if number % 2 else "", f"Image {number}" if number % 3 else ""]
        for number in numbers
    ]
    return [" · ".join(filter(None, each)) for each in parts]
