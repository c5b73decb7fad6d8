public import CacheCore

extension LoadError {
  /// Whether the source has nothing of the name that it was asked for. Who knows what the name
  /// stands for can say more to people than the error does.
  public var meansMissing: Bool {
    guard case .remote(.invalidData(let defect, _), _) = self else { return false }
    return defect.meansMissing
  }
}

extension SourceError.Defect {
  /// Some sources know what they lack; of others there is only the status (RFC 9110, 15.5.5 and
  /// 15.5.11). People read the same words.
  var meansMissing: Bool {
    switch self {
    case .missing, .status(404), .status(410): true
    default: false
    }
  }
}
