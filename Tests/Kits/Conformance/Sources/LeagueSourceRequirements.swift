import FoundationEssentials
public import LeagueCore
import OfflineCore

extension SourceRequirement<LeaguePorts> {
  /// All requirements of league sources.
  public static var all: [SourceRequirement] {
    [
      SourceRequirement(
        "lists-again", sentence: "leagues, teams and squads are the same when asked again"
      ) { source in
        let first = try await LeagueSample(of: source)
        let second = try await LeagueSample(of: source)
        try expect(
          second.fields == first.fields, in: "the second reading", expected: "the same lists",
          found: "others")
      },
      SourceRequirement(
        "lists-are-filled", sentence: "there are leagues, teams in them, and people in their squads"
      ) { source in
        let sample = try await LeagueSample(of: source)
        try expect(!sample.leagues.isEmpty, in: "leagues", expected: "at least one", found: "none")
        try expect(
          !sample.teams.values.joined().isEmpty, in: "teams", expected: "at least one",
          found: "none")
        try expect(
          !sample.squads.values.joined().isEmpty, in: "squads", expected: "at least one",
          found: "none")
      },
      SourceRequirement(
        "ids-differ", sentence: "each id in a list stands there once, and is not empty"
      ) { source in
        for (list, ids) in try await LeagueSample(of: source).ids {
          // Compares UTF-8: ids are opaque, so two spellings of the same letter are two ids.
          try expect(
            Set(ids.map { Array($0.utf8) }).count == ids.count, in: list,
            expected: "ids that differ",
            found: "\(ids)")
          try expect(
            !ids.contains(""), in: list, expected: "ids that are not empty", found: "\(ids)")
        }
      },
      SourceRequirement(
        "unknown-parents", sentence: "a league or a team that is unknown is missing, not empty"
      ) { source in
        let unknown = "nobody-has-this-id"
        try await expectSourceError("the teams of an unknown league", isMissing: true) {
          try await source.leagues.teams(of: unknown)
        }
        try await expectSourceError("the squad of an unknown team", isMissing: true) {
          try await source.leagues.squad(of: unknown)
        }
      },
      SourceRequirement("odd-ids", sentence: "an odd id is an error, never the answer of another") {
        source in
        let sample = try await LeagueSample(of: source)
        for id in sample.leagues.prefix(1).flatMap({ oddities(of: $0.id) }) {
          try await expectSourceError("the teams of '\(id.prefix(40))'") {
            try await source.leagues.teams(of: id)
          }
        }
        for id in sample.squads.keys.prefix(1).flatMap(oddities(of:)) {
          try await expectSourceError("the squad of '\(id.prefix(40))'") {
            try await source.leagues.squad(of: id)
          }
        }
      },
      SourceRequirement("images-have-data", sentence: "each crest and photo has data") { source in
        for address in try await addresses(of: source) {
          let data = try await source.imageData.data(for: address)
          try expect(!data.isEmpty, in: "data for \(address)", expected: "bytes", found: "none")
        }
      },
      SourceRequirement(
        "unknown-image", sentence: "the address of an image that is unknown is an error"
      ) { source in
        for address in try await addresses(of: source) {
          try await expectSourceError("the data below the image at \(address)") {
            try await source.imageData.data(for: address.appending(path: "nothing.png"))
          }
        }
      },
      .filesAreRefused,
      SourceRequirement("cancelled-calls", sentence: "a cancelled call throws CancellationError") {
        source in
        try await expectCancellation("leagues") { try await source.leagues.leagues() }
        try await expectCancellation("teams") { try await source.leagues.teams(of: "unknown") }
        try await expectCancellation("squad") { try await source.leagues.squad(of: "unknown") }
        for address in try await addresses(of: source).prefix(1) {
          try await expectCancellation("data") { try await source.imageData.data(for: address) }
        }
      },
    ]
  }
}

/// Returns odd ids that a source might mistake for another id, or for none, if it uses ids as parts
/// of paths, addresses or C strings.
private func oddities(of id: String) -> [String] {
  let escaped = id.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
  return [
    "", " ", ".", "..", "../x", "a/b", "%2F", "\u{0}", String(repeating: "9", count: 10_000),
    "\(id)/", "./\(id)", "x/../\(id)", "../\(id)", "\(id)\u{0}", "\(id)\u{0}x", "\(id)?x=1",
    "\(id)#x", "\(id);x", " \(id)", "\(id) ", escaped,
  ]
}

/// Returns the crest of one league, the crests of the sampled teams, and one photo from each squad.
private func addresses(of source: Source<LeaguePorts>) async throws -> [URL] {
  let sample = try await LeagueSample(of: source)
  let teams = sample.teams.values.joined().filter { sample.squads[$0.id] != nil }
  let photos = sample.squads.values.compactMap { $0.lazy.compactMap(\.photoURL).first }
  return sample.leagues.prefix(1).map(\.logoURL) + teams.map(\.logoURL) + photos
}
