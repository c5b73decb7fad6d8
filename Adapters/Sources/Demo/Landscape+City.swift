/// Houses and towers with lit windows, above a river.
extension Landscape {
  mutating func paintCity() {
    let near = Colour(0x1B2440)
    paint(ridge(0.62, relief: 0.06, hills: 3, roughness: 0.4), depth: 0.15, near: near)
    for (level, depth) in [(0.66, 0.3), (0.74, 0.52), (0.84, 0.78)] {
      paintHouses(base: level, depth: depth, near: near)
    }
    let ground = Ridge(width: Int(width), level: height * 0.86)
    picture.paint(below: ground) { [light, height] y in
      light.sky(1).mixed(with: light.shade, share: 0.35 + 0.5 * (Double(y) / height - 0.86) / 0.14)
    }
    var y = height * 0.87
    while y < height {
      paintGlint(
        x: width * number(between: 0, and: 1), y: y, reach: unit * number(between: 20, and: 110),
        thickness: unit * 3, colour: light.lamp,
        share: 0.3)
      y += unit * 5
    }
  }

  /// - Parameter base: The height of the street, as a share of the picture's height.
  private mutating func paintHouses(base: Double, depth: Double, near: Colour) {
    let wall = layer(depth, near: near)
    let window = wall.mixed(with: light.lamp, share: light == .noon ? 0.3 : 0.35 + depth * 0.5)
    let size = unit * (0.5 + depth * 0.7)
    var left = -size * number(between: 0, and: 60)
    while left < width {
      let across = size * number(between: 52, and: 120)
      let isTower = random.number(in: 0...4) == 0
      let top =
        height * base - size
        * (isTower ? number(between: 280, and: 420) : number(between: 90, and: 240))
      let bottom = min(Int(height), Int(height * 0.86) + 1)
      for row in Int(top)..<max(Int(top), bottom) {
        picture.paint(row: row, from: left, to: left + across - 2 * size, in: wall)
      }
      if isTower {
        let middle = left + across / 2
        for row in Int(top - 50 * size)..<Int(top) {
          picture.paint(row: row, from: middle - size * 1.5, to: middle + size * 1.5, in: wall)
        }
      }
      if depth > 0.4 {
        var y = top + 14 * size
        while y < Double(bottom) - 24 * size {
          var x = left + 10 * size
          while x < left + across - 16 * size {
            if random.number(in: 0...5) > (light == .night ? 2 : 1) {
              for row in Int(y)..<Int(y + 12 * size) {
                picture.paint(row: row, from: x, to: x + 8 * size, in: window)
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
}
