enum Emblem {
  case star, threeStars, mountain, sun, waves, tree, weave, tower, fish, sail, leaf, ring, moon

  /// - Parameter ground: The colour of the gaps in the emblem.
  func paint(on canvas: inout Canvas, in colour: Colour, on ground: Colour) {
    for shape in shapes { canvas.paint(shape, in: colour) }
    for gap in gaps { canvas.paint(gap, in: ground) }
  }

  private var shapes: [Outline] {
    switch self {
    case .star: [.star(radius: 33)]
    case .threeStars:
      [
        .star(x: 50, y: 29, radius: 16), .star(x: 32, y: 57, radius: 16),
        .star(x: 68, y: 57, radius: 16),
      ]
    case .mountain: [.polygon([6, 76], [42, 22], [56, 43], [65, 33], [94, 76])]
    case .sun: [.disc(x: 50, y: 50, radius: 17)] + rays
    case .waves: [34.0, 52, 70].map { .wave(y: $0, height: 8) }
    case .tree:
      [
        .polygon([50, 16], [68, 44], [32, 44]), .polygon([50, 30], [74, 62], [26, 62]),
        .box(x: 45...55, y: 60...82),
      ]
    case .weave:
      [
        lozenge(x: 50, y: 28), lozenge(x: 28, y: 50), lozenge(x: 50, y: 50), lozenge(x: 72, y: 50),
        lozenge(x: 50, y: 72),
      ]
    case .tower:
      [
        .box(x: 34...66, y: 40...82), .polygon([50, 10], [61, 28], [39, 28]),
        .box(x: 41...59, y: 28...42), .box(x: 26...36, y: 58...82), .box(x: 64...74, y: 58...82),
      ]
    case .fish:
      [.ellipse(x: 43, y: 50, width: 50, height: 32), .polygon([60, 50], [80, 34], [80, 66])]
    case .sail:
      [.polygon([47, 18], [47, 66], [22, 66]), .polygon([52, 28], [78, 66], [52, 66]), hull]
    case .leaf: [leaf, .box(x: 48.5...51.5, y: 70...86)]
    case .ring: [.disc(x: 50, y: 50, radius: 30)]
    case .moon: [crescent]
    }
  }

  private var gaps: [Outline] {
    switch self {
    case .mountain: [snowLine]
    case .tower: [.box(x: 45...55, y: 64...82), .disc(x: 50, y: 52, radius: 5)]
    case .fish: [.disc(x: 30, y: 46, radius: 3)]
    case .leaf: [.polygon([49.2, 28], [50.8, 28], [51, 70], [49, 70])]
    case .ring: [.disc(x: 50, y: 50, radius: 21)]
    case .weave: [.polygon([50, 45], [55, 50], [50, 55], [45, 50])]
    case .star, .threeStars, .sun, .waves, .tree, .sail, .moon: []
    }
  }

  /// Twelve rays, because eight are too few for a sun.
  private var rays: [Outline] {
    // The sine and cosine of a twelfth of a turn, written out as for the star.
    let (sine, cosine) = (0.5, 0.866025403784439)
    var (x, y) = (0.0, -1.0)
    return (0..<12).map { _ in
      defer { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
      return .polygon(
        [50 + x * 35, 50 + y * 35], [50 + x * 20 - y * 4, 50 + y * 20 + x * 4],
        [50 + x * 20 + y * 4, 50 + y * 20 - x * 4])
    }
  }

  private func lozenge(x: Double, y: Double) -> Outline {
    .polygon([x, y - 13], [x + 13, y], [x, y + 13], [x - 13, y])
  }

  private var hull: Outline { .polygon([18, 70], [82, 70], [70, 83], [30, 83]) }

  private var snowLine: Outline {
    .polygon(
      [23, 53], [33, 45], [38, 52], [45, 44], [50, 53], [56, 46], [56, 51], [50, 59], [45, 50],
      [38, 58], [33, 51], [20, 58])
  }

  private var crescent: Outline {
    Outline(from: [64, 24])
      .curve([40, 12], [17, 28], to: [17, 50])
      .curve([17, 72], [40, 88], to: [64, 76])
      .curve([48, 74], [40, 64], to: [40, 50])
      .curve([40, 36], [48, 26], to: [64, 24])
  }

  private var leaf: Outline {
    Outline(from: [50, 14])
      .curve([78, 34], [78, 62], to: [50, 74])
      .curve([22, 62], [22, 34], to: [50, 14])
  }
}
