public import FoundationEssentials
public import Hummingbird
import OfflineCore

extension Request {
  /// Returns the value of a parameter that may be given only once.
  public func parameter(_ name: Substring) throws(RequestFailure) -> String? {
    var found: Substring?
    for (key, value) in uri.queryParameters where key == name {
      guard found == nil else { throw .badRequest("\(name) is given more than once") }
      found = value
    }
    return found.map { String($0) }
  }

  /// Returns the value of a parameter that is a number from 1 to `limit`.
  public func number(_ name: Substring, atMost limit: Int) throws(RequestFailure) -> Int? {
    guard let text = try parameter(name) else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      (1...limit).contains(number)
    else { throw .badRequest("\(name) is a number from 1 to \(limit)") }
    return number
  }

  /// Returns the value of a parameter that is the id of an image.
  public func imageID(_ name: Substring) throws(RequestFailure) -> UUID? {
    guard let text = try parameter(name) else { return nil }
    guard let id = UUID(text: text) else {
      throw .badRequest("\(name) is the id of an image, a UUID")
    }
    return id
  }
}

extension RequestContext {
  /// Returns the image id in the path of a request.
  public func imageID() throws(RequestFailure) -> UUID {
    guard let id = parameters.get("id").flatMap(UUID.init(text:)) else {
      throw .notFound("the path holds no id of an image, a UUID")
    }
    return id
  }

  /// Returns the id in the path of a request: one segment with any text.
  public func parentID() throws(RequestFailure) -> String {
    guard let id = parameters.get("id")?.percentDecoded, !id.isEmpty else {
      throw .notFound("the path holds no id, or its percent encoding is broken")
    }
    return id
  }
}
