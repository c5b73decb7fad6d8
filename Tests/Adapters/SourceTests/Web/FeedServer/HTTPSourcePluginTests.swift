import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct HTTPSourcePluginTests {
  private let plugin = SourcePlugin<FeedPorts>.http(transport: ScriptedTransport(""))

  @Test func offersTheSchemesOfTheWeb() {
    #expect(plugin.schemes == ["http", "https"])
    #expect(plugin.placeKind == .address(placeholder: "//HOST[:PORT][/PATH]"))
  }

  @Test(arguments: [
    ("http://a.org", "http://a.org"),
    ("https://ana:secret@a.org:8443/api/", "https://a.org:8443/api"),
    ("http://[::1]:80/x#top", "http://[::1]:80/x"),
  ])
  func namesTheSourceWithoutSecrets(word: String, name: String) throws {
    let source = try plugin.open(SourceOptions(locator: word))
    #expect(source.name.rawValue == name)
    #expect(source.imageScheme == nil)
  }

  @Test func tellsSourcesApartThatDifferInTheirQueries() throws {
    let names = try ["?key=secret", "?key=other", ""].map {
      try plugin.open(SourceOptions(locator: "http://a.org" + $0)).name.rawValue
    }
    #expect(Set(names).count == 3)
    #expect(!names.joined().contains("secret"))
  }

  @Test(arguments: [
    "http:", "http://", "http://a b", "http://:80", "http://a:0",
    "http://a:65536", "http://ana:secret@", "http://a;password=secret", "http://ana:secret",
    "http://ana:secret:a:1",
  ])
  func refusesAnAddressWithoutAHost(word: String) {
    let error = #expect(throws: SourceOptions.InvalidLocator.self) {
      try plugin.open(SourceOptions(locator: word))
    }
    #expect(error?.reason.contains("secret") == false)
  }
}
