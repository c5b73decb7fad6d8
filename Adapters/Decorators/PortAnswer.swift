public import FoundationEssentials
import OfflineCore

/// What came of a call that did not fail, so far as it can be counted.
public struct PortAnswer: Hashable, Sendable {
  /// Whether a store had what it was asked for; `nil` for calls that can't miss.
  public var isHit: Bool?
  /// Whether a source said that what is saved is still right.
  public var isUnchanged = false
  /// How many items there are.
  public var items: Int?
  /// How many bytes there are.
  public var bytes: Int?
  /// When the list that was found was saved.
  public var savedAt: Date?

  init(_ value: Any) {
    if let reader = value as? any ImageDataReader {
      bytes = reader.count
    } else if let answer = (value as? any CountableAnswer)?.counted {
      self = answer
    }
  }

  fileprivate init(items: Int? = nil, bytes: Int? = nil, savedAt: Date? = nil) {
    (self.items, self.bytes, self.savedAt) = (items, bytes, savedAt)
  }
}

/// The answers of ports that can be counted. One that does not conform is told as no more than done.
private protocol CountableAnswer {
  var counted: PortAnswer { get }
}

extension Optional: CountableAnswer where Wrapped: CountableAnswer {
  fileprivate var counted: PortAnswer {
    var answer = self?.counted ?? PortAnswer()
    answer.isHit = self != nil
    return answer
  }
}

extension ListSlice: CountableAnswer {
  fileprivate var counted: PortAnswer { PortAnswer(items: items.count, savedAt: head.savedAt) }
}

extension ListVersion: CountableAnswer {
  fileprivate var counted: PortAnswer { PortAnswer(items: count) }
}

extension ListReplacement: CountableAnswer {
  fileprivate var counted: PortAnswer { version.counted }
}

extension SourcePage: CountableAnswer {
  fileprivate var counted: PortAnswer {
    var answer = PortAnswer(items: isUnchanged ? nil : items.count)
    answer.isUnchanged = isUnchanged
    return answer
  }
}

extension Array: CountableAnswer where Element: Identifiable {
  fileprivate var counted: PortAnswer { PortAnswer(items: count) }
}

extension Data: CountableAnswer {
  fileprivate var counted: PortAnswer { PortAnswer(bytes: count) }
}

extension ImageDataUsage: CountableAnswer {
  fileprivate var counted: PortAnswer { PortAnswer(bytes: bytes) }
}
