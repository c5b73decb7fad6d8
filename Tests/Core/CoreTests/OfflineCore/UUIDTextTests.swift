import Foundation
import OfflineCore
import Testing

struct UUIDTextTests {
  @Test func aTextIsReadLetterByLetter() {
    for _ in 0..<1000 {
      let id = UUID()
      #expect(id.text == id.uuidString)
      #expect(UUID(text: id.uuidString) == id)
      #expect(UUID(text: id.uuidString.lowercased()) == id)
    }
  }

  @Test(arguments: [
    "", "-", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FF",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\u{0}", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G",
    "E621E1F8C36C495A93FC0C247A3E6E5F", "E621E1F8C36C-495A-93FC-0C247A3E6E5F----",
    "+621E1F8-C36C-495A-93FC-0C247A3E6E5F", " 621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}", "E621E1F8-C36C-495A-93FC-0C247A3E6E5-",
    "E621E1F8-C36C-495A-93FC-0C247A3E６E5F",
  ])
  func noOtherTextIsAnIdentifier(text: String) {
    #expect(UUID(text: text) == nil)
  }
}
