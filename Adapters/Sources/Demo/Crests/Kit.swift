/// The colours of a team, as its crest and its shirts show them.
struct Kit {
  enum Pattern {
    case plain, halves, stripes, hoops, sash, chevron, quarters, band
  }

  let pattern: Pattern
  let main: Colour
  let second: Colour
  /// Of emblems, numbers and rims.
  let accent: Colour

  init(_ pattern: Pattern, _ main: UInt32, _ second: UInt32, _ accent: UInt32) {
    self.pattern = pattern
    self.main = Colour(main)
    self.second = Colour(second)
    self.accent = Colour(accent)
  }

  /// What a goalkeeper wears, whom one must tell from the others.
  var goalkeeper: Kit { Kit(main: accent, second: second, accent: main) }

  /// What a coach wears.
  var coach: Kit { Kit(main: Colour(0x2B303B), second: main, accent: accent) }

  private init(main: Colour, second: Colour, accent: Colour) {
    self.pattern = .plain
    self.main = main
    self.second = second
    self.accent = accent
  }

  /// Paints the pattern on a canvas that has the main colour.
  func paint(on canvas: inout Canvas) {
    for part in parts { canvas.paint(part, second) }
  }

  private var parts: [Outline] {
    switch pattern {
    case .plain: []
    case .halves: [.box(x: 50...100, y: 0...100)]
    case .stripes: [22.0, 44, 66].map { .box(x: $0...$0 + 12, y: 0...100) }
    case .hoops: [16.0, 44, 72].map { .box(x: 0...100, y: $0...$0 + 14) }
    case .sash: [.polygon((-10, 0), (18, 0), (110, 82), (110, 107), (82, 107), (-10, 25))]
    case .chevron: [.polygon((50, 34), (110, 84), (110, 110), (50, 60), (-10, 110), (-10, 84))]
    case .quarters: [.box(x: 50...100, y: 0...50), .box(x: 0...50, y: 50...100)]
    case .band: [.box(x: 0...100, y: 58...100)]
    }
  }
}
