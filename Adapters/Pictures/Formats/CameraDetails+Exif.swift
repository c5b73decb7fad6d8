import OfflineCore
import PictureCore

extension CameraDetails {
  /// Longer names are treated as damage.
  private static let nameLimit = 80

  /// Reads the fields of a camera. Values that no camera has are dropped.
  init(_ exif: Exif) {
    self.init()
    let (maker, model) = (Self.name(exif.text(.maker)), Self.name(exif.text(.model)))
    // "NIKON CORPORATION" and "NIKON D750" begin with the same word.
    let word = maker?.split(separator: " ").first?.lowercased()
    let isRepeated =
      model.flatMap { model in word.map { model.lowercased().hasPrefix($0) } } ?? true
    name = isRepeated ? model ?? maker : [maker, model].compactMap(\.self).joined(separator: " ")
    lens = Self.name(exif.text(.lens))
    exposureTime = exif.fraction(.exposureTime).flatMap { (1e-6...100_000).contains($0) ? $0 : nil }
    aperture = exif.fraction(.aperture).flatMap { (0.1...1_000).contains($0) ? $0 : nil }
    sensitivity = exif.count(.sensitivity)
    focalLength = exif.fraction(.focalLength).flatMap { (0.1...10_000).contains($0) ? $0 : nil }
    takenAt = exif.text(.takenAt).flatMap { LenientDateTime.date(from: $0, zone: "") }
  }

  /// Lenses without electronics are recorded as hyphens.
  private static func name(_ text: String?) -> String? {
    text.flatMap { $0.count <= nameLimit && $0.contains(where: \.isLetter) ? $0 : nil }
  }
}
