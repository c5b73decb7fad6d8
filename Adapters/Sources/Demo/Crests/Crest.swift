import FoundationEssentials

/// A generated crest: the same description gives the same bytes for ever.
struct Crest {
  enum Frame {
    case shield, roundel, banner
  }

  static let size = 192

  let frame: Frame
  let kit: Kit
  let emblem: Emblem

  init(_ frame: Frame, _ kit: Kit, _ emblem: Emblem) {
    self.frame = frame
    self.kit = kit
    self.emblem = emblem
  }

  func png() -> Data {
    var field = Canvas(width: Self.size, height: Self.size, colour: kit.main)
    kit.paint(on: &field)
    emblem.paint(on: &field, kit.accent, on: kit.main)
    let dark = kit.main.mixed(with: Colour(0x10131A), 0.55)
    var canvas = Canvas(width: Self.size, height: Self.size, colour: dark)
    canvas.paint(frame.outline.scaled(by: 0.96), kit.accent)
    canvas.paint(frame.outline.scaled(by: 0.89), field)
    canvas.cut(to: frame.outline)
    return PNGEncoder.encode(canvas)
  }
}

extension Crest.Frame {
  var outline: Outline {
    switch self {
    case .shield:
      var line = Outline(from: .init(8, 5))
      line.addCurve(.init(30, 9), .init(70, 9), to: .init(92, 5))
      line.addLine(to: .init(92, 48))
      line.addCurve(.init(92, 76), .init(70, 90), to: .init(50, 98))
      line.addCurve(.init(30, 90), .init(8, 76), to: .init(8, 48))
      return line
    case .roundel: return .disc(x: 50, y: 50, radius: 48)
    case .banner:
      return .polygon((9, 5), (91, 5), (91, 80), (50, 97), (9, 80))
    }
  }
}
