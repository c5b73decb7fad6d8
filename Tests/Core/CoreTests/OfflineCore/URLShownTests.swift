import Foundation
import OfflineCore
import Testing

struct URLShownTests {
  @Test(arguments: [
    ("https://example.com/a%20b", "https://example.com/a%20b"),
    ("https://ana:secret@example.com:8443/a", "https://example.com:8443/a"),
    ("https://ana@example.com/a?key=secret#top", "https://example.com/a"),
    ("demo://images/a.png", "demo://images/a.png"),
  ])
  func holdsNoSecret(address: String, shown: String) throws {
    #expect(try #require(URL(string: address)).shown == shown)
  }
}
