import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation
import Testing

@testable import WebPages

struct NoticeTests {
  private static func words(
    _ reason: SourceError.Reason, at address: String = "https://ana:x@example.org:8443/feed?key=1",
    status: Int? = nil, shown: String? = nil, in language: Messages.Language = .english
  ) -> String {
    let error = SourceError(reason, address: address, code: status)
    return Notice(
      LoadError.remote(error, cache: nil), shown: shown, retry: .button("/refresh"),
      messages: Messages(language)
    ).dialog(Messages(language)).text
  }

  @Test func aProblemOfTheSourceNamesItsHostAlone() {
    let words = Self.words(.invalidData, status: 500, shown: "10 minutes ago")
    #expect(
      words.contains(
        "<p dir=\"auto\"><bdi>example.org</bdi> has a problem (error 500). You see the copy from 10 minutes ago.</p>"
      ))
    #expect(words.contains(#"<form method="post" action="/refresh"><button>Try again</button>"#))
    #expect(words.contains(#"aria-label="Dismiss">×</button>"#))
  }

  @Test(
    arguments: [
      (.english, "asks us to wait. Next try ", "at #", "in 4 minutes"),
      (.brazilianPortuguese, "pede que esperemos. Próxima tentativa ", "às #", "em 4 minutos"),
      (.greek, "ζητά να περιμένουμε. Επόμενη προσπάθεια ", "στις #", "σε 4 λεπτά"),
      (.spanish, "pide que esperemos. Próximo intento ", "a las #", "dentro de 4 minutos"),
    ] as [(Messages.Language, String, String, String)])
  func aPauseHasATime(language: Messages.Language, words: String, clock: String, wait: String) {
    let notice = Self.words(.rateLimited(retryAfter: 240), in: language)
    #expect(
      notice.contains(
        "</bdi> \(words)<time datetime=\"PT240S\" data-clock=\"\(clock)\">\(wait)</time>.</p>"))
    #expect(!notice.contains("method=\"post\""), "no button before its time")
    #expect(!Self.words(.rateLimited(retryAfter: nil), in: language).contains("<time"))
  }

  @Test func aHostIsHarmlessAndBounded() {
    let long = String(repeating: "a", count: 5_000)
    #expect(Self.words(.unreachable, at: "https://\(long)/").utf8.count < 15_000)
    #expect(!Self.words(.unreachable, at: "https://<b>\u{202E}x/").contains("<b>"))
    #expect(Self.words(.unreachable, at: "photos:/home/ana").contains("The source does not answer"))
    #expect(!Self.words(.unreadable, at: "photos:/home/ana").contains("/home/ana"))
  }

  @Test(arguments: Messages.Language.allCases)
  func eachReasonHasItsSentence(language: Messages.Language) {
    let reasons: [SourceError.Reason] = [
      .unreachable, .untrusted, .unreadable, .notFound, .refused, .unauthorized,
      .rateLimited(retryAfter: nil), .invalidData,
    ]
    #expect(Set(reasons.map { Self.words($0, in: language) }).count == reasons.count)
    #expect(
      !reasons.contains {
        // An apostrophe is a character reference in HTML.
        Self.words($0, in: language).replacing("&#39;", with: "").contains("#")
      })
  }

  @Test func offlineSaysWhatIsSaved() {
    let offline = SourceError(.offline, address: "demo:")
    let texts = Messages.english.web
    #expect(
      texts.summary(of: LoadError.remote(offline, cache: .empty))?.text
        == "Offline. Nothing has been saved yet.")
    #expect(
      texts.summary(of: LoadError.remote(offline, cache: .expired(savedAt: .distantPast)))?.text
        == "Offline. What is saved is too old to show.")
  }
}
