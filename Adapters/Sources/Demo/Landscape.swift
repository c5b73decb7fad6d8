import FoundationEssentials

/// A generated picture: the same subject, light and seed give the same bytes for ever.
struct Landscape {
  enum Subject {
    case mountains, sea, desert, city, forest
  }

  private let light: Light
  private var canvas: Canvas
  private var random: SplitMix64

  init(of subject: Subject, in light: Light, seed: UInt64) {
    self.light = light
    canvas = Canvas(width: 240, height: 160, colour: light.zenith)
    random = SplitMix64(seed: seed)
    let discX = paintSky()
    switch subject {
    case .mountains: paintMountains()
    case .sea: paintSea(under: discX)
    case .desert: paintDesert()
    case .city: paintCity()
    case .forest: paintForest()
    }
  }

  func png() -> Data { PNGEncoder.encode(canvas) }

  /// - Returns: How far from the left the sun or the moon stands.
  private mutating func paintSky() -> Int {
    for y in 0..<canvas.height { paintRow(y, sky(at: y)) }
    if light == .night {
      for _ in 0..<70 {
        let (x, y) = (random.number(in: 0...canvas.width), random.number(in: 0...100))
        canvas.paint(x: x..<x + 1, y: y..<y + 1, Colour(0xCBD5EE))
      }
    }
    let x = random.number(in: 40...200)
    let y = light == .noon || light == .night ? random.number(in: 22...40) : 72
    let radius = light == .night ? 11 : 15
    for ring in [3, 2, 1] {
      let glow = sky(at: y).mixed(with: light.disc, 0.32 - Double(ring) / 12)
      canvas.paintDisc(x: x, y: y, radius: radius + ring * 4, glow)
    }
    canvas.paintDisc(x: x, y: y, radius: radius, light.disc)
    return x
  }

  private mutating func paintMountains() {
    let far = ridge(level: 78, relief: 30, hills: 4, roughness: 0.45)
    canvas.paint(below: far, light.on(Colour(0x6C7A93)))
    for x in 0..<canvas.width {
      let top = far.height(at: x)
      // The edge of the snow wavers, as it would on rock.
      canvas.paint(
        x: x..<x + 1, y: top..<max(top, 72 + x * 7 % 9), light.on(Colour(0xF4F8FC)))
    }
    paintHill(level: 108, relief: 14, 0x4C6B57)
    paintHill(level: 134, relief: 10, 0x35503A)
  }

  private mutating func paintDesert() {
    for (level, colour) in [(92, 0xE0B070), (112, 0xD09A58), (136, 0xB97F42)] {
      let dune = ridge(level: level, relief: 14, hills: 2, roughness: 0.18)
      let sand = light.on(Colour(UInt32(colour)))
      let shade = sand.mixed(with: light.on(Colour(0x7A4E28)), 0.35)
      canvas.paint(below: dune, sand)
      for x in 0..<canvas.width {
        let top = dune.height(at: x)
        // Behind its crest a dune lies in its own shade.
        canvas.paint(x: x..<x + 1, y: top..<top + max(0, x - dune.summit), shade)
      }
    }
  }

  private mutating func paintForest() {
    paintHill(level: 88, relief: 14, 0x7FA08B)
    for (level, height, colour) in [(108, 18, 0x4F7F5F), (130, 28, 0x2F5D43), (154, 40, 0x1D3F2D)] {
      let ground = paintHill(level: level, relief: 6, UInt32(colour))
      var x = random.number(in: 0...6)
      while x < canvas.width {
        let tall = height + random.number(in: -height / 4...height / 4)
        canvas.paintTriangle(
          x: x, base: ground.height(at: x) + 2, height: tall, halfWidth: tall / 4,
          light.on(Colour(UInt32(colour))))
        x += height / 3 + random.number(in: 0...height / 4)
      }
    }
  }

  private mutating func paintSea(under discX: Int) {
    let shore = 92
    let water = light.on(Colour(0x1F6F8B))
    for y in shore..<canvas.height {
      let depth = Double(y - shore) / Double(canvas.height - shore)
      paintRow(y, light.horizon.mixed(with: water, 0.35 + depth * 0.65))
    }
    for y in stride(from: shore + 2, to: canvas.height, by: 3) {
      let reach = 6 + (y - shore) / 3 + random.number(in: 0...5)
      let left = discX - reach + random.number(in: -3...3)
      canvas.paint(x: left..<left + 2 * reach, y: y..<y + 1, light.disc)
    }
    let boat = random.number(in: 30...210)
    let hull = shore + 14
    canvas.paintTriangle(
      x: boat, base: hull, height: 26, halfWidth: 9, light.on(Colour(0xF6F1E4)))
    canvas.paint(x: boat - 12..<boat + 13, y: hull + 1..<hull + 5, light.on(Colour(0x5A3A2A)))
  }

  private mutating func paintCity() {
    paintHouses(height: 34...70, base: 136, 0x8793A6, hasWindows: false)
    paintHouses(height: 22...58, base: canvas.height, 0x4B566B, hasWindows: true)
  }

  private mutating func paintHouses(
    height: ClosedRange<Int>, base: Int, _ colour: UInt32, hasWindows: Bool
  ) {
    let wall = light.on(Colour(colour))
    let lit = light == .noon ? wall.mixed(with: Colour(0xFFFFFF), 0.35) : Colour(0xFFD27A)
    var left = -random.number(in: 0...10)
    while left < canvas.width {
      let width = random.number(in: 16...30)
      let top = base - random.number(in: height)
      canvas.paint(x: left..<left + width - 1, y: top..<canvas.height, wall)
      for y in stride(from: top + 5, to: canvas.height - 4, by: 8) where hasWindows {
        for x in stride(from: left + 4, to: left + width - 6, by: 6)
        where random.number(in: 0...2) > 0 {
          canvas.paint(x: x..<x + 3, y: y..<y + 4, lit)
        }
      }
      left += width
    }
  }

  @discardableResult
  private mutating func paintHill(level: Int, relief: Int, _ colour: UInt32) -> Ridge {
    let hill = ridge(level: level, relief: relief, hills: 3, roughness: 0.3)
    canvas.paint(below: hill, light.on(Colour(colour)))
    return hill
  }

  private mutating func ridge(level: Int, relief: Int, hills: Int, roughness: Double) -> Ridge {
    Ridge(
      width: canvas.width, level: level, relief: relief, hills: hills, roughness: roughness,
      by: &random)
  }

  private mutating func paintRow(_ y: Int, _ colour: Colour) {
    canvas.paint(x: 0..<canvas.width, y: y..<y + 1, colour)
  }

  private func sky(at y: Int) -> Colour {
    let height = Double(y) / Double(canvas.height)
    return light.zenith.mixed(with: light.horizon, min(1, height * 1.4))
  }
}
