import FoundationEssentials

/// A generated picture: the same subject, light and seed give the same bytes for ever.
///
/// Everything is layers in flat colours, paler the farther away they are, as in a print from wood.
struct Landscape {
  enum Subject {
    case mountains, sea, desert, city, forest
  }

  private let light: Light
  private var picture: WidePicture
  private var random: SplitMix64
  /// The lengths in a picture count in thousandths of its shorter side.
  private let unit: Double
  private let width: Double
  private let height: Double

  init(of subject: Subject, in light: Light, seed: UInt64) {
    let shapes = [(1500, 1000), (1200, 1500), (1200, 1200), (1600, 900)]
    let (width, height) = shapes[Int(seed % 4)]
    self.light = light
    (self.width, self.height) = (Double(width), Double(height))
    unit = Double(min(width, height)) / 1000
    picture = WidePicture(width: width, height: height, colour: light.zenith)
    random = SplitMix64(seed: seed)
    paintSky(over: subject == .sea ? 0.56 : 0.7)
    switch subject {
    case .mountains: paintMountains()
    case .sea: paintSea()
    case .desert: paintDesert()
    case .city: paintCity()
    case .forest: paintForest()
    }
  }

  func png() -> Data { picture.png() }

  // MARK: - Sky

  private var sun: (x: Double, y: Double) = (0, 0)

  /// - Parameter horizon: Its height, as a share of that of the picture.
  private mutating func paintSky(over horizon: Double) {
    for y in 0..<Int(height) {
      picture.paint(row: y, from: 0, to: width, light.sky(Double(y) / (height * horizon)))
    }
    if light == .night { paintStars() }
    let isHigh = light == .noon || light == .night
    sun.x = width * between(0.2, 0.8)
    sun.y = height * (isHigh ? between(0.14, 0.24) : horizon - between(0.08, 0.16))
    let radius = unit * (light == .night ? 46 : isHigh ? 52 : 78)
    for ring in [3.6, 2.8, 2.1, 1.5] {
      picture.paintDisc(x: sun.x, y: sun.y, radius: radius * ring, light.disc, share: light.glow)
    }
    picture.paintDisc(x: sun.x, y: sun.y, radius: radius, light.disc)
    if light == .night {
      // Seas of the moon.
      for (x, y, size) in [(-0.3, -0.2, 0.28), (0.25, 0.1, 0.2), (-0.1, 0.42, 0.16)] {
        picture.paintDisc(
          x: sun.x + x * radius, y: sun.y + y * radius, radius: size * radius, light.horizon,
          share: 0.22)
      }
    } else {
      for _ in 0..<random.number(in: 2...4) { paintCloud(above: horizon) }
    }
  }

  private mutating func paintStars() {
    for _ in 0..<170 {
      let (x, y) = (width * between(0, 1), height * between(0, 0.62))
      let size = unit * between(0.7, 2.1)
      picture.paintDisc(x: x, y: y, radius: size, light.disc, share: between(0.4, 1))
    }
  }

  /// Bars with round ends, some above the others.
  private mutating func paintCloud(above horizon: Double) {
    let x = width * between(0, 1)
    let y = height * horizon * between(0.25, 0.8)
    let colour = light.sky(y / (height * horizon)).mixed(with: light.cloud, 0.55)
    for bar in 0..<3 {
      let (left, reach) = (x + unit * between(-120, 120), unit * between(70, 190))
      let radius = unit * 13
      let middle = y + Double(bar) * radius * 1.7
      for row in Int(middle - radius)..<Int(middle + radius) {
        let height = Double(row) + 0.5 - middle
        let end = (max(0, radius * radius - height * height)).squareRoot()
        picture.paint(row: row, from: left - reach - end, to: left + reach + end, colour)
      }
    }
  }

  private mutating func paintBirds() {
    let (x, y) = (width * between(0.2, 0.8), height * between(0.2, 0.4))
    for _ in 0..<random.number(in: 3...6) {
      let (left, top) = (x + unit * between(-110, 110), y + unit * between(-50, 50))
      let span = unit * between(9, 16)
      for step in 0..<Int(span) {
        let rise = Double(step) * (1.6 - Double(step) / span) * 0.5
        for side in [-1.0, 1] {
          let place = left + side * Double(step)
          picture.paint(
            row: Int(top - rise), from: place - 1.2, to: place + 1.2, light.shade, share: 0.8)
        }
      }
    }
  }

  // MARK: - Subjects

  private mutating func paintMountains() {
    let near = Colour(0x23404A)
    for (level, relief, depth) in [(0.52, 0.1, 0.18), (0.58, 0.15, 0.42)] {
      let ridge = ridge(level, relief, hills: 4, roughness: 0.5, isSharp: true)
      paint(ridge, depth, near)
      paintSnow(on: ridge, depth)
    }
    if light != .night { paintBirds() }
    for (level, depth) in [(0.7, 0.6), (0.79, 0.78)] {
      paint(ridge(level, 0.05, hills: 3, roughness: 0.4), depth, near)
    }
    let ground = ridge(0.9, 0.04, hills: 2, roughness: 0.3)
    paintTrees(on: ground, height: 120, apart: 60, layer(1, near))
    paint(ground, 1, near)
  }

