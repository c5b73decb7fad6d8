import Foundation
import HTTPSource
import OfflineCore
import Testing

/// The tests run one after the other, because each blocks one of the threads that all tasks share.
@Suite(.serialized) struct ReadingDeadlineTests {
  private let url = URL(string: "https://example.com/feed")!

  @Test(arguments: [true, false])
  func readingStandsUnderTheLimitOfTheRequest(isConditional: Bool) async throws {
    let client = WebClient(
      transport: ScriptedTransport("text"),
      rules: AddressRules(trusted: [], allowsPrivate: false), timeout: .seconds(0.3))
    await #expect(
      throws: SourceError(
        .unreachable, address: url.absoluteString, detail: "no answer within 0.3 s")
    ) {
      if isConditional {
        _ = try await client.document(at: url, unless: nil, as: readSlowly)
      } else {
        try await client.document(at: url, as: readSlowly)
      }
    }
  }

  /// Ends by itself, so that without a limit the test fails instead of hanging.
  @Sendable private func readSlowly(_ document: WebDocument) throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      try Task.checkCancellation()
      usleep(1_000)
    }
  }
}
