/// A Mermaid sequence diagram of the calls between use cases and ports.
struct SequenceDiagram {
  let text: String

  init(of events: [EventLog.Event]) {
    let lines = events.compactMap { event -> String? in
      let useCase = event.useCase ?? "App"
      guard let call = event.call, let port = event.port else {
        return event.outcome.map { "  Note over \(useCase): \(Self.harmless($0))" }
      }
      return event.phase == .began
        ? "  \(useCase)->>\(port): \(call.dropFirst(port.count + 1)) \(Self.harmless(event.about ?? ""))"
        : "  \(port)-->>\(useCase): \(Self.harmless(event.outcome ?? ""))"
    }
    text = (["sequenceDiagram"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the text without characters that would end it in a diagram.
  private static func harmless(_ text: String) -> String {
    String(text.map { $0 == ";" || $0 == "#" || $0.isNewline ? " " : $0 })
  }
}
