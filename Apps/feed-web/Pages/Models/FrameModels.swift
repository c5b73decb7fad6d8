struct Link {
  let name: String
  let address: String
  var isCurrent = false
  /// The language of the linked page, if it differs.
  var tag = ""
}

/// The texts around a list.
struct FrameModel {
  let title: String
  let texts: WebTexts
}

/// The page for a failed request.
struct FailureModel {
  let title: String
  let message: String?
  /// The error in English, for people who write requests or run the server.
  var detail: String?
  /// The label of a link that tries again, if that may help.
  var retry: String?
  let texts: WebTexts
}
