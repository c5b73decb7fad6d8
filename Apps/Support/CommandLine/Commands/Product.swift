public import ArgumentParser
public import Composition
public import Decorators
public import FoundationEssentials
public import OfflineCore
public import Presentation

/// A product, as those commands know it that all products share.
public protocol Product {
  /// What it is loaded through.
  associatedtype Ports: InterceptablePorts
  /// What its list holds.
  associatedtype Item: ListItem

  /// The adapters of its program.
  static var plugins: PluginList<Ports> { get }

  /// Composes the app: the composition root of its program.
  ///
  /// - Throws: ``UsageError``.
  static func compose(_ settings: AppSettings) throws -> ComposedApp<Ports>

  /// The list that it is about.
  static var list: ListKey<Item> { get }
  /// What documents call the items of the list.
  static var field: String { get }
  /// How a person names an image.
  static var imageHelp: ArgumentHelp { get }

  /// What people call the items of the list.
  static func title(in messages: Messages) -> String

  /// Gets the images of all that is saved.
  static func prefetch(in app: ComposedApp<Ports>) -> PrefetchImageData

  /// The address of an image that is named by something else; `nil` for a word that names none.
  static func address(of name: String, in session: Session<Ports>) async throws -> URL?
}

extension Product {
  /// Composes the app that a command line asks for.
  ///
  /// - Throws: ``UsageError``.
  public static func session(_ invocation: Invocation) throws -> Session<Ports> {
    Session(invocation, app: try compose(invocation.settings), plugins: plugins)
  }

  /// By its address alone.
  public static func address(of name: String, in session: Session<Ports>) async throws -> URL? {
    nil
  }

  /// Finds the image that a person means.
  ///
  /// - Parameter open: Opens the session, given the address where it is what the person has typed.
  /// - Throws: ``UsageError``, and what looking for the image throws.
  public static func image(
    _ word: String, _ open: (_ typedAddress: URL?) throws -> Session<Ports>
  ) async throws -> (URL, Session<Ports>) {
    let typed = Result { () throws(UsageError) in try URL(typed: word) }
    let session = try open(try? typed.get())
    if case .failure = typed, let url = try await address(of: word, in: session) {
      return (url, session)
    }
    let url = try typed.get()
    guard url.isWebAddress || url.scheme?.lowercased() == session.app.source.imageScheme else {
      throw UsageError(
        """
        '\(url.scheme ?? ""):' addresses are not requested from \(session.app.source.name); \
        write the address of an image as the lists show it
        """)
    }
    return (url, session)
  }
}

extension URL {
  /// Whether the address is one of the web's.
  public var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }

  fileprivate init(typed text: String) throws(UsageError) {
    guard let url = URL(string: text, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(),
      !["http", "https"].contains(scheme) || url.isWebAddress
    else {
      throw UsageError("'\(text)' is neither in the list nor an address; write one as shown there")
    }
    guard url.user() == nil, url.password() == nil else {
      throw UsageError("write the address without a name and a password: it is saved and shown")
    }
    self = url
  }
}

extension String {
  /// Says what a command prints by `--json`: `S` is a text, `N` a number, and what ends in `?` may be
  /// absent.
  public static func json(_ shape: String) -> String { "With --json: \(shape)" }
}
