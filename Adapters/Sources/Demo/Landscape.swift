import FoundationEssentials
import Platform

/// A generated picture. The same subject, light and seed always give the same bytes.
///
/// It consists of layers in flat colours, paler with distance, like a woodcut.
struct Landscape {
  enum Subject {
    case mountains, sea, desert, city, forest
  }

  let light: Light
  var picture: WidePicture
  var random: SplitMix64
  /// The unit of all lengths: a thousandth of the picture's shorter side.
  let unit: Double
  let width: Double
  let height: Double

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

  private(set) var sun: (x: Double, y: Double) = (0, 0)

  /// - Parameter horizon: The height of the horizon, as a share of the picture's height.
  private mutating func paintSky(over horizon: Double) {
    for y in 0..<Int(height) {
      picture.paint(row: y, from: 0, to: width, in: light.sky(Double(y) / (height * horizon)))
    }
    if light == .night { paintStars() }
    let isHigh = light == .noon || light == .night
    sun.x = width * number(between: 0.2, and: 0.8)
    sun.y =
      height
      * (isHigh ? number(between: 0.14, and: 0.24) : horizon - number(between: 0.08, and: 0.16))
    let radius = unit * (light == .night ? 46 : isHigh ? 52 : 78)
    for ring in [3.6, 2.8, 2.1, 1.5] {
      picture.paintDisc(
        x: sun.x, y: sun.y, radius: radius * ring, in: light.disc, share: light.glow)
    }
    picture.paintDisc(x: sun.x, y: sun.y, radius: radius, in: light.disc)
    if light == .night {
      // The seas of the moon.
      for (x, y, size) in [(-0.3, -0.2, 0.28), (0.25, 0.1, 0.2), (-0.1, 0.42, 0.16)] {
        picture.paintDisc(
          x: sun.x + x * radius, y: sun.y + y * radius, radius: size * radius, in: light.horizon,
          share: 0.22)
      }
    } else {
      for _ in 0..<random.number(in: 2...4) { paintCloud(above: horizon) }
    }
  }

  private mutating func paintStars() {
    for _ in 0..<170 {
      let (x, y) = (width * number(between: 0, and: 1), height * number(between: 0, and: 0.62))
      let size = unit * number(between: 0.7, and: 2.1)
      picture.paintDisc(
        x: x, y: y, radius: size, in: light.disc, share: number(between: 0.4, and: 1))
    }
  }

  /// Paints a cloud of bars with round ends, one below the other.
  private mutating func paintCloud(above horizon: Double) {
    let x = width * number(between: 0, and: 1)
    let y = height * horizon * number(between: 0.25, and: 0.8)
    let colour = light.sky(y / (height * horizon)).mixed(with: light.cloud, share: 0.55)
    for bar in 0..<3 {
      let (left, reach) = (
        x + unit * number(between: -120, and: 120), unit * number(between: 70, and: 190)
      )
      let radius = unit * 13
      let middle = y + Double(bar) * radius * 1.7
      for row in Int(middle - radius)..<Int(middle + radius) {
        let height = Double(row) + 0.5 - middle
        let end = (max(0, radius * radius - height * height)).squareRoot()
        picture.paint(row: row, from: left - reach - end, to: left + reach + end, in: colour)
      }
    }
  }

  mutating func paintBirds() {
    let (x, y) = (width * number(between: 0.2, and: 0.8), height * number(between: 0.2, and: 0.4))
    for _ in 0..<random.number(in: 3...6) {
      let (left, top) = (
        x + unit * number(between: -110, and: 110), y + unit * number(between: -50, and: 50)
      )
      let span = unit * number(between: 9, and: 16)
      for step in 0..<Int(span) {
        let rise = Double(step) * (1.6 - Double(step) / span) * 0.5
        for side in [-1.0, 1] {
          let place = left + side * Double(step)
          picture.paint(
            row: Int(top - rise), from: place - 1.2, to: place + 1.2, in: light.shade, share: 0.8)
        }
      }
    }
  }

  // MARK: - Parts

  mutating func ridge(
    _ level: Double, relief: Double, hills: Int, roughness: Double, isSharp: Bool = false
  ) -> Ridge {
    Ridge(
      width: Int(width), level: height * level, relief: 1000 * unit * relief, hills: hills,
      roughness: roughness, isSharp: isSharp, by: &random)
  }

  /// Fills the picture below a ridge, with mist at its foot.
  mutating func paint(_ ridge: Ridge, depth: Double, near: Colour) {
    let colour = layer(depth, near: near)
    let mist = light.horizon
    let top = ridge.heights.min() ?? 0
    let reach = height * 0.34
    picture.paint(below: ridge) { y in
      colour.mixed(with: mist, share: min(1, (Double(y) - top) / reach) * 0.42 * (1.1 - depth))
    }
  }

  /// Returns the colour of a layer at this depth, from 0 at the horizon to 1 in the foreground.
  func layer(_ depth: Double, near: Colour) -> Colour {
    light.horizon.mixed(with: light.tint(near), share: 0.2 + 0.8 * depth)
  }

  mutating func number(between least: Double, and most: Double) -> Double {
    least + (most - least) * Double(random.number(in: 0...10_000)) / 10_000
  }
}
