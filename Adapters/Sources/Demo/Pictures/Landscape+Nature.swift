extension Landscape {
  func paintMountains(on canvas: inout Canvas, by random: inout SplitMix64) {
    let far = Ridge(
      width: canvas.width, level: 78, relief: 30, hills: 4, roughness: 0.45, by: &random)
    let rock = light.on(Colour(0x6C7A93))
    let snow = light.on(Colour(0xF4F8FC))
    for x in 0..<canvas.width {
      let top = far.height(at: x)
      canvas.paint(x: x..<x + 1, y: top..<canvas.height, rock)
      // The edge of the snow wavers, as it would on rock.
      canvas.paint(x: x..<x + 1, y: top..<max(top, 72 + x * 7 % 9), snow)
    }
    paintHills([(108, 14, 0x4C6B57), (134, 10, 0x35503A)], on: &canvas, by: &random)
  }

  func paintDesert(on canvas: inout Canvas, by random: inout SplitMix64) {
    for (level, colour) in [(92, 0xE0B070), (112, 0xD09A58), (136, 0xB97F42)] {
      let dune = Ridge(
        width: canvas.width, level: level, relief: 14, hills: 2, roughness: 0.18, by: &random)
      let sand = light.on(Colour(UInt32(colour)))
      let shade = sand.mixed(with: light.on(Colour(0x7A4E28)), 0.35)
      for x in 0..<canvas.width {
        let top = dune.height(at: x)
        canvas.paint(x: x..<x + 1, y: top..<canvas.height, sand)
        // Behind its crest a dune lies in its own shade.
        canvas.paint(x: x..<x + 1, y: top..<top + max(0, x - dune.summit), shade)
      }
    }
  }

  func paintForest(on canvas: inout Canvas, by random: inout SplitMix64) {
    paintHills([(88, 14, 0x7FA08B)], on: &canvas, by: &random)
    for (level, height, colour) in [(108, 18, 0x4F7F5F), (130, 28, 0x2F5D43), (154, 40, 0x1D3F2D)] {
      let ground = Ridge(
        width: canvas.width, level: level, relief: 6, hills: 3, roughness: 0.3, by: &random)
      let needles = light.on(Colour(UInt32(colour)))
      for x in 0..<canvas.width {
        canvas.paint(x: x..<x + 1, y: ground.height(at: x)..<canvas.height, needles)
      }
      var x = random.number(in: 0...6)
      while x < canvas.width {
        let tall = height + random.number(in: -height / 4...height / 4)
        canvas.paintTriangle(
          x: x, base: ground.height(at: x) + 2, height: tall, halfWidth: tall / 4, needles)
        x += height / 3 + random.number(in: 0...height / 4)
      }
    }
  }

  private func paintHills(
    _ layers: [(level: Int, relief: Int, colour: UInt32)],
    on canvas: inout Canvas, by random: inout SplitMix64
  ) {
    for layer in layers {
      let hill = Ridge(
        width: canvas.width, level: layer.level, relief: layer.relief, hills: 3, roughness: 0.3,
        by: &random)
      let grass = light.on(Colour(layer.colour))
      for x in 0..<canvas.width {
        canvas.paint(x: x..<x + 1, y: hill.height(at: x)..<canvas.height, grass)
      }
    }
  }
}