  /// Down to a line that wavers, as it would on rock; the side that the sun does not see is blue.
  private mutating func paintSnow(on ridge: Ridge, _ depth: Double) {
    let snow = light.on(Colour(0xFBFDFF)).mixed(with: light.horizon, 0.45 - depth * 0.5)
    let shade = snow.mixed(with: layer(depth, Colour(0x3B5C86)), 0.5)
    let line = self.ridge(0.55 + depth * 0.06, 0.035, hills: 9, roughness: 0.5, isSharp: true)
    let reach = unit * 60
    for isLit in [true, false] {
      let ends = ridge.heights.indices.map { x in
        let slope = ridge.height(at: Double(x) + reach) - ridge.height(at: Double(x) - reach)
        return ((sun.x > Double(x)) == (slope > 0)) == isLit ? line.heights[x] : 0
      }
      picture.paint(from: ridge.heights, to: ends) { _ in isLit ? snow : shade }
    }
  }

  private mutating func paintForest() {
    let near = Colour(0x12382E)
    paint(ridge(0.48, 0.08, hills: 3, roughness: 0.45), 0.12, near)
    paint(ridge(0.55, 0.07, hills: 3, roughness: 0.4), 0.26, near)
    if light != .night { paintBirds() }
    for (level, size, depth) in [(0.66, 90.0, 0.42), (0.8, 160, 0.7), (0.98, 280, 1)] {
      let ground = ridge(level, 0.045, hills: 2, roughness: 0.35)
      paintTrees(on: ground, height: size, apart: 64 + size * 0.4, layer(depth, near))
      paint(ground, depth, near)
    }
  }

  private mutating func paintDesert() {
    let near = Colour(0xA2542B)
    paint(ridge(0.6, 0.05, hills: 6, roughness: 0.5, isSharp: true), 0.2, Colour(0x8C5A56))
    for (level, depth) in [(0.66, 0.4), (0.74, 0.6), (0.84, 0.8), (0.96, 1)] {
      let dune = ridge(level, 0.07, hills: 2, roughness: 0.2)
      paint(dune, depth, near)
      paintShade(behind: dune, layer(depth, near).mixed(with: light.shade, 0.3))
    }
  }

