import FoundationEssentials
import LeagueCore
import OfflineCore

/// The leagues.
let leaguesSubject = ListSubject(
  kind: .leagues,
  item: { number in
    League(
      id: "league-\(number)", stageID: "stage-\(number)", name: "League \(number)",
      logoURL: url("https://example.com/league-\(number).png"))
  },
  awkward: awkwardTexts.indices.map { number in
    League(
      id: text(number), stageID: text(number + 1), name: text(number + 2), logoURL: address(number))
  })

/// The teams of a league.
let teamsSubject = ListSubject(
  kind: .teams, parent: "league-1",
  item: { number in
    Team(
      id: "team-\(number)", name: "Team \(number)",
      logoURL: url("https://example.com/team-\(number).png"))
  },
  awkward: awkwardTexts.indices.map { number in
    Team(id: text(number), name: text(number + 1), logoURL: address(number))
  })

/// The squad of a team.
let squadSubject = ListSubject(
  kind: .squad, parent: "team-1",
  item: { number in
    Player(
      id: "player-\(number)", name: "Player \(number)",
      number: number.isMultiple(of: 3) ? nil : number,
      position: Position.known[number % Position.known.count],
      nationality: number.isMultiple(of: 2) ? nil : "Ecuador",
      photoURL: number.isMultiple(of: 5) ? nil : url("https://example.com/player-\(number).png"))
  },
  awkward: awkwardTexts.indices.map { number in
    player(text(number), nil, .other(text(number + 1)), text(number + 2), address(number))
  } + Position.known.map { player("known", 1, $0, nil, nil) }
    + [0, -1, .min, .max, 1 << 53 + 1].map { player("number", $0, .other("Wing"), "", nil) })

private func player(
  _ name: String, _ number: Int?, _ position: Position, _ nationality: String?, _ photo: URL?
) -> Player {
  Player(
    id: name, name: name, number: number, position: position, nationality: nationality,
    photoURL: photo)
}

/// Texts that are easily lost or confused; the first two and the last two are the same to a
/// comparison that takes spellings of a letter, or what follows U+0000, for nothing.
private let awkwardTexts = [
  "before\u{0}after", "before\u{0}", "", "\u{0}", "null", "0", "GOALKEEPER", " goalkeeper",
  "line\nbreak\r\ttab\u{1B}[31m \"quoted\" \\ 'single' </script>", "\u{FEFF}\u{2028}\u{202E}",
  "\u{1F469}\u{200D}\u{1F4BB}", String(repeating: "long \u{3B1} ", count: 5000), "e\u{301}",
  "\u{E9}",
]

private func text(_ number: Int) -> String { awkwardTexts[number % awkwardTexts.count] }

private func address(_ number: Int) -> URL {
  let addresses = [
    "https://user@example.com:8443/a%20b/%E2%9C%93?q=1&q=%00#top", "demo:crest",
    "HTTPS://Example.COM",
    "https://example.com/?", "https://[::1]:80//../a;b=c", "data:,", "relative/path", "#",
  ]
  return url(addresses[number % addresses.count])
}
