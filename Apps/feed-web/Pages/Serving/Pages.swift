import FoundationEssentials
import HTMLPages
import HTTPTypes
import Hummingbird
import Presentation
import WebSupport

/// Builds pages: the parts that all pages share, around the content of each.
struct Pages: Sendable {
  let assets: Assets
  /// The default language, if the browser prefers no supported one.
  let language: Messages.Language
  let hasLeagues: Bool
  var isEditable = false
  let rendered = RenderedParts()
  let feedTitle = FeedTitle()

  func reader(of request: Request) throws(RequestFailure) -> Reader {
    try Reader(request, otherwise: language)
  }

  /// Returns the part of a page before its content.
  ///
  /// - Parameter element: The id of the element that must be complete before anything is drawn.
  func head(
    _ reader: Reader, title: String, in section: Section, drawnAfter element: String
  ) -> HTML {
    let address = reader.address(in: reader.language)
    let feedTitle = feedTitle.text(in: reader.messages)
    func render() -> HTML {
      PageFrame(
        title: title, feedTitle: feedTitle, section: section, firstDrawn: element, assets: assets,
        hasLeagues: hasLeagues, isEditable: isEditable, reader: reader
      ).head
    }
    // The heads of images and failures are seldom shown twice, and would take the place of other parts.
    guard section == .feed || section == .leagues else { return render() }
    // The other values that the head depends on do not change while the program runs.
    let key = ["head", "\(section)", title, feedTitle, element, address, reader.view.rawValue]
    return rendered.part(key, render: render)
  }

  func foot(_ reader: Reader) -> HTML {
    rendered.part(["foot", reader.language.rawValue]) { PageFrame.foot(reader.messages.web) }
  }

  /// Returns a page with complete content.
  func response(
    to reader: Reader, title: String, in section: Section, status: HTTPResponse.Status = .ok,
    content: HTML
  ) -> Response {
    var page = PageWriter()
    page.write(head(reader, title: title, in: section, drawnAfter: "foot"))
    page.write(content)
    page.write(foot(reader))
    return response(to: reader, status: status, content: page.content)
  }

  /// Returns a complete page, or a part for a page that the browser has already.
  func response(
    to reader: Reader, status: HTTPResponse.Status = .ok, content: ByteBuffer
  ) -> Response {
    Response(status: status, headers: headers(reader), body: ResponseBody(byteBuffer: content))
  }

  /// Streams a page: the first part at once, and the others as they are written.
  func stream(
    to reader: Reader,
    write: @escaping @concurrent @Sendable (inout PageWriter) async throws -> Void
  ) async throws -> Response {
    if reader.isMeasuring {
      var page = PageWriter()
      try await write(&page)
      return response(to: reader, content: page.content)
    }
    return Response(
      status: .ok, headers: headers(reader),
      body: ResponseBody { body in
        var page = PageWriter(body)
        try await write(&page)
        try await page.finish()
      })
  }

  /// Returns the page for a failed request.
  func response(to request: Request, failure: RequestFailure) -> Response {
    let reader = Reader(failing: request, otherwise: language)
    let texts = reader.messages.web
    let (title, advice): (String, String?) =
      switch failure.status {
      case .notFound: (texts.pageNotFound, texts.checkAddress)
      case .badRequest: (texts.badRequest, texts.checkAddress)
      // Trying again helps only if the request was correct.
      default: (texts.failed, failure.status.kind == .serverError ? texts.tryLater : nil)
      }
    let isExplained = failure.code == RequestFailure.explainedCode
    var response = self.response(
      to: reader, title: title, in: .none, status: failure.status,
      content: Failure(
        title: title, message: isExplained ? failure.message : advice,
        // The title of a missing page says this already.
        detail: isExplained || failure.status != .badRequest ? nil : failure.message,
        retry: failure.status.kind == .serverError ? reader.messages.tryAgain : nil,
        texts: texts
      ).html)
    response.headers.append(contentsOf: failure.headers)
    return response
  }

  private func headers(_ reader: Reader) -> HTTPFields {
    var headers = reader.headers
    headers[.contentType] = "text/html; charset=utf-8"
    // The browser revalidates the page each time, but keeps it for going back.
    headers[.cacheControl] = "private, no-cache"
    return headers
  }
}

extension RequestFailure {
  fileprivate static let explainedCode = "explained"

  /// Returns a 404 with a message in the language of the reader.
  static func notFound(explaining message: String) -> RequestFailure {
    RequestFailure(status: .notFound, code: explainedCode, message: message)
  }
}
