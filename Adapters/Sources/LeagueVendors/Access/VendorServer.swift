import FoundationEssentials
import Plugins
import WebAccess

/// Where a vendor answers: at its own address, or at one that stands in for it.
struct VendorServer: Sendable {
  static let placeholder = "[https://HOST[:PORT][/PATH]]"

  let address: ServerAddress
  /// The address as the name of a source holds it: empty for the vendor's own.
  let place: String

  /// - Parameter home: The vendor's own address.
  init(_ options: SourceOptions, home: String) throws(SourceOptions.Misfit) {
    address = try ServerAddress(options.place.isEmpty ? home : options.place, options: options)
    place = options.place.isEmpty ? "" : address.name
    guard address.base.user() == nil, address.base.password() == nil else {
      throw SourceOptions.Misfit(
        "the key says who asks; leave the user name and the password out of the address")
    }
    guard address.base.scheme?.lowercased() == "https" || isLoopback else {
      throw SourceOptions.Misfit("write an https address, so that nobody on the way sees the key")
    }
  }

  /// Only what can't be any other machine, whatever names are looked up.
  private var isLoopback: Bool {
    guard let host = address.base.host(percentEncoded: false)?.lowercased() else { return false }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return ["localhost", "::1", "[::1]"].contains(host)
      || (numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil))
  }
}
