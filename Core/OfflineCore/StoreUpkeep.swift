public import FoundationEssentials

/// A storage as a whole: what is in it, whether it is sound, and how to be rid of it.
public protocol StoreUpkeep: Sendable {
  /// The keys of all saved lists, damaged ones among them, in no particular order.
  ///
  /// - Throws: ``StoreError`` with the reason `damaged` when nobody can tell which lists there are;
  ///   then ``setAsideUnknown()`` helps.
  func savedLists() async throws -> [ListKey]

  /// The addresses of all image data, least recently used first.
  func savedImageAddresses() async throws -> [URL]

  /// Reads everything and says, for people, what is wrong with it. Changes nothing.
  func problems() async throws -> [String]

  /// Sets aside what is so damaged that nobody can tell which list it is: that alone where each list
  /// has a place of its own, and else the whole storage. Each is told by a ``SetAside``.
  ///
  /// - Returns: How many lists, or storages, were set aside.
  func setAsideUnknown() async throws -> Int

  /// Removes the image data that can't be read. Nothing of it is kept, for it can be loaded again.
  ///
  /// Storage where nobody can tell which image data there is is set aside, which is told by a
  /// ``SetAside``.
  ///
  /// - Returns: How many images were removed.
  func removeDamagedImageData() async throws -> Int

  /// Removes all lists and all image data. Storage that is damaged is set aside, which is told by a
  /// ``SetAside``.
  func clear() async throws
}
