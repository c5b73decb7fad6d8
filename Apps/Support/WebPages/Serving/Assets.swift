import FoundationEssentials
import Hummingbird
import OfflineCore
package import WebSupport

/// The files that pages refer to, each at an address that holds a digest of its content: what was
/// fetched once is never asked for again, and never outlives a new release.
struct Assets: Sendable {
  static let bundled = Assets(
    stylesheet: Asset(
      "style.css", "text/css; charset=utf-8",
      PackageResources.style_css + Array(PictureShape.rules.utf8)),
    script: Asset(
      "script.js", "text/javascript; charset=utf-8",
      // One module, whose parts stand in files of their own.
      PackageResources.script_js + PackageResources.more_js + PackageResources.viewer_js
        + PackageResources.ways_js + PackageResources.events_js),
    icon: Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg))

  let stylesheet: Asset
  let script: Asset
  let icon: Asset

  func add(to router: Router<BasicRequestContext>) {
    for asset in [stylesheet, script, icon] {
      router.read(RouterPath(String(asset.address.dropFirst()))) { request, _ in
        asset.content.response(to: request)
      }
    }
  }
}

/// One file.
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
