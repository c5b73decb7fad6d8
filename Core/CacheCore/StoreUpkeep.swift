public import FoundationEssentials

/// A storage as a whole: what is in it, whether it is sound, and how to be rid of it.
public protocol StoreUpkeep: Sendable {
  /// The keys of all saved lists, in no particular order.
  func savedLists() async throws -> [ListKey]

  /// The addresses of all image data, least recently used first.
  func savedImageAddresses() async throws -> [URL]

  /// Reads everything and says, for people, what is wrong with it. Changes nothing.
  func problems() async throws -> [String]

  /// Removes all lists and all image data. Storage that is damaged is set aside.
  func clear() async throws
}
