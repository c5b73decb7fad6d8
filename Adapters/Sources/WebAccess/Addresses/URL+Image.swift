package import FoundationEssentials
import OfflineCore

extension URL {
  /// The address of an image as a source wrote it in a field of a record.
  ///
  /// Only whether it is an address: the rules on addresses speak when it is requested.
  package init(image text: String, field: String) throws(MalformedRecord) {
    guard let url = URL(string: text, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(),
      AddressRules.isWebAddress(url) || (scheme != "http" && scheme != "https")
    else { throw MalformedRecord(field, isNot: "an address") }
    self = url
  }

  /// The address of an image that there need not be, as `field` of a record has it.
  package static func image(
    ifAny text: String?, field: String
  ) throws(MalformedRecord) -> URL? {
    guard let text else { return nil }
    return try URL(image: text, field: field)
  }
}
