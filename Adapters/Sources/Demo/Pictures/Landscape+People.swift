extension Landscape {
  func paintSea(on canvas: inout Canvas, under discX: Int, by random: inout SplitMix64) {
    let shore = 92
    let water = light.on(Colour(0x1F6F8B))
    for y in shore..<canvas.height {
      let depth = Double(y - shore) / Double(canvas.height - shore)
      let colour = light.horizon.mixed(with: water, 0.35 + depth * 0.65)
      canvas.paint(x: 0..<canvas.width, y: y..<y + 1, colour)
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

  func paintCity(on canvas: inout Canvas, by random: inout SplitMix64) {
    paintHouses(height: 34...70, base: 136, colour: 0x8793A6, windows: false, &canvas, &random)
    paintHouses(
      height: 22...58, base: canvas.height, colour: 0x4B566B, windows: true, &canvas, &random)
  }

  private func paintHouses(
    height: ClosedRange<Int>, base: Int, colour: UInt32, windows: Bool,
    _ canvas: inout Canvas, _ random: inout SplitMix64
  ) {
    let wall = light.on(Colour(colour))
    let lit = light == .noon ? wall.mixed(with: Colour(0xFFFFFF), 0.35) : Colour(0xFFD27A)
    var left = -random.number(in: 0...10)
    while left < canvas.width {
      let width = random.number(in: 16...30)
      let top = base - random.number(in: height)
      canvas.paint(x: left..<left + width - 1, y: top..<canvas.height, wall)
      for y in stride(from: top + 5, to: canvas.height - 4, by: 8) where windows {
        for x in stride(from: left + 4, to: left + width - 6, by: 6)
        where random.number(in: 0...2) > 0 {
          canvas.paint(x: x..<x + 3, y: y..<y + 4, lit)
        }
      }
      left += width
    }
  }
}
