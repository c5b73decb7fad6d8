public import PictureCore

extension ImageScalingError {
  /// What the failure of a program means that makes pictures.
  ///
  /// - Parameter package: The package of Debian that holds the program.
  public init(_ failure: ConfinedProgram.Failure, package: String) {
    switch failure {
    case .notInstalled(let program):
      self.init(.unavailable, detail: "\(program) is not installed (Debian: \(package))")
    case .timedOut: self.init(.timedOut)
    case .failed(let detail): self.init(.notDecoded, detail: detail)
    }
  }
}
