import FoundationEssentials
import Hummingbird
import OfflineCore
package import WebSupport

/// The files that pages refer to, each at an address that holds a digest of its content: what was
/// fetched once is never asked for again, and never outlives a new release.
struct Assets: Sendable {
  static let bundled = Assets()

  let stylesheet = Asset(
    "style.css", "text/css; charset=utf-8",
    PackageResources.style_css + Array(PictureShape.rules.utf8))
  /// One module, whose parts stand in files of their own.
  let script = Asset(
    "script.js", scriptType,
    PackageResources.script_js + PackageResources.rows_js + PackageResources.more_js
      + PackageResources.viewer_js + PackageResources.ways_js + PackageResources.events_js
      + PackageResources.kept_js)
  let icon: Asset
  let manifest: Asset

  private static let scriptType = "text/javascript; charset=utf-8"

  private init() {
    icon = Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
    let manifest = String(decoding: PackageResources.manifest_webmanifest, as: UTF8.self)
    self.manifest = Asset(
      "manifest.webmanifest", "application/manifest+json",
      Array(manifest.replacing("{{icon}}", with: icon.address).utf8))
  }

  func add(to router: Router<BasicRequestContext>) {
    for asset in [stylesheet, script, icon, manifest] {
      router.read(RouterPath(String(asset.address.dropFirst()))) { request, _ in
        asset.content.response(to: request)
      }
    }
  }

  /// The script by which a browser keeps pages. Its address stays the same, as browsers want it.
  ///
  /// - Parameter pictureLimit: How many bytes of pictures it keeps.
  static func worker(pictureLimit: Int) -> Content {
    // Browsers fetch it again and again, and read no comments.
    let lines = String(decoding: PackageResources.worker_js, as: UTF8.self).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let script = "const PICTURE_LIMIT = \(pictureLimit);\n" + lines.joined(separator: "\n")
    return Content(Data(script.utf8), type: scriptType, freshness: .revalidated)
  }
}

package struct Asset: Sendable, CustomStringConvertible {
  package let address: String
  package let content: Content

  /// How templates write it.
  package var description: String { address }

  /// - Parameter folder: Where its address is.
  package init(_ name: String, _ type: String, _ bytes: [UInt8], in folder: String = "/assets") {
    let data = Data(bytes)
    address = "\(folder)/\(String(Checksum64.of(data), radix: 16))/\(name)"
    content = Content(data, type: type, freshness: .immutable)
  }
}
