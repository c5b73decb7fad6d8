import FoundationEssentials
import HTMLPages
import PictureCore
import Presentation

/// What the file of a picture says: camera, exposure, name and size. The place is not among it.
struct PictureFacts {
  private let rows: [(name: String, value: String)]
  private let texts: WebTexts

  /// - Parameters:
  ///   - file: The properties of the file, or `nil` if it is not here yet.
  ///   - header: The kind and size, if only they are known.
  init(_ file: PictureFile?, header: PictureHeader?, at url: URL, messages: Messages) {
    let texts = messages.web
    self.texts = texts
    let camera = file?.camera ?? CameraDetails()
    let header = file?.header ?? header
    let kind = header?.kind.rawValue.uppercased()
    let rows: [(String, String?)] = [
      (texts.camera, camera.name), (texts.lens, camera.lens),
      (texts.exposure, Self.exposure(camera, messages: messages)),
      (texts.taken, camera.takenAt.flatMap { Self.moment($0, messages: messages) }),
      (texts.file, Self.line([Self.name(of: url), kind])),
      (
        texts.size,
        Self.line([
          header.map { "\($0.width) × \($0.height)" },
          file.map { messages.byteCount($0.byteCount) },
        ])
      ),
    ]
    self.rows = rows.compactMap { name, value in value.map { (name, $0) } }
  }

  /// A list that the reader opens, or nothing if nothing is known.
  var html: HTML {
    let items: [HTML] = rows.map {
      #"<div><dt>\#($0.name)</dt><dd dir="auto">\#($0.value)</dd></div>\#n"#
    }
    return """
      \("<details class=\"facts\"><summary>\(texts.details)</summary>\n<dl>\n\(items)</dl></details>\n", if: !items.isEmpty)
      """
  }

  /// Returns the name of a file to save the picture in: its own, or else its heading.
  static func fileName(of url: URL, heading: String?, header: PictureHeader?) -> String {
    if let name = name(of: url) { return name }
    let words = (heading ?? "").split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    let ending = header.map { $0.kind == .jpeg ? "jpg" : $0.kind.rawValue }
    return (words.isEmpty ? "picture" : words.shortened(to: 80)) + (ending.map { ".\($0)" } ?? "")
  }

  /// - Returns: `nil` for an address that does not end with the name of a picture file.
  private static func name(of url: URL) -> String? {
    let name = url.lastPathComponent
    let endings = ["jpg", "jpeg", "png", "gif", "webp", "avif", "heic"]
    guard name.utf8.count <= 120, endings.contains(url.pathExtension.lowercased()) else {
      return nil
    }
    return name
  }

  private static func line(_ parts: [String?]) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func moment(_ date: Date, messages: Messages) -> String? {
    guard let day = messages.dayInWords(date), let time = messages.calendarDate(date)?.time else {
      return nil
    }
    return "\(day), \(time)"
  }

  private static func exposure(_ camera: CameraDetails, messages: Messages) -> String? {
    line([
      camera.exposureTime.map { $0 < 0.4 ? "1/\(Int((1 / $0).rounded())) s" : "\(tenths($0)) s" },
      camera.aperture.map { "f/\(tenths($0))" }, camera.sensitivity.map { "ISO \($0)" },
      camera.focalLength.map { "\(tenths($0)) mm" },
    ])
  }

  /// Returns a number with one decimal, unless that is zero.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((10 * number).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
