/// The sea with glints, islands and a boat.
extension Landscape {
  mutating func paintSea() {
    let horizon = height * 0.56
    for (reach, depth) in [(0.1, 0.22), (0.05, 0.38)] {
      let isle = ridge(0.56 - reach * 0.2, relief: reach * 0.5, hills: 3, roughness: 0.45)
      paint(isle, depth: depth, near: 0x24455E)
    }
    let deep = layer(0.9, near: 0x0E4A63)
    for y in Int(horizon)..<Int(height) {
      let depth = max(0, (Double(y) - horizon) / (height - horizon))
      picture.paint(
        row: y, from: 0, to: width,
        in: light.horizon.mixed(with: deep, share: 0.25 + 0.75 * depth.squareRoot()))
    }
    var y = horizon + unit * 6
    while y < height {
      let depth = (y - horizon) / (height - horizon)
      let thickness = unit * (1.5 + 7 * depth)
      for _ in 0..<3 {
        let reach = unit * number(between: 14, and: 40 + 150 * depth)
        let x = sun.x + unit * number(between: -30 - 170 * depth, and: 30 + 170 * depth)
        paintGlint(
          x: x, y: y, reach: reach, thickness: thickness, colour: light.disc,
          share: 0.75 - 0.45 * depth)
      }
      let x = width * number(between: 0, and: 1)
      paintGlint(
        x: x, y: y, reach: unit * number(between: 30, and: 160), thickness: thickness * 0.7,
        colour: light.horizon, share: 0.25)
      y += unit * (7 + 26 * depth)
    }
    paintBoat(on: horizon)
    if light != .night { paintBirds() }
  }

  mutating func paintGlint(
    x: Double, y: Double, reach: Double, thickness: Double, colour: Colour, share: Double
  ) {
    for row in Int(y)..<Int(y + max(1, thickness)) {
      let height = (Double(row) + 0.5 - y) / max(1, thickness) * 2 - 1
      let end = reach * (1 - height * height)
      picture.paint(row: row, from: x - end, to: x + end, in: colour, share: share)
    }
  }

  private mutating func paintBoat(on horizon: Double) {
    let x =
      width
      * (sun.x < width / 2 ? number(between: 0.6, and: 0.85) : number(between: 0.15, and: 0.4))
    let base = horizon + (height - horizon) * number(between: 0.25, and: 0.45)
    let size = unit * number(between: 0.8, and: 1.2)
    let sail = light.tint(0xFBF4E4)
    picture.paintTriangle(
      x: x + 4 * size, base: base, height: 150 * size, halfWidth: 34 * size, in: sail)
    picture.paintTriangle(
      x: x - 30 * size, base: base, height: 105 * size, halfWidth: 20 * size,
      in: sail.mixed(with: light.shade, share: 0.25))
    for row in 0..<Int(24 * size) {
      let reach = (74 - Double(row) * 0.9 / size) * size
      picture.paint(
        row: Int(base + 5 * size) + row, from: x - reach, to: x + reach,
        in: layer(1, near: 0x3A2730))
    }
    paintGlint(
      x: x, y: base + 34 * size, reach: 90 * size, thickness: 9 * size, colour: light.shade,
      share: 0.35)
  }
}
