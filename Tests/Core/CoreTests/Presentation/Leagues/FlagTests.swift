import Testing

@testable import Presentation

struct FlagTests {
  @Test(
    arguments: [
      ("Ecuador", "🇪🇨"), ("ECUADOR", "🇪🇨"), (" ecuador\u{A0}", "🇪🇨"), ("Perú", "🇵🇪"),
      ("Peru\u{301}", "🇵🇪"), ("México", "🇲🇽"), ("MÉXICO", "🇲🇽"), ("Brasil", "🇧🇷"),
      ("Brazil", "🇧🇷"), ("España", "🇪🇸"), ("Spain", "🇪🇸"), ("Estados Unidos", "🇺🇸"),
      ("EE. UU.", "🇺🇸"), ("EE.UU.", "🇺🇸"), ("USA", "🇺🇸"), ("U.S.A.", "🇺🇸"),
      ("United  States", "🇺🇸"), ("Côte d'Ivoire", "🇨🇮"), ("Côte d’Ivoire", "🇨🇮"),
      ("Bosnia-Herzegovina", "🇧🇦"), ("Türkiye", "🇹🇷"), ("Curaçao", "🇨🇼"), ("Kosovo", "🇽🇰"),
      ("Nigeria", "🇳🇬"), ("Guinea", "🇬🇳"), ("Guinea Ecuatorial", "🇬🇶"),
      ("England", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"),
      ("Escocia", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"),
      ("Wales", "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"),
    ])
  func anyWayToWriteACountryGetsItsFlag(nationality: String, emoji: String) throws {
    let flag = try #require(Flag(nationality: nationality))
    #expect(Array(flag.emoji.unicodeScalars) == Array(emoji.unicodeScalars))
  }

  @Test(
    arguments: [
      "", " ", "Atlantis", "EC", "Congo", "Korea", "Corea", "Niger", "Northern Ireland",
      "Irlanda del Norte", "Ecuador/España", "Ecuador (naturalizado)", "New Mexico", "Ec uador",
      "🇪🇨", "Эквадор", "Papua Guinea", "ecuador" + String(repeating: " ", count: 100_000),
    ])
  func anyOtherTextGetsNone(nationality: String) {
    #expect(Flag(nationality: nationality) == nil)
  }

  @Test func everyNameIsFoundAsItIsWritten() {
    for (name, code) in Countries.codes {
      #expect(name == name.folded)
      #expect(Flag(nationality: name.uppercased())?.code == code)
    }
  }

  @Test func everyCountryHasANameInEachLanguage() {
    for (code, names) in Countries.names {
      #expect(names.count >= 4 && !names.contains(""), "\(code)")
    }
  }

  @Test func everyFlagIsOneCharacterThatTerminalsMayShow() {
    for name in Countries.codes.keys {
      let emoji = Flag(nationality: name)?.emoji
      #expect(emoji?.count == 1)
    }
  }
}
