/// Records of a source that were left out, so that a person hears of it: they could not be read, or
/// hold nothing that could be shown.
///
/// One bad record among many does not keep the others from being shown.
public struct SkippedRecords: Hashable, Sendable {
  /// What they were in, such as `https://feed.example/feed.xml`; without secrets.
  public let address: String
  /// How many there were; at least 1.
  public let count: Int
  /// What is wrong with the first of them, in the words of the source, for people; `nil` if they are
  /// sound, and none of them has a picture.
  public let reason: String?

  /// Sources make these.
  public init(in address: String, count: Int, reason: String?) {
    self.address = address
    self.count = count
    self.reason = reason
  }
}
