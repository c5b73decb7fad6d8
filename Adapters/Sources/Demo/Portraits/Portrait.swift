import FoundationEssentials

/// A generated portrait of somebody in a shirt: the same description gives the same bytes for ever.
struct Portrait {
  static let size = 128

  let kit: Kit
  let backdrop: Colour
  let number: Int?
  let seed: UInt64

  func png() -> Data {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(
      width: Self.size, height: Self.size,
      colour: backdrop.mixed(with: Colour(0xF4F1EA), 0.72))
    let face = Face(by: &random)
    face.paintBack(on: &canvas)
    canvas.paint(shoulders, shirt)
    canvas.paint(collar, kit.accent)
    face.paint(on: &canvas)
    canvas.cut(to: .disc(x: 50, y: 50, radius: 49))
    return PNGEncoder.encode(canvas)
  }

  private var shirt: Canvas {
    var canvas = Canvas(width: Self.size, height: Self.size, colour: kit.main)
    kit.paint(on: &canvas)
    // A patch keeps the number legible on stripes.
    if let number, (0...99).contains(number) {
      canvas.paint(.box(x: 38...62, y: 79...97), kit.main)
      Digits.paint(number, on: &canvas, kit.accent)
    }
    return canvas
  }

  private var shoulders: Outline {
    var line = Outline(from: .init(6, 104))
    line.addCurve(.init(8, 80), .init(18, 73), to: .init(38, 67))
    line.addCurve(.init(44, 74), .init(56, 74), to: .init(62, 67))
    line.addCurve(.init(82, 73), .init(92, 80), to: .init(94, 104))
    return line
  }

  private var collar: Outline {
    var line = Outline(from: .init(37, 67.5))
    line.addCurve(.init(44, 75), .init(56, 75), to: .init(63, 67.5))
    line.addLine(to: .init(65, 69))
    line.addCurve(.init(58, 80), .init(42, 80), to: .init(35, 69))
    return line
  }
}
