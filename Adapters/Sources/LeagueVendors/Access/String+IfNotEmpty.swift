extension String {
  /// `nil` for the empty text, which vendors write where there is nothing to say.
  var ifNotEmpty: String? { isEmpty ? nil : self }
}
