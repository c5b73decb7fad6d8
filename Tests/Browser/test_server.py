"""The server's duties to browsers besides its pages."""

import gzip
import re
from html import unescape

import pytest

import records
from patience import PATIENCE
from stage import Stage
from states import live

PAGES = ["/", "/leagues", "/leagues/league-0/teams", "/teams/team-0/squad", "/nowhere"]


@pytest.fixture(autouse=True)
def _served(stage: Stage) -> None:
    live(stage)


@pytest.mark.parametrize("path", PAGES)
def test_headers_that_protect(stage: Stage, path: str) -> None:
    headers = stage.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    # With "no-referrer", a form of the page itself would be sent with the origin "null".
    assert headers["Referrer-Policy"] == "same-origin"


def test_no_script_and_no_style_stands_in_a_page(stage: Stage) -> None:
    for path in PAGES:
        page = stage.get(path).body.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", ""])
def test_another_host_is_misdirected(stage: Stage, host: str) -> None:
    assert stage.get("/", Host=host).status in (400, 421)


def test_its_own_names_are_answered(stage: Stage) -> None:
    for name in ("127.0.0.1", "localhost"):
        assert stage.get("/", Host=f"{name}:{stage.web.port}").status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_other_origins_change_nothing(stage: Stage, origin: str) -> None:
    stage.remote.requests.clear()
    answer = stage.get("/refresh", "POST", Origin=origin, Sec_Fetch_Site="cross-site")
    assert answer.status == 403
    assert stage.remote.requested("/v1/") == []


def test_its_own_origin_refreshes(stage: Stage) -> None:
    answer = stage.get("/refresh", "POST", Origin=stage.web.address, Sec_Fetch_Site="same-origin")
    assert answer.status == 303
    stage.get(answer.headers["Location"])
    assert stage.remote.requested("/v1/feed")


def test_reading_changes_nothing(stage: Stage) -> None:
    assert stage.get("/refresh").status == 405


@pytest.mark.parametrize("path", ["/?pages=0", "/?pages=-1", "/?pages=x", "/images/none/comments"])
def test_what_makes_no_sense(stage: Stage, path: str) -> None:
    answer = stage.get(path)
    assert answer.status in (400, 404)
    assert answer.headers["Content-Type"].startswith("text/html")


def test_health(stage: Stage) -> None:
    assert stage.get("/healthz").status == 200


def test_pictures_keep_and_are_asked_for_again_cheaply(stage: Stage) -> None:
    stage.get("/")
    path = f"/images/{records.image_id(0)}/data?w=320"
    answer = stage.get(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("image/")
    assert stage.get(path, If_None_Match=answer.headers["ETag"]).status == 304


def test_scaled_pictures_are_immutable_under_the_name_of_their_original(stage: Stage) -> None:
    stage.get("/")
    path = f"/images/{records.image_id(0)}/data?w=960"
    assert stage.get(path).headers["Cache-Control"] == "no-cache"
    # Nothing is known of an original that never arrived.
    page = unescape(stage.get("/").body.decode())
    [named] = set(re.findall(rf'src="({re.escape(path)}&v=[0-9a-f]+)"', page))
    assert "immutable" in stage.get(named).headers["Cache-Control"]
    assert stage.get(f"{named}&again=1").headers["Cache-Control"] == "no-store"


def test_parts_of_originals(stage: Stage) -> None:
    stage.get("/")
    answer = stage.get(f"/images/{records.image_id(0)}/data", Range="bytes=0-7")
    assert answer.status == 206
    assert answer.body == b"\x89PNG\r\n\x1a\n"


def test_texts_are_compressed(stage: Stage) -> None:
    plain = stage.get("/?pages=2")
    packed = stage.get("/?pages=2", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.body) < len(plain.body) / 2
    assert b"</html>" in gzip.decompress(packed.body)


def test_assets_are_immutable(stage: Stage) -> None:
    page = stage.get("/").body.decode()
    stylesheet = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert "immutable" in stage.get(stylesheet).headers["Cache-Control"]


def test_an_event_stream_ends_with_its_server(stage: Stage) -> None:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", stage.web.port, timeout=PATIENCE)
    connection.request("GET", "/events")
    answer = connection.getresponse()
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    stage.web.stop()
    answer.read()
