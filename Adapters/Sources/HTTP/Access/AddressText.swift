import FoundationEssentials
import OfflineCore
import Platform

/// Reads an address as browsers do, with the faults of people and programs (WHATWG URL, 4.4).
enum AddressText {
  /// Returns the text with common faults corrected: spaces around it, line breaks and tabs in it,
  /// backslashes instead of slashes, a wrong number of slashes after the scheme, no scheme before
  /// `www.`, and letters that a host name can't have.
  ///
  /// - Returns: `nil` if the host can't be a name.
  static func repair(_ text: String) -> String? {
    // Most addresses need no correction.
    let isPlain = text.utf8.allSatisfy { $0.standsInAddresses }
    if isPlain, ["https://", "http://", "/"].contains(where: text.hasPrefix), !text.contains("///")
    {
      return text
    }
    var text = String(text.trimmed.filter { !$0.isNewline && $0 != "\t" })
    if let match = text.prefixMatch(of: /(https?:)[\/\\]*/.ignoresCase()) {
      text.replaceSubrange(match.range, with: "\(match.1)//")
    } else if text.lowercased().hasPrefix("www.") {
      text = "http://" + text
    }
    guard let start = text.prefixMatch(of: /(?:[A-Za-z]+:)?[\/\\]{2}/)?.range.upperBound else {
      return path(text[...])
    }
    let end = text[start...].firstIndex { "/\\?#".contains($0) } ?? text.endIndex
    guard let authority = authority(String(text[start..<end])) else { return nil }
    return text[..<start].replacing("\\", with: "/") + authority + path(text[end...])
  }

  /// Returns a path and what follows it, with all invalid characters encoded. Encoded characters
  /// stay as they are.
  private static func path(_ text: Substring) -> String {
    let query = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    let bytes = Array((text[..<query].replacing("\\", with: "/") + text[query...]).utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count
        && UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
          != nil
      result +=
        isEscape || byte.standsInAddresses ? [byte] : Array([byte].percentEncoded().utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the authority with a host that can be resolved.
  private static func authority(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    let start = text.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
    let end = text[start...].lastIndex(of: ":") ?? text.endIndex
    return InternationalName.encode(String(text[start..<end])).map {
      text[..<start] + $0 + text[end...]
    }
  }
}

extension UInt8 {
  /// True if the byte needs no encoding in an address (RFC 3986, 2).
  fileprivate var standsInAddresses: Bool {
    (0x21...0x7E).contains(self) && !"\"<>\\^`{|}[]%".utf8.contains(self)
  }
}

/// Host names with letters beyond ASCII (RFC 5891), encoded with libidn2, a dependency of libcurl.
enum InternationalName {
  private typealias LookUp =
    @convention(c) (
      UnsafePointer<UInt8>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, CInt
    ) -> CInt
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private static let functions: (lookUp: LookUp, free: Free)? = {
    guard let library = try? SharedLibrary("libidn2.so.0", package: "libidn2-0"),
      let lookUp: LookUp = try? library.function("idn2_lookup_u8"),
      let free: Free = try? library.function("idn2_free")
    else { return nil }
    return (lookUp, free)
  }()
  /// Composes letters first, and keeps `ß` as a letter of its own.
  private static let flags: CInt = 1 | 8

  /// - Returns: `nil` if the text can't be a host name, or without the library.
  static func encode(_ name: String) -> String? {
    guard let functions, name.utf8.count < 256 else { return nil }
    var result: UnsafeMutablePointer<UInt8>?
    let status = Array(name.utf8 + [0]).withUnsafeBufferPointer {
      $0.baseAddress.map { functions.lookUp($0, &result, flags) }
    }
    defer { functions.free(result) }
    guard status == 0, let name = result.map({ String(cString: $0) }) else { return nil }
    // Some letters are mapped to characters that have a meaning in an address.
    return name.wholeMatch(of: /[-.\w]+/) == nil ? nil : name
  }
}
