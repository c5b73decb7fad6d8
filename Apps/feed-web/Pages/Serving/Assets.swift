import FoundationEssentials
import Hummingbird
import OfflineCore
package import WebSupport

/// The files that pages refer to, each at an address with a digest of its content, so a browser never
/// revalidates a file and never uses the file of an older release.
struct Assets: Sendable {
  static let bundled = Assets()

  /// One style sheet, concatenated from several files.
  let stylesheet = Asset(
    "style.css", type: "text/css; charset=utf-8",
    bytes: withoutComments([
      PackageResources.base_css, PackageResources.pictures_css, PackageResources.viewer_css,
      PackageResources.leagues_css, PackageResources.sources_css, PackageResources.wall_css,
      PackageResources.tabs_css, PackageResources.time_css, PackageResources.media_css,
      Array(PictureShape.rules.utf8),
    ]))
  /// One module, concatenated from several files.
  let script = Asset(
    "script.js", type: scriptType,
    bytes: withoutComments([
      PackageResources.script_js, PackageResources.rows_js, PackageResources.more_js,
      PackageResources.wholes_js, PackageResources.viewer_js, PackageResources.zoom_js,
      PackageResources.fingers_js, PackageResources.controls_js, PackageResources.ways_js,
      PackageResources.since_js, PackageResources.time_js, PackageResources.events_js,
      PackageResources.kept_js,
    ]))
  let icon: Asset
  let manifest: Asset

  private static let scriptType = "text/javascript; charset=utf-8"

  private init() {
    icon = Asset("icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)
    let manifest = String(decoding: PackageResources.manifest_webmanifest, as: UTF8.self)
    self.manifest = Asset(
      "manifest.webmanifest", type: "application/manifest+json",
      bytes: Array(manifest.replacing("{{icon}}", with: icon.address).utf8))
  }

  func add(to router: Router<BasicRequestContext>) {
    for asset in [stylesheet, script, icon, manifest] {
      router.read(RouterPath(String(asset.address.dropFirst()))) { request, _ in
        asset.content.response(to: request)
      }
    }
  }

  /// Returns the service worker, which caches pages. Its address must not change, because browsers require
  /// that.
  ///
  /// - Parameter pictureLimit: The size of its picture cache in bytes.
  static func worker(pictureLimit: Int) -> Content {
    // Browsers fetch it repeatedly.
    let script =
      Array("const PICTURE_LIMIT = \(pictureLimit);\n".utf8)
      + withoutComments([PackageResources.worker_js])
    return Content(Data(script), type: scriptType, freshness: .revalidated)
  }

  /// Joins scripts, or style sheets, without the lines that are comments, which are a quarter of what a
  /// browser would fetch.
  private static func withoutComments(_ files: [[UInt8]]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var isInComment = false
    let lines = files.joined(separator: [newline]).split(separator: newline).filter { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      isInComment = isInComment || text.starts(with: Array("/*".utf8))
      defer { if line.suffix(2) == Array("*/".utf8)[...] { isInComment = false } }
      return !isInComment && !text.starts(with: Array("//".utf8))
    }
    return Array(lines.joined(separator: [newline])) + [newline]
  }
}

package struct Asset: Sendable {
  package let address: String
  package let content: Content

  /// - Parameter folder: The folder in its address.
  package init(_ name: String, type: String, bytes: [UInt8], in folder: String = "/assets") {
    let data = Data(bytes)
    address = "\(folder)/\(String(Checksum64.of(data), radix: 16))/\(name)"
    content = Content(data, type: type, freshness: .immutable)
  }
}
