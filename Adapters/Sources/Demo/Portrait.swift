import FoundationEssentials
import Platform

/// A generated portrait of a person in a shirt. The same description always gives the same bytes.
struct Portrait {
  static let size = 128

  let kit: Kit
  let backdrop: Colour
  let number: Int?
  let seed: UInt64

  func png() -> Data {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(
      size: Self.size,
      colour: backdrop.mixed(with: 0xF4F1EA, share: 0.72))
    let face = Face(by: &random)
    face.paintBack(on: &canvas)
    canvas.paint(shoulders, from: shirt)
    canvas.paint(collar, in: kit.accent)
    face.paint(on: &canvas)
    canvas.cut(to: .disc(x: 50, y: 50, radius: 49))
    return canvas.png()
  }

  private var shirt: Canvas {
    var canvas = Canvas(size: Self.size, colour: kit.main)
    kit.paint(on: &canvas)
    // A patch keeps the number legible on stripes.
    if let number, (0...99).contains(number) {
      canvas.paint(.box(x: 38...62, y: 79...97), in: kit.main)
      Digits.paint(number, on: &canvas, in: kit.accent)
    }
    return canvas
  }

  private var shoulders: Outline {
    Outline(from: [6, 104])
      .curve([8, 80], [18, 73], to: [38, 67])
      .curve([44, 74], [56, 74], to: [62, 67])
      .curve([82, 73], [92, 80], to: [94, 104])
  }

  private var collar: Outline {
    Outline(from: [37, 67.5])
      .curve([44, 75], [56, 75], to: [63, 67.5])
      .line(to: [65, 69])
      .curve([58, 80], [42, 80], to: [35, 69])
  }
}

/// A generic head, seen from the front, without features.
private struct Face {
  private enum Hair: CaseIterable {
    case short, cropped, curly, long, none
  }

  private let skin: Colour
  private let shade: Colour
  private let hairColour: Colour
  private let hair: Hair

  init(by random: inout SplitMix64) {
    skin = random.element(of: [0x5B3A29, 0x7A4B32, 0x9C6644, 0xB98258, 0xD2A077, 0xE6BC98])
    shade = skin.mixed(with: 0x2A1810, share: 0.28)
    hairColour = random.element(of: [0x17130F, 0x241A14, 0x3A281C, 0x4A3222])
    hair = random.element(of: Hair.allCases)
  }

  /// Paints the hair behind the shoulders.
  func paintBack(on canvas: inout Canvas) {
    guard hair == .long else { return }
    canvas.paint(.ellipse(x: 50, y: 42, width: 48, height: 64), in: hairColour)
  }

  func paint(on canvas: inout Canvas) {
    canvas.paint(neck, in: shade)
    canvas.paint(.ellipse(x: 50, y: 41, width: 36, height: 46), in: skin)
    for x in [31.5, 68.5] { canvas.paint(.ellipse(x: x, y: 43, width: 6, height: 10), in: skin) }
    for part in top { canvas.paint(part, in: hairColour) }
  }

  private var neck: Outline {
    Outline(from: [41, 54])
      .line(to: [41, 68])
      .curve([45, 74], [55, 74], to: [59, 68])
      .line(to: [59, 54])
  }

  private var top: [Outline] {
    switch hair {
    case .none: []
    case .cropped: [cap(height: 15, fringe: 29)]
    case .short: [cap(height: 12, fringe: 32)]
    case .long: [cap(height: 11, fringe: 30)]
    case .curly:
      [(33.0, 30.0), (39, 22), (47, 17), (55, 17), (62, 22), (67, 30)].map {
        .disc(x: $0.0, y: $0.1, radius: 8)
      } + [cap(height: 14, fringe: 28)]
    }
  }

  private func cap(height: Double, fringe: Double) -> Outline {
    Outline(from: [30.5, 42])
      .curve([29, 18], [38, height], to: [50, height])
      .curve([62, height], [71, 18], to: [69.5, 42])
      .curve([67, 34], [65, fringe], to: [60, fringe])
      .curve([54, fringe - 2], [46, fringe - 2], to: [40, fringe])
      .curve([35, fringe], [33, 34], to: [30.5, 42])
  }
}

/// Shirt numbers in cells of three by five.
private enum Digits {
  /// The digits, row by row, with one bit for each cell, the upper left one first.
  private static let shapes: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_011_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]

  /// - Parameter number: From 0 to 99.
  static func paint(_ number: Int, on canvas: inout Canvas, in colour: Colour) {
    let cell = 2.6
    let digits = number < 10 ? [number] : [number / 10, number % 10]
    var left = 50 - cell * (Double(digits.count) * 4 - 1) / 2
    for digit in digits {
      for place in 0..<15 where shapes[digit] >> (14 - place) & 1 == 1 {
        let (x, y) = (left + Double(place % 3) * cell, 82 + Double(place / 3) * cell)
        canvas.paint(.box(x: x...x + cell, y: y...y + cell), in: colour)
      }
      left += 4 * cell
    }
  }
}
