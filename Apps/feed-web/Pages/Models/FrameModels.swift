struct Link {
  let name: String
  let address: String
  var isCurrent = false
  /// The language of the page, where that is another.
  var tag = ""
}

/// What stands around a list.
struct FrameModel {
  let title: String
  let texts: WebTexts
}

/// The page for a request that is not answered.
struct FailureModel {
  let title: String
  let message: String?
  /// What went wrong, in English: for those who write requests, or run the server.
  var detail: String?
  /// Offers to ask for the same again, where that may help.
  var retry: String?
  let texts: WebTexts
}
