extension Canvas {
  mutating func paint(_ outline: Outline, _ colour: Colour) {
    eachPixel(inside: outline) { canvas, x, y, share in
      canvas.mix(x: x, y: y, with: colour, share)
    }
  }

  /// Paints what `picture` shows inside the outline.
  mutating func paint(_ outline: Outline, _ picture: Canvas) {
    eachPixel(inside: outline) { canvas, x, y, share in
      canvas.mix(x: x, y: y, with: picture.colour(x: x, y: y), share)
    }
  }

  /// Makes everything outside the outline transparent.
  mutating func cut(to outline: Outline) {
    var opacity = [UInt8](repeating: 0, count: width * height)
    eachPixel(inside: outline) { canvas, x, y, share in
      opacity[y * canvas.width + x] = UInt8((share * 255).rounded())
    }
    self.opacity = opacity
  }

  private mutating func eachPixel(
    inside outline: Outline,
    _ body: (_ canvas: inout Canvas, _ x: Int, _ y: Int, _ share: Double) -> Void
  ) {
    for y in outline.rows(of: height) {
      let shares = outline.coverage(ofRow: y, size: width)
      for x in shares.indices where shares[x] > 0 { body(&self, x, y, shares[x]) }
    }
  }
}
