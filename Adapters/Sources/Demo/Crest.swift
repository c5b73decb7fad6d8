import FoundationEssentials

/// A generated crest. The same description always gives the same bytes.
struct Crest {
  enum Frame {
    case shield, roundel, banner
  }

  static let size = 192

  let frame: Frame
  let kit: Kit
  let emblem: Emblem

  func png() -> Data {
    var field = Canvas(size: Self.size, colour: kit.main)
    kit.paint(on: &field)
    emblem.paint(on: &field, in: kit.accent, on: kit.main)
    let dark = kit.main.mixed(with: 0x10131A, share: 0.55)
    var canvas = Canvas(size: Self.size, colour: dark)
    canvas.paint(frame.outline.scaled(by: 0.96), in: kit.accent)
    canvas.paint(frame.outline.scaled(by: 0.89), from: field)
    canvas.cut(to: frame.outline)
    return canvas.png()
  }
}

extension Crest.Frame {
  var outline: Outline {
    switch self {
    case .shield:
      return Outline(from: [8, 5])
        .curve([30, 9], [70, 9], to: [92, 5])
        .line(to: [92, 48])
        .curve([92, 76], [70, 90], to: [50, 98])
        .curve([30, 90], [8, 76], to: [8, 48])
    case .roundel: return .disc(x: 50, y: 50, radius: 48)
    case .banner:
      return .polygon([9, 5], [91, 5], [91, 80], [50, 97], [9, 80])
    }
  }
}

/// The colours of a team on its crest and its shirts.
struct Kit {
  enum Pattern {
    case plain, halves, stripes, hoops, sash, chevron, quarters, band
  }

  private var pattern: Pattern
  private(set) var main: Colour
  private let second: Colour
  /// The colour of emblems, numbers and rims.
  private(set) var accent: Colour

  typealias Colours = (main: Colour, second: Colour, accent: Colour)

  init(_ pattern: Pattern, _ colours: Colours) {
    self.pattern = pattern
    (main, second, accent) = colours
  }

  /// The kit of a goalkeeper, which must differ from that of the other players.
  var goalkeeper: Kit { plainKit(accent, with: main) }

  /// The kit of a coach.
  var coach: Kit { plainKit(0x2B303B, with: accent) }

  private func plainKit(_ main: Colour, with accent: Colour) -> Kit {
    var kit = self
    (kit.pattern, kit.main, kit.accent) = (.plain, main, accent)
    return kit
  }

  /// Paints the pattern on a canvas filled with the main colour.
  func paint(on canvas: inout Canvas) { for part in parts { canvas.paint(part, in: second) } }

  private var parts: [Outline] {
    switch pattern {
    case .plain: []
    case .halves: [.box(x: 50...100, y: 0...100)]
    case .stripes: [22.0, 44, 66].map { .box(x: $0...$0 + 12, y: 0...100) }
    case .hoops: [16.0, 44, 72].map { .box(x: 0...100, y: $0...$0 + 14) }
    case .sash: [.polygon([-10, 0], [18, 0], [110, 82], [110, 107], [82, 107], [-10, 25])]
    case .chevron:
      [.polygon([50, 34], [110, 84], [110, 110], [50, 60], [-10, 110], [-10, 84])]
    case .quarters: [.box(x: 50...100, y: 0...50), .box(x: 0...50, y: 50...100)]
    case .band: [.box(x: 0...100, y: 58...100)]
    }
  }
}
