public import FoundationEssentials
import OfflineCore

/// The countable properties of a successful call's result.
public struct PortAnswer: Hashable, Sendable {
  /// True if the store had what was requested; `nil` for calls that cannot miss.
  public var isHit: Bool?
  /// True if the source reported that the saved list is still current.
  public var isUnchanged = false
  /// The number of items.
  public var items: Int?
  /// The number of bytes.
  public var bytes: Int?
  /// The time at which the retrieved list was saved.
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

/// A result of a port that can be counted. For other types, only success is reported.
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
