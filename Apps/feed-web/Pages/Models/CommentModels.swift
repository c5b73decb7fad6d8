import FeedCore
import FoundationEssentials
import Presentation

struct CommentList {
  struct Comment {
    let username: String
    let message: String
    let written: DatedText
  }

  private static let messageLimit = 5_000
  private static let nameLimit = 100

  var comments: [Comment] = []
  var hasComments = false
  var placeholder: String?
  var notices: [StatusModel.Notice] = []
  var retry: String?
  let tryAgain: String
  let texts: WebTexts

  init(_ comments: [ImageComment], messages: Messages, now: Date) {
    let model = ImageCommentsViewModel(comments, messages: messages, now: now)
    self.comments = model.comments.map {
      Comment(
        username: $0.username.shortened(to: Self.nameLimit),
        message: $0.message.shortened(to: Self.messageLimit), written: $0.written)
    }
    hasComments = !comments.isEmpty
    placeholder = model.placeholder
    tryAgain = messages.tryAgain
    texts = messages.web
  }

  init(failure error: any Error, retry: String, messages: Messages) {
    notices = [StatusModel.Notice(error, messages: messages)]
    self.retry = retry
    tryAgain = messages.tryAgain
    texts = messages.web
  }
}
