public import ArgumentParser
public import Composition
public import Decorators
public import FoundationEssentials
public import OfflineCore
public import Presentation

/// The feed or LigasEc, in the form that the shared commands need: `cache`, `image` and `prefetch`.
public protocol Product {
  /// The ports of its sources.
  associatedtype Ports: InterceptablePorts
  /// The items of its main list.
  associatedtype Item: ListItem

  /// The adapters of its program.
  static var plugins: PluginList<Ports> { get }

  /// The key of its main list.
  static var list: ListKey<Item> { get }
  /// The name of the items in JSON documents.
  static var field: String { get }
  /// The help for the argument that names an image.
  static var imageHelp: ArgumentHelp { get }

  /// Returns the label of the items for the user.
  static func title(in messages: Messages) -> String

  /// Returns the use case that loads the images of all saved items.
  static func prefetch(in app: ComposedApp<Ports>) -> PrefetchImageData

  /// Returns the address of an image that was named by a number or an id, or `nil` if `name` names none.
  static func address(of name: String, in session: Session<Ports>) async throws -> URL?
}

extension Product {
  /// Returns `nil`: the images of this product are named by their addresses only.
  public static func address(of name: String, in session: Session<Ports>) async throws -> URL? {
    nil
  }

  /// Returns advice for an image that the source refuses, if the saved list is from another source and only
  /// that one may lead to its image: one with a scheme of its own, or on its own server.
  static func advice(
    onRefusalOf image: URL, in session: Session<Ports>
  ) async throws -> String? {
    do {
      guard let saved = try await InspectCache(list, in: session.app.storage)().list?.source,
        saved != session.app.source.name
      else { return nil }
      let isOnTheWeb = ["http", "https"].contains(image.scheme?.lowercased())
      let server = (image.host() ?? "") + (image.port.map { ":\($0)" } ?? "")
      return !isOnTheWeb || "\(saved)/".contains("//\(server)/")
        ? session.messages.savedFromOtherSource(saved) : nil
    } catch is StoreError {
      return nil
    }
  }

  /// Finds the image that the user named.
  ///
  /// - Parameter open: Opens the session. Its argument is the address that the user typed, or `nil`.
  /// - Throws: ``UsageError``, and errors of the search for the image.
  public static func image(
    _ word: String, _ open: (_ typedAddress: URL?) throws -> Session<Ports>
  ) async throws -> (URL, Session<Ports>) {
    let typed = Result { () throws(UsageError) in try URL(typed: word) }
    let session = try open(try? typed.get())
    if case .failure = typed, let url = try await address(of: word, in: session) {
      return (url, session)
    }
    let url = try typed.get()
    guard
      url.isWebAddress || session.app.source.imageSchemes.contains(url.scheme?.lowercased() ?? "")
    else {
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
  /// Whether this is an http or https address with a host.
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
  /// Describes the JSON that a command prints with `--json`. `S` is a string, `N` a number, and a value that
  /// ends in `?` may be absent.
  public static func json(_ shape: String) -> String { "With --json: \(shape)" }
}

extension Messages {
  fileprivate func savedFromOtherSource(_ source: SourceName) -> String {
    said(
      en: "This image is refused, because the saved list is from \(source). Name that source.",
      pt: "Esta imagem é recusada, porque a lista salva é de \(source). Indique essa origem.",
      el: "Η εικόνα δεν γίνεται δεκτή, επειδή η λίστα είναι από \(source). Δηλώστε αυτή την πηγή.",
      es: "Esta imagen se rechaza, porque la lista guardada es de \(source). Indique ese origen.")
  }
}
