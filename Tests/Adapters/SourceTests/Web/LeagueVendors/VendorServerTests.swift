import LeagueCore
import LeagueVendorsSource
import OfflineCore
import Testing

struct VendorServerTests {
  @Test(arguments: [
    ("", ""), ("https://a.org", "https://a.org"),
    ("https://a.org:1/v1/?k=v", "https://a.org:1/v1?"),
    ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
    ("http://localhost", "http://localhost"), ("HTTP://[::1]:1", "HTTP://[::1]:1"),
    ("http://127.1.2.3/", "http://127.1.2.3"),
  ])
  func namesTheServer(place: String, name: String) throws {
    for (scheme, plugin) in plugins {
      let source = try plugin.open(SourceOptions(locator: "\(scheme):\(place)"))
      #expect(source.name.rawValue.hasPrefix("\(scheme):\(name)"))
      #expect(source.name.rawValue.contains("?") == place.contains("?"))
      #expect(source.imageScheme == nil)
    }
  }

  @Test(arguments: [
    "x", "//a.org", "http://a.org", "http://10.0.0.1", "http://127.0.0.1.evil.example",
    "http://127.1", "http://localhost.evil.example", "http://128.0.0.1", "http://[::2]",
    "http://127.0.0.1@evil.example/", "https://ana:secret@a.org", "https://ana@a.org", "https://",
    "ftp://127.0.0.1", "https://a b",
  ])
  func refusesWhereTheKeyCouldBeSeen(place: String) {
    for (scheme, plugin) in plugins {
      let error = #expect(throws: SourceOptions.InvalidLocator.self) {
        try plugin.open(SourceOptions(locator: "\(scheme):\(place)"))
      }
      #expect(error?.reason.contains("secret") == false)
    }
  }

  private var plugins: [(String, SourcePlugin<LeaguePorts>)] {
    let key = APIKey(variable: "KEY", value: "k")
    let vendor = ScriptedTransport("")
    let plugins: [SourcePlugin<LeaguePorts>] = [
      .flashLive(transport: vendor, key: key), .transfermarkt(transport: vendor, key: key),
      .ligaPro(transport: vendor, flashLiveKey: key, transfermarktKey: key),
    ]
    return plugins.flatMap { plugin in plugin.schemes.map { ($0, plugin) } }
  }
}
