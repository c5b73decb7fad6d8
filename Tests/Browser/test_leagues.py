"""LigasEc: leagues, teams and squads."""

import pytest
from playwright.sync_api import Page, expect

from pages import FeedPage, LeaguesPage, SquadPage, TeamsPage
from stage import Stage
from states import live
from visitor import Visitor


@pytest.fixture
def leagues(stage: Stage, page: Page) -> LeaguesPage:
    live(stage)
    return LeaguesPage(page, stage.web.address)


def test_from_the_feed_to_a_squad(leagues: LeaguesPage) -> None:
    page, address = leagues.page, leagues.address
    FeedPage(page, address).open()
    leagues.go_to("Leagues")
    expect(leagues.choices()).to_have_count(3)
    assert leagues.names() == ["League 0", "League 1", "League 2"]
    leagues.page.get_by_role("link", name="League 0").click()
    teams = TeamsPage(page, address)
    expect(teams.choices()).to_have_count(16)
    expect(page).to_have_title("League 0 · Teams")
    teams.choose("Team 0")
    squad = SquadPage(page, address)
    expect(squad.players()).to_have_count(25)
    expect(page).to_have_title("Team 0 · Squad")
    expect(squad.title()).to_have_text("Team 0")
    assert squad.path() == ["Leagues", "League 0"]
    # The league is found even if the address does not contain it.
    squad.open_of("team-0")
    expect(squad.title()).to_have_text("Team 0")
    assert squad.path() == ["Leagues", "League 0"]
    assert squad.positions() == [
        "Defenders",
        "Midfielders",
        "Forwards",
        "Coach",
        "Other",
    ]
    squad.main.get_by_role("link", name="League 0").click()
    expect(teams.choices()).to_have_count(16)


def test_saved_teams_stand_below_their_league(leagues: LeaguesPage, stage: Stage) -> None:
    stage.save("/leagues/league-0/teams")
    stage.save("/leagues")
    stage.remote.is_connected = False
    leagues.open()
    expect(leagues.choices()).to_have_count(3)
    expect(leagues.teams("League 0")).to_have_count(16)
    leagues.teams("League 0").first.click()
    expect(SquadPage(leagues.page, leagues.address).title()).to_have_text("Team 0")


def test_players_lead_nowhere_and_look_like_it(leagues: LeaguesPage) -> None:
    squad = SquadPage(leagues.page, leagues.address)
    squad.open_of("team-0")
    player = squad.players().first
    expect(player.get_by_role("link")).to_have_count(0)
    expect(player).to_have_css("border-top-style", "none")
    expect(player).to_have_css("cursor", "auto")


def test_a_country_is_named_in_the_language_of_the_reader(leagues: LeaguesPage) -> None:
    squad = SquadPage(leagues.page, leagues.address)
    for language, name in (("pt-BR", "Equador"), ("el", "Ισημερινός"), ("es", "Ecuador")):
        squad.open(f"/teams/team-0/squad?lang={language}")
        expect(squad.players().filter(has_text="Player 7").first).to_contain_text(name)


def test_numbers_flags_and_portraits(leagues: LeaguesPage) -> None:
    squad = SquadPage(leagues.page, leagues.address)
    squad.open_of("team-0")
    player = squad.players().filter(has_text="Player 7").first
    expect(player).to_contain_text("Ecuador")
    expect(player).to_contain_text("🇪🇨")
    portrait = player.locator("img")
    portrait.scroll_into_view_if_needed()
    expect(portrait).to_have_js_property("complete", True)
    expect(portrait).not_to_have_js_property("naturalWidth", 0)


def test_crests_are_pictures(leagues: LeaguesPage) -> None:
    leagues.open()
    for crest in leagues.choices().locator("img").all():
        expect(crest).to_have_js_property("complete", True)
        expect(crest).not_to_have_js_property("naturalWidth", 0)


def test_a_crest_that_fails_leaves_its_place_empty(leagues: LeaguesPage) -> None:
    leagues.page.route("**/league-images/**", lambda route: route.abort())
    leagues.open()
    for crest in leagues.choices().locator("img").all():
        expect(crest).to_be_hidden()


def test_same_banner_and_states(leagues: LeaguesPage, stage: Stage) -> None:
    leagues.open()
    expect(leagues.age()).to_contain_text("just now")
    stage.remote.is_connected = False
    leagues.refresh()
    expect(leagues.notices()).to_contain_text("Couldn't connect to server")
    leagues.dismiss()
    expect(leagues.notices()).to_have_count(0)
    assert leagues.names() == ["League 0", "League 1", "League 2"]


def test_what_is_nowhere(leagues: LeaguesPage, visitor: Visitor) -> None:
    visitor.expects("status of 404")
    answer = leagues.page.goto(f"{leagues.address}/leagues/none/teams")
    assert answer
    # If the source is slow, the answer is part of a page that has already begun.
    assert answer.status in (404, 200)
    expect(leagues.main).to_contain_text("There is no league")