  /// Behind its crest, seen from the sun, a dune lies in its own shade.
  private mutating func paintShade(behind dune: Ridge, _ colour: Colour) {
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

  private mutating func paintSea() {
    let horizon = height * 0.56
    for (reach, depth) in [(0.1, 0.22), (0.05, 0.38)] {
      let isle = ridge(0.56 - reach * 0.2, reach * 0.5, hills: 3, roughness: 0.45)
      paint(isle, depth, Colour(0x24455E))
    }
    let deep = layer(0.9, Colour(0x0E4A63))
    for y in Int(horizon)..<Int(height) {
      let depth = max(0, (Double(y) - horizon) / (height - horizon))
      picture.paint(
        row: y, from: 0, to: width,
        light.horizon.mixed(with: deep, 0.25 + 0.75 * depth.squareRoot()))
    }
    var y = horizon + unit * 6
    while y < height {
      let depth = (y - horizon) / (height - horizon)
      let thickness = unit * (1.5 + 7 * depth)
      for _ in 0..<3 {
        let reach = unit * between(14, 40 + 150 * depth)
        let x = sun.x + unit * between(-30 - 170 * depth, 30 + 170 * depth)
        paintGlint(x: x, y: y, reach: reach, thickness, light.disc, share: 0.75 - 0.45 * depth)
      }
      let x = width * between(0, 1)
      paintGlint(
        x: x, y: y, reach: unit * between(30, 160), thickness * 0.7, light.horizon, share: 0.25)
      y += unit * (7 + 26 * depth)
    }
    paintBoat(on: horizon)
    if light != .night { paintBirds() }
  }

  private mutating func paintGlint(
    x: Double, y: Double, reach: Double, _ thickness: Double, _ colour: Colour, share: Double
  ) {
    for row in Int(y)..<Int(y + max(1, thickness)) {
      let height = (Double(row) + 0.5 - y) / max(1, thickness) * 2 - 1
      let end = reach * (1 - height * height)
      picture.paint(row: row, from: x - end, to: x + end, colour, share: share)
    }
  }

  private mutating func paintBoat(on horizon: Double) {
    let x = width * (sun.x < width / 2 ? between(0.6, 0.85) : between(0.15, 0.4))
    let base = horizon + (height - horizon) * between(0.25, 0.45)
    let size = unit * between(0.8, 1.2)
    let sail = light.on(Colour(0xFBF4E4))
    picture.paintTriangle(
      x: x + 4 * size, base: base, height: 150 * size, halfWidth: 34 * size, sail)
    picture.paintTriangle(
      x: x - 30 * size, base: base, height: 105 * size, halfWidth: 20 * size,
      sail.mixed(with: light.shade, 0.25))
    for row in 0..<Int(24 * size) {
      let reach = (74 - Double(row) * 0.9 / size) * size
      picture.paint(
        row: Int(base + 5 * size) + row, from: x - reach, to: x + reach,
        layer(1, Colour(0x3A2730)))
    }
    paintGlint(
      x: x, y: base + 34 * size, reach: 90 * size, 9 * size, light.shade, share: 0.35)
  }

  private mutating func paintCity() {
    let near = Colour(0x1B2440)
    paint(ridge(0.62, 0.06, hills: 3, roughness: 0.4), 0.15, near)
    for (level, depth) in [(0.66, 0.3), (0.74, 0.52), (0.84, 0.78)] {
      paintHouses(base: level, depth, near)
    }
    let ground = Ridge(width: Int(width), level: height * 0.86)
    picture.paint(below: ground) { [light, height] y in
      light.sky(1).mixed(with: light.shade, 0.35 + 0.5 * (Double(y) / height - 0.86) / 0.14)
    }
    var y = height * 0.87
    while y < height {
      paintGlint(
        x: width * between(0, 1), y: y, reach: unit * between(20, 110), unit * 3, light.lamp,
        share: 0.3)
      y += unit * 5
    }
  }

  /// - Parameter base: The height of the street, as a share of that of the picture.
  private mutating func paintHouses(base: Double, _ depth: Double, _ near: Colour) {
    let wall = layer(depth, near)
    let window = wall.mixed(with: light.lamp, light == .noon ? 0.3 : 0.35 + depth * 0.5)
    let size = unit * (0.5 + depth * 0.7)
    var left = -size * between(0, 60)
    while left < width {
      let across = size * between(52, 120)
      let isTower = random.number(in: 0...4) == 0
      let top = height * base - size * (isTower ? between(280, 420) : between(90, 240))
      let bottom = min(Int(height), Int(height * 0.86) + 1)
      for row in Int(top)..<max(Int(top), bottom) {
        picture.paint(row: row, from: left, to: left + across - 2 * size, wall)
      }
      if isTower {
        let middle = left + across / 2
        for row in Int(top - 50 * size)..<Int(top) {
          picture.paint(row: row, from: middle - size * 1.5, to: middle + size * 1.5, wall)
        }
      }
      if depth > 0.4 {
        var y = top + 14 * size
        while y < Double(bottom) - 24 * size {
          var x = left + 10 * size
          while x < left + across - 16 * size {
            if random.number(in: 0...5) > (light == .night ? 2 : 1) {
              for row in Int(y)..<Int(y + 12 * size) {
                picture.paint(row: row, from: x, to: x + 8 * size, window)
              }
            }
            x += 17 * size
          }
          y += 25 * size
        }
      }
      left += across
    }
  }

  // MARK: - Parts

  /// Conifers, in tiers that overlap.
  private mutating func paintTrees(
    on ground: Ridge, height: Double, apart: Double, _ colour: Colour
  ) {
    var x = unit * between(-apart, 0)
    while x < width + unit * apart {
      let size = unit * height * between(0.65, 1.15)
      let base = ground.height(at: x) + unit * 4
      for tier in 0..<3 {
        let share = Double(tier) / 3
        picture.paintTriangle(
          x: x, base: base - size * share * 0.8, height: size * (0.5 - share * 0.18),
          halfWidth: size * (0.2 - share * 0.14), colour)
      }
      x += unit * apart * between(0.6, 1.7)
    }
  }

  private mutating func ridge(
    _ level: Double, _ relief: Double, hills: Int, roughness: Double, isSharp: Bool = false
  ) -> Ridge {
    Ridge(
      width: Int(width), level: height * level, relief: 1000 * unit * relief, hills: hills,
      roughness: roughness, isSharp: isSharp, by: &random)
  }

  /// Paints what is below a ridge; mist gathers at its foot.
  private mutating func paint(_ ridge: Ridge, _ depth: Double, _ near: Colour) {
    let colour = layer(depth, near)
    let mist = light.horizon
    let top = ridge.heights.min() ?? 0
    let reach = height * 0.34
    picture.paint(below: ridge) { y in
      colour.mixed(with: mist, min(1, (Double(y) - top) / reach) * 0.42 * (1.1 - depth))
    }
  }

  /// The colour of something at this depth, from 0 at the horizon to 1 at our feet.
  private func layer(_ depth: Double, _ near: Colour) -> Colour {
    light.horizon.mixed(with: light.on(near), 0.2 + 0.8 * depth)
  }

  private mutating func between(_ least: Double, _ most: Double) -> Double {
    least + (most - least) * Double(random.number(in: 0...10_000)) / 10_000
  }
}
