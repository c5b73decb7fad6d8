import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import Presentation

struct ListAgeViewModelTests {
  @Test(arguments: [
    ("https://www.photos.example/feed.xml?a=b", "photos.example"),
    ("rss:https://user@photos.example:8080/feed", "photos.example"),
    ("http://[2001:db8::1]:80/feed", "[2001:db8::1]"), ("http://127.0.0.1:8200", "127.0.0.1"),
    ("photos:/home/ana/Holidays/", "Holidays"), ("fixture:a.json", "a.json"), ("demo:", "demo"),
    ("saved", "saved"), ("", ""), ("://", "://"),
  ])
  func namesASourceAsPeopleKnowIt(name: String, familiar: String) {
    #expect(SourceName(name).familiar == familiar)
  }
}
