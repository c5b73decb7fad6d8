import Files
import FoundationEssentials
import OfflineCore
import Platform

/// Header fields that a user keeps for the servers of sources. They are never on a command line,
/// which other users can see, and each is for one origin only.
///
/// A file lists them under their origins:
///
///     [https://feed.example]
///     Authorization: Bearer 0123
///     X-Tenant: garden
public struct RequestHeaders: Sendable {
  /// No fields.
  public static let none = RequestHeaders(authorization: "", file: "") { _ in nil }

  static let byteLimit = 64 << 10
  /// Fields that only the connection can set, or that depend on an earlier response.
  private static let reserved: Set<String> = [
    "accept-encoding", "connection", "content-length", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  private let authorization: (variable: String, value: Secret?)
  private let file: (variable: String, path: String?)

  /// Stores the settings without reading the file.
  ///
  /// - Parameters:
  ///   - authorization: The variable that holds the field `Authorization` for the origin of any
  ///     source that is opened, or of the first one if there are several.
  ///   - file: The variable that holds the path of a file.
  ///   - environment: Returns the value of a variable; an empty one counts as missing.
  public init(authorization: String, file: String, environment: (String) -> String?) {
    func value(_ variable: String) -> String? {
      environment(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
    self.authorization = (authorization, value(authorization).map(Secret.init))
    self.file = (file, value(file)?.replacingTilde(by: value("HOME") ?? "~"))
  }

  /// The variables in which users can give fields, if there are any.
  var variables: String? {
    let names = [authorization.variable, file.variable].filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: " or ")
  }

  /// Returns the fields for an origin.
  ///
  /// - Parameter isAuthorized: Whether the field for any source is for this one too.
  /// - Throws: An error that contains no secret.
  func fields(
    for origin: WebAddress.Origin, isAuthorized: Bool = true
  ) throws(SourceOptions.InvalidLocator) -> [(name: String, value: Secret)] {
    var fields: [(name: String, value: Secret)] = []
    if isAuthorized, let value = authorization.value {
      guard Self.isValue(value.text) else {
        throw SourceOptions.InvalidLocator(
          "\(authorization.variable) holds what no header field can")
      }
      fields.append(("Authorization", value))
    }
    if let path = file.path {
      fields += try Self.fields(in: contents(of: path), for: origin) { "\(file.variable), \($0)" }
    }
    return fields
  }

  private static func fields(
    in text: String, for origin: WebAddress.Origin, place: (String) -> String
  ) throws(SourceOptions.InvalidLocator) -> [(name: String, value: Secret)] {
    var fields: [(name: String, value: Secret)] = []
    var section: WebAddress.Origin?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      func fault(_ reason: String) -> SourceOptions.InvalidLocator {
        SourceOptions.InvalidLocator("\(place("line \(index + 1)")): \(reason)")
      }
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = WebAddress.Origin(String(line.dropFirst().dropLast()))
        guard section != nil else {
          throw fault("write an origin, such as [https://feed.example]")
        }
        continue
      }
      guard let colon = line.firstIndex(of: ":"), isName(line[..<colon]) else {
        throw fault("write a field, such as Authorization: Bearer 0123")
      }
      let (name, value) = (String(line[..<colon]), line[line.index(after: colon)...].trimmed)
      guard let section else {
        throw fault("write whom the field is for above it, such as [https://feed.example]")
      }
      guard isValue(value) else { throw fault("the value is not one that a header field can have") }
      guard !reserved.contains(name.lowercased()) else {
        throw fault("only the connection itself can say \(name)")
      }
      guard section == origin else { continue }
      guard !fields.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw fault("\(name) stands twice for this origin")
      }
      fields.append((name, Secret(String(value))))
    }
    return fields
  }

  /// Returns the text of the file, unless other users than its owner have access to it.
  private func contents(of path: String) throws(SourceOptions.InvalidLocator) -> String {
    func invalidHeaders(_ reason: String) -> SourceOptions.InvalidLocator {
      SourceOptions.InvalidLocator("\(file.variable): \(path) \(reason)")
    }
    let bytes: Data
    do {
      let file = try OpenFile(path, flags: O_RDONLY)
      guard file.status.isFile else { throw invalidHeaders("is no file") }
      guard file.status.st_mode & 0o077 == 0 else {
        let word = "'" + path.replacing("'", with: #"'\''"#) + "'"
        throw invalidHeaders("can be read or written by others; run: chmod 600 \(word)")
      }
      bytes = try file.bytes(in: 0..<Self.byteLimit + 1)
    } catch let error as SourceOptions.InvalidLocator {
      throw error
    } catch {
      let reason = (error as? SystemError)?.message ?? "\(error)"
      throw invalidHeaders("can't be read: \(reason)")
    }
    guard bytes.count <= Self.byteLimit, let text = String(validating: bytes, as: UTF8.self)
    else { throw invalidHeaders("is no text of at most \(Self.byteLimit >> 10) KiB") }
    return text
  }

  /// Returns whether the text is a token (RFC 9110, 5.6.2).
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Returns whether the text has only visible ASCII characters, spaces and tabs (RFC 9110, 5.5).
  private static func isValue(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) }
  }
}
