import FoundationEssentials
import Synchronization

actor KnownOriginals {
  /// The largest number of originals: about 2 MB, with addresses of usual length.
  private static let limit = 10_000

  /// A number that changes whenever an original or its colours do.
  nonisolated var revision: Int { changes.load(ordering: .acquiring) }
  private nonisolated let changes = Atomic(0)

  private var originals: [URL: OriginalPicture] = [:] {
    didSet { changes.add(1, ordering: .releasing) }
  }
  /// The number of times to skip a source that did not say what a picture is. It is asked again later,
  /// because it may only have been slow, or the request was cancelled.
  private var silent: [URL: Int] = [:]
  private static let patience = 4
  /// The colours by the identity of the bytes; empty while they are being looked up.
  private var colours: [String: [PictureColour]] = [:] {
    didSet { changes.add(1, ordering: .releasing) }
  }

  subscript(url: URL) -> OriginalPicture? { originals[url].map(coloured) }

  func all(of urls: [URL]) -> [URL: OriginalPicture] {
    var found: [URL: OriginalPicture] = [:]
    for url in urls { found[url] = self[url] }
    return found
  }

  /// Returns the original with its colours, if they are known.
  func coloured(_ original: OriginalPicture) -> OriginalPicture {
    var original = original
    if original.colours.isEmpty, let identity = original.identity {
      original.colours = colours[identity] ?? []
    }
    return original
  }

  /// Marks the colours of an original as being looked up. Returns `true` if this is the first look-up.
  func beginsLooking(for original: OriginalPicture) -> Bool {
    guard let identity = original.identity, colours[identity] == nil else { return false }
    remember([], of: original)
    return true
  }

  func remember(_ found: [PictureColour], of original: OriginalPicture) {
    guard let identity = original.identity else { return }
    if colours.count >= Self.limit { colours = [:] }
    colours[identity] = found
  }

  func isSilent(_ url: URL) -> Bool {
    guard let looks = silent[url] else { return false }
    silent[url] = looks > 1 ? looks - 1 : nil
    return true
  }

  func remember(_ original: OriginalPicture, of url: URL) {
    guard originals[url] != original else { return }
    if originals.count >= Self.limit { originals = [:] }
    originals[url] = original
  }

  /// - Parameter original: The properties that the first bytes contain, used unless all bytes were inspected
  ///   in the meantime; `nil` if the source did not say.
  func remember(beginning original: OriginalPicture?, of url: URL) {
    if silent.count >= Self.limit { silent = [:] }
    guard let original else {
      silent[url] = Self.patience
      return
    }
    if originals[url] == nil { remember(original, of: url) }
  }
}
