import FoundationEssentials

/// A generated picture: the same subject, light and seed give the same bytes for ever.
struct Landscape: Hashable {
  enum Subject: CaseIterable {
    case mountains, sea, desert, city, forest
  }

  static let width = 240
  static let height = 160

  let subject: Subject
  let light: Light
  let seed: UInt64

  func png() -> Data { PNGEncoder.encode(painted()) }

  private func painted() -> Canvas {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(width: Self.width, height: Self.height, colour: light.zenith)
    let discX = paintSky(on: &canvas, by: &random)
    switch subject {
    case .mountains: paintMountains(on: &canvas, by: &random)
    case .sea: paintSea(on: &canvas, under: discX, by: &random)
    case .desert: paintDesert(on: &canvas, by: &random)
    case .city: paintCity(on: &canvas, by: &random)
    case .forest: paintForest(on: &canvas, by: &random)
    }
    return canvas
  }

  /// - Returns: How far from the left the sun or the moon stands.
  private func paintSky(on canvas: inout Canvas, by random: inout SplitMix64) -> Int {
    for y in 0..<canvas.height {
      let colour = light.zenith.mixed(
        with: light.horizon, min(1, Double(y) / Double(canvas.height) * 1.4))
      canvas.paint(x: 0..<canvas.width, y: y..<y + 1, colour)
    }
    if light == .night {
      for _ in 0..<70 {
        canvas.paint(
          x: random.number(in: 0...canvas.width), y: random.number(in: 0...100), Colour(0xCBD5EE))
      }
    }
    let x = random.number(in: 40...200)
    let y = light == .noon || light == .night ? random.number(in: 22...40) : 72
    let radius = light == .night ? 11 : 15
    let sky = light.zenith.mixed(with: light.horizon, Double(y) / Double(canvas.height) * 1.4)
    for ring in [3, 2, 1] {
      canvas.paintDisc(
        x: x, y: y, radius: radius + ring * 4, sky.mixed(with: light.disc, 0.32 - Double(ring) / 12)
      )
    }
    canvas.paintDisc(x: x, y: y, radius: radius, light.disc)
    return x
  }
}
