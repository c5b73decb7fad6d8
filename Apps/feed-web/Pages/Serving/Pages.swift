import FoundationEssentials
import HTTPTypes
import Hummingbird
import Presentation
import WebSupport

/// Puts pages together: what is the same on all of them, around what is on each.
struct Pages: Sendable {
  let templates: Templates
  let assets: Assets
  /// Is spoken to readers who ask for none that is known here.
  let language: Messages.Language
  let hasLeagues: Bool
  let rendered = Rendered()
  let feedTitle = FeedTitle()

  func reader(of request: Request) throws(RequestFailure) -> Reader {
    try Reader(request, otherwise: language)
  }

  /// What stands before the content of a page.
  ///
  /// - Parameter element: The id of what must have come, to its end, before anything is drawn, so
  ///   that nothing above it moves while the rest comes.
  func head(
    _ reader: Reader, title: String, in section: Section, drawnAfter element: String
  ) -> String {
    let address = reader.address(in: reader.language)
    let feedTitle = feedTitle.text(in: reader.messages)
    // The rest of what it depends on does not change while the program runs.
    let key = ["head", "\(section)", title, feedTitle, element, address, reader.view.rawValue]
    return rendered.part(key) {
      templates(
        .head,
        Shell(
          title: title, of: feedTitle, in: section, drawnAfter: element, assets: assets,
          hasLeagues: hasLeagues, reader: reader))
    }
  }

  func foot(_ reader: Reader) -> String {
    rendered.part(["foot", reader.language.rawValue]) {
      templates(.foot, ["texts": reader.messages.web])
    }
  }

  func status(_ model: StatusModel) -> String {
    guard model.notices.isEmpty, let age = model.age else { return templates(.status, model) }
    return rendered.part(["status", model.slot, age.state] + age.texts) {
      templates(.status, model)
    }
  }

  /// A page of which all is known.
  func response(
    to reader: Reader, title: String, in section: Section, status: HTTPResponse.Status = .ok,
    _ content: String
  ) -> Response {
    let text =
      head(reader, title: title, in: section, drawnAfter: "foot") + content + foot(reader)
    return response(to: reader, status: status, ByteBuffer(string: text))
  }

  /// A page of which all is written, or a part for a reader who has the rest of it.
  func response(
    to reader: Reader, status: HTTPResponse.Status = .ok, _ content: ByteBuffer
  ) -> Response {
    Response(status: status, headers: headers(reader), body: ResponseBody(byteBuffer: content))
  }

  /// A page of which the first part is sent at once, and the others as they come.
  func stream(
    to reader: Reader,
    _ write: @escaping @concurrent @Sendable (inout PageWriter) async throws -> Void
  ) async throws -> Response {
    if reader.isMeasuring {
      var page = PageWriter()
      try await write(&page)
      return response(to: reader, page.content)
    }
    return Response(
      status: .ok, headers: headers(reader),
      body: ResponseBody { body in
        var page = PageWriter(body)
        try await write(&page)
        try await page.finish()
      })
  }

  /// The page for a request that is not answered.
  func response(to request: Request, _ failure: RequestFailure) -> Response {
    let reader =
      (try? reader(of: request)) ?? Reader(unknown: request, otherwise: language)
    let texts = reader.messages.web
    let (title, advice): (String, String?) =
      switch failure.status {
      case .notFound: (texts.pageNotFound, texts.checkAddress)
      case .badRequest: (texts.badRequest, texts.checkAddress)
      // Trying again helps only those who did nothing wrong.
      default: (texts.failed, failure.status.kind == .serverError ? texts.tryLater : nil)
      }
    let isExplained = failure.code == RequestFailure.explainedCode
    var response = self.response(
      to: reader, title: title, in: .none, status: failure.status,
      templates(
        .failure,
        FailureModel(
          title: title, message: isExplained ? failure.message : advice,
          // Which is what the title of a page that is nowhere says already.
          detail: isExplained || failure.status != .badRequest ? nil : failure.message,
          retry: failure.status.kind == .serverError ? reader.messages.tryAgain : nil,
          texts: texts)))
    response.headers.append(contentsOf: failure.headers)
    return response
  }

  private func headers(_ reader: Reader) -> HTTPFields {
    var headers = reader.headers
    headers[.contentType] = "text/html; charset=utf-8"
    // To be asked about each time, and yet to be there when somebody goes back to it.
    headers[.cacheControl] = "private, no-cache"
    return headers
  }
}

extension RequestFailure {
  fileprivate static let explainedCode = "explained"

  /// 404, with words in the language of the reader.
  static func notFound(explaining message: String) -> RequestFailure {
    RequestFailure(status: .notFound, code: explainedCode, message: message)
  }
}

/// Sends the parts of a page as they come.
struct PageWriter {
  private var body: (any ResponseBodyWriter)?
  /// What was written and not sent.
  private(set) var content = ByteBuffer()

  /// - Parameter body: Where parts are sent; `nil` to keep them all.
  init(_ body: (any ResponseBodyWriter)? = nil) { self.body = body }

  mutating func write(_ part: String) { content.writeString(part) }

  @concurrent
  mutating func flush() async throws {
    guard content.readableBytes > 0, body != nil else { return }
    try await body?.write(content)
    content = ByteBuffer()
  }

  @concurrent
  fileprivate mutating func finish() async throws {
    try await flush()
    try await body?.finish(nil)
  }
}
