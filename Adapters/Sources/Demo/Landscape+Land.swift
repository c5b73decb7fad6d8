/// Mountains, forests and deserts: ridges behind ridges.
extension Landscape {
  mutating func paintMountains() {
    let near = Colour(0x23404A)
    for (level, relief, depth) in [(0.52, 0.1, 0.18), (0.58, 0.15, 0.42)] {
      let ridge = ridge(level, relief: relief, hills: 4, roughness: 0.5, isSharp: true)
      paint(ridge, depth: depth, near: near)
      paintSnow(on: ridge, depth: depth)
    }
    if light != .night { paintBirds() }
    for (level, depth) in [(0.7, 0.6), (0.79, 0.78)] {
      paint(ridge(level, relief: 0.05, hills: 3, roughness: 0.4), depth: depth, near: near)
    }
    let ground = ridge(0.9, relief: 0.04, hills: 2, roughness: 0.3)
    paintTrees(on: ground, height: 120, apart: 60, in: layer(1, near: near))
    paint(ground, depth: 1, near: near)
  }

  /// Paints snow down to a wavering line, as on rock. The side away from the sun is blue.
  private mutating func paintSnow(on ridge: Ridge, depth: Double) {
    let snow = light.tint(0xFBFDFF).mixed(with: light.horizon, share: 0.45 - depth * 0.5)
    let shade = snow.mixed(with: layer(depth, near: 0x3B5C86), share: 0.5)
    let line = self.ridge(
      0.55 + depth * 0.06, relief: 0.035, hills: 9, roughness: 0.5, isSharp: true)
    let reach = unit * 60
    for isLit in [true, false] {
      let ends = ridge.heights.indices.map { x in
        let slope = ridge.height(at: Double(x) + reach) - ridge.height(at: Double(x) - reach)
        return ((sun.x > Double(x)) == (slope > 0)) == isLit ? line.heights[x] : 0
      }
      picture.paint(from: ridge.heights, to: ends) { _ in isLit ? snow : shade }
    }
  }

  mutating func paintForest() {
    let near = Colour(0x12382E)
    paint(ridge(0.48, relief: 0.08, hills: 3, roughness: 0.45), depth: 0.12, near: near)
    paint(ridge(0.55, relief: 0.07, hills: 3, roughness: 0.4), depth: 0.26, near: near)
    if light != .night { paintBirds() }
    for (level, size, depth) in [(0.66, 90.0, 0.42), (0.8, 160, 0.7), (0.98, 280, 1)] {
      let ground = ridge(level, relief: 0.045, hills: 2, roughness: 0.35)
      paintTrees(on: ground, height: size, apart: 64 + size * 0.4, in: layer(depth, near: near))
      paint(ground, depth: depth, near: near)
    }
  }

  mutating func paintDesert() {
    let near = Colour(0xA2542B)
    paint(
      ridge(0.6, relief: 0.05, hills: 6, roughness: 0.5, isSharp: true), depth: 0.2,
      near: 0x8C5A56)
    for (level, depth) in [(0.66, 0.4), (0.74, 0.6), (0.84, 0.8), (0.96, 1)] {
      let dune = ridge(level, relief: 0.07, hills: 2, roughness: 0.2)
      paint(dune, depth: depth, near: near)
      paintShade(behind: dune, in: layer(depth, near: near).mixed(with: light.shade, share: 0.3))
    }
  }

  /// Paints the shadow of a dune behind its crest, on the side away from the sun.
  private mutating func paintShade(behind dune: Ridge, in colour: Colour) {
    let away = sun.x < width / 2 ? 1.0 : -1
    var ends = dune.heights
    var end = 0.0
    for column in dune.heights.indices {
      let x = away > 0 ? column : dune.heights.count - 1 - column
      let isFalling = dune.height(at: Double(x) + away * 12) > dune.heights[x]
      end = max(end + (isFalling ? 0.7 : -1.6), dune.heights[x])
      ends[x] = end
    }
    picture.paint(from: dune.heights, to: ends) { _ in colour }
  }

  /// Paints conifers in overlapping tiers.
  private mutating func paintTrees(
    on ground: Ridge, height: Double, apart: Double, in colour: Colour
  ) {
    var x = unit * number(between: -apart, and: 0)
    while x < width + unit * apart {
      let size = unit * height * number(between: 0.65, and: 1.15)
      let base = ground.height(at: x) + unit * 4
      for tier in 0..<3 {
        let share = Double(tier) / 3
        picture.paintTriangle(
          x: x, base: base - size * share * 0.8, height: size * (0.5 - share * 0.18),
          halfWidth: size * (0.2 - share * 0.14), in: colour)
      }
      x += unit * apart * number(between: 0.6, and: 1.7)
    }
  }
}
