extension Duration {
  /// The number of seconds, for texts and libraries that take no duration.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
