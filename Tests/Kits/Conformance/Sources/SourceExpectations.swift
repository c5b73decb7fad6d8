import OfflineCore
import Plugins

extension SourceRequirement {
  /// What the sources of all products owe: an address in a list must not lead to local files.
  static var filesAreRefused: SourceRequirement {
    SourceRequirement("an address of a file is refused") { source in
      try await expectSourceError("the data of a file") {
        try await source.imageData.data(for: url("file:///etc/hostname"))
      }
    }
  }
}

/// Whether `body` fails as sources do, with this defect if one is given; anything else is a
/// deviation.
func expectSourceError<Value>(
  _ what: String, defect: SourceError.Defect? = nil, _ body: () async throws -> Value
) async throws {
  let expected = "\(what) throws SourceError" + (defect.map { " with the defect '\($0)'" } ?? "")
  do {
    let value = try await body()
    throw Deviation(expected: expected, found: "it returned \(value)")
  } catch let error as SourceError {
    guard let defect else { return }
    if case .invalidData(defect, _) = error { return }
    throw Deviation(expected: expected, found: "it threw \(error)")
  } catch let deviation as Deviation {
    throw deviation
  } catch {
    try Task.checkCancellation()
    throw Deviation(expected: expected, found: "it threw \(error)")
  }
}
