/// A head of no particular person, seen from the front, without features.
struct Face {
  private enum Hair: CaseIterable {
    case short, cropped, curly, long, none
  }

  private let skin: Colour
  private let shade: Colour
  private let hairColour: Colour
  private let hair: Hair

  init(by random: inout SplitMix64) {
    let skins: [UInt32] = [0x5B3A29, 0x7A4B32, 0x9C6644, 0xB98258, 0xD2A077, 0xE6BC98]
    let hairs: [UInt32] = [0x17130F, 0x241A14, 0x3A281C, 0x4A3222]
    skin = Colour(skins[random.number(in: 0...skins.count - 1)])
    shade = skin.mixed(with: Colour(0x2A1810), 0.28)
    hairColour = Colour(hairs[random.number(in: 0...hairs.count - 1)])
    hair = Hair.allCases[random.number(in: 0...Hair.allCases.count - 1)]
  }

  /// What lies behind the shoulders.
  func paintBack(on canvas: inout Canvas) {
    guard hair == .long else { return }
    canvas.paint(.ellipse(x: 50, y: 42, width: 48, height: 64), hairColour)
  }

  func paint(on canvas: inout Canvas) {
    canvas.paint(neck, shade)
    canvas.paint(.ellipse(x: 50, y: 41, width: 36, height: 46), skin)
    for x in [31.5, 68.5] { canvas.paint(.ellipse(x: x, y: 43, width: 6, height: 10), skin) }
    for part in top { canvas.paint(part, hairColour) }
  }

  private var neck: Outline {
    var line = Outline(from: .init(41, 54))
    line.addLine(to: .init(41, 68))
    line.addCurve(.init(45, 74), .init(55, 74), to: .init(59, 68))
    line.addLine(to: .init(59, 54))
    return line
  }

  private var top: [Outline] {
    switch hair {
    case .none: []
    case .cropped: [cap(height: 15, fringe: 29)]
    case .short: [cap(height: 12, fringe: 32)]
    case .long: [cap(height: 11, fringe: 30)]
    case .curly:
      [(33.0, 30.0), (39, 22), (47, 17), (55, 17), (62, 22), (67, 30)].map {
        .disc(x: $0.0, y: $0.1, radius: 8)
      } + [cap(height: 14, fringe: 28)]
    }
  }

  private func cap(height: Double, fringe: Double) -> Outline {
    var line = Outline(from: .init(30.5, 42))
    line.addCurve(.init(29, 18), .init(38, height), to: .init(50, height))
    line.addCurve(.init(62, height), .init(71, 18), to: .init(69.5, 42))
    line.addCurve(.init(67, 34), .init(65, fringe), to: .init(60, fringe))
    line.addCurve(.init(54, fringe - 2), .init(46, fringe - 2), to: .init(40, fringe))
    line.addCurve(.init(35, fringe), .init(33, 34), to: .init(30.5, 42))
    return line
  }
}
