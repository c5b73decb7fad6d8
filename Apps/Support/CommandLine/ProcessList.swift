import Glibc

/// What every user of the machine sees of this process.
enum ProcessList {
  /// Overwrites the passwords of addresses among the arguments; the program has read them by now.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // Few arguments can hold one, and to look closer takes longer than a short command. What is no
      // UTF-8 is refused, and has other places as a text.
      guard let argument = CommandLine.unsafeArgv[index],
        strchr(argument, CInt(UInt8(ascii: "@"))) != nil || strstr(argument, "assword=") != nil,
        let text = String(validatingCString: argument)
      else { continue }
      for range in passwords(in: text) {
        for offset in range { argument[offset] = CChar(UInt8(ascii: "x")) }
      }
    }
  }

  /// The UTF-8 offsets of passwords in a text: in `//user:password@host` and `password=…`, also if
  /// the first letter is percent-encoded.
  static func passwords(in text: String) -> [Range<Int>] {
    let places = [#/\/\/[^:\/]*:(.*)@/#, #/\b[%0-9a-z]*assword=([^& ]*)/#]
    return places.flatMap { place in
      text.matches(of: place).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.1.startIndex)
        return start..<start + match.1.utf8.count
      }
    }
  }
}
