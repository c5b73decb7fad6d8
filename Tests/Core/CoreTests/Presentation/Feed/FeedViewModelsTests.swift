import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation
import Testing

struct FeedViewModelTests {
  private static let source: SourceName = "https://feed.example"
  private static let denied = StoreError(.denied, place: "json:/feed")

  private static func image(_ description: String? = nil, location: String? = nil) throws
    -> FeedImage
  {
    FeedImage(
      id: UUID(), description: description, location: location,
      url: try #require(URL(string: "https://img.example/1")))
  }

  private static func list(
    _ items: [FeedImage] = [], origin: Origin = .remote, nextPage: NextPage = .end,
    notices: [LoadNotice] = []
  ) -> LoadedList<FeedImage> {
    LoadedList(
      items: items,
      decision: origin == .cache ? .cacheAnswered(.fresh) : .sourceAnswered(after: nil),
      source: source, savedAt: now - 3 * 86_400,
      validUntil: now + 4 * 86_400, nextPage: nextPage, notices: notices)
  }

  private static func present(
    _ list: LoadedList<FeedImage>, messages: Messages = .english
  ) -> FeedViewModel {
    FeedViewModel(list, messages: messages, now: now)
  }

  @Test(
    arguments: [
      (.english, "copy of \(source), saved 3 days ago, kept until 13 May"),
      (.brazilianPortuguese, "cópia de \(source), salva há 3 dias, guardada até 13 de maio"),
      (
        .greek,
        "αντίγραφο από \(source), αποθηκεύτηκε πριν από 3 ημέρες, φυλάσσεται έως 13 Μαΐου"
      ),
      (.spanish, "copia de \(source), guardada hace 3 días, se conserva hasta el 13 de mayo"),
    ] as [(Messages.Language, String)])
  func theBannerOfASavedFeedTellsSourceAgeAndValidity(
    language: Messages.Language, banner: String
  ) {
    let feed = Self.present(Self.list(origin: .cache), messages: Messages(language))
    #expect(feed.banner == banner)
  }

  @Test func theBannerOfARemoteFeedNamesTheSource() {
    #expect(Self.present(Self.list()).banner == "from https://feed.example")
  }

  @Test func anExpiredListIsNotCalledValid() {
    var list = Self.list(origin: .cache)
    list.validUntil = now
    #expect(Self.present(list).banner == "copy of https://feed.example, saved 3 days ago")
  }

  @Test func imagesComeInOrderWithAPlaceholderForNone() throws {
    let images = [try Self.image("a"), try Self.image("b")]
    let feed = Self.present(Self.list(images))
    #expect(feed.title == "My Feed")
    #expect(feed.images.map(\.description) == ["a", "b"])
    #expect(feed.placeholder == nil)
    #expect(Self.present(Self.list()).placeholder == Messages.english.emptyFeed)
  }

  @Test(
    arguments: [
      (.remote, .end, nil), (.remote, .atSource, "There may be more to load."), (.cache, .end, nil),
      (.cache, .atSource, "This is all that is saved."), (.cache, .saved, "More is saved."),
    ] as [(Origin, NextPage, String?)])
  func theHintTellsHowToSeeMore(origin: Origin, nextPage: NextPage, start: String?) {
    let hint = Self.present(Self.list(origin: origin, nextPage: nextPage)).moreHint
    #expect((hint == nil) == (start == nil))
    #expect(hint?.hasPrefix(start ?? "") != false)
  }

  @Test(arguments: Messages.Language.allCases)
  func aNextPageWithoutImagesIsTheEndOfTheFeed(language: Messages.Language) throws {
    let messages = Messages(language)
    let feed = FeedViewModel(nextPage: Self.list(), messages: messages, now: now)
    #expect(feed.placeholder == messages.endOfFeed)
    #expect(feed.moreHint == nil)
    let page = Self.list([try Self.image()], nextPage: .atSource)
    let more = FeedViewModel(nextPage: page, messages: messages, now: now)
    #expect(more.placeholder == nil)
    #expect(more.moreHint == messages.canLoadMore)
  }

  @Test func noticesSayWhatWentWrongAndWhy() {
    let failure = SourceError(.offline, address: Self.source.rawValue)
    let notices = Self.present(
      Self.list(
        notices: [.notSaved(Self.denied), .stoppedEarly(failure), .notRefreshed(failure)])
    ).notices
    let messages = Messages.english
    #expect(
      notices.map { $0.hasSuffix(messages.message(for: Self.denied)) } == [true, false, false])
    #expect(notices.map { $0.hasSuffix(messages.message(for: failure)) } == [false, true, true])
    #expect(notices[0].hasPrefix("What was loaded could not be saved."))
    #expect(notices[1].hasPrefix("A later page could not be loaded"))
    #expect(notices[2].hasPrefix("The newest could not be loaded"))
  }

  @Test(arguments: [nil, "", "Quito"] as [String?])
  func anEmptyLocationIsALocation(location: String?) throws {
    let image = FeedImageViewModel(
      try Self.image(nil, location: location), messages: .english, now: now)
    #expect(image.location == location)
    #expect(image.description == nil)
    #expect(image.address == "https://img.example/1")
  }

  @Test(
    arguments: [
      (nil, "harbour-at_night.jpg", "harbour at night"), (nil, "Caf%C3%A9.png", "Café"),
      ("harbour.jpg", "harbour.jpg", "harbour"), ("7.png", "7.png", "7.png"), (nil, "7.png", nil),
      (nil, "DSC_0042.JPG", nil), ("DSC_0042.JPG", "DSC_0042.JPG", nil),
      (nil, "3fa85f64-5717-4562-b3fc-2c963f66afa6.jpg", nil),
      ("", "d41d8cd98f00b204e9800998ecf8427e", ""), ("Said", "harbour.jpg", "Said"),
    ] as [(String?, String, String?)])
  func aCaptionIsTheDescriptionElseTheNameOfTheFile(
    description: String?, file: String, caption: String?
  ) throws {
    let image = FeedImage(
      id: UUID(), description: description, location: nil,
      url: try #require(URL(string: "https://img.example/a/\(file)")))
    #expect(FeedImageViewModel(image, messages: .english, now: now).caption == caption)
  }

  @Test func aTitleIsNoFileNameOfACameraAndStandsForAMissingCaption() throws {
    var image = FeedImage(
      id: UUID(), description: "Long ago", location: nil,
      url: try #require(URL(string: "https://img.example/1")))
    func model() -> FeedImageViewModel {
      FeedImageViewModel(image, messages: .english, now: now)
    }
    #expect(model().title == nil)
    image.title = "Roses"
    #expect((model().title, model().caption) == ("Roses", "Long ago"))
    image = FeedImage(id: image.id, description: nil, location: nil, url: image.url)
    image.title = "Roses"
    #expect(model().caption == "Roses")
    image.title = "IMG_1234.JPG"
    #expect((model().title, model().caption) == (nil, nil))
    #expect(model().heading == nil)
  }

  @Test func anImageTellsWhoMadeItAndWhenAndHowManyCommentsThereAreIfThatIsKnown() throws {
    var image = try Self.image(nil, location: nil)
    var shown = FeedImageViewModel(image, messages: .english, now: now)
    #expect(shown.author == nil && shown.created == nil && shown.commentsTitle == "Comments")
    (image.author, image.createdAt, image.commentCount) = ("Ana", now - 300, 3)
    shown = FeedImageViewModel(image, messages: .english, now: now)
    #expect(shown.author == "Ana")
    #expect(shown.created?.text == "5 minutes ago")
    #expect(shown.commentsTitle == "Comments (3)")
    image.commentCount = 0
    shown = FeedImageViewModel(image, messages: .english, now: now)
    #expect(shown.commentsTitle == "Comments")
  }

  @Test func commentsTellMessageDateAndName() {
    let comment = ImageComment(
      id: UUID(), message: "Nice!\nReally.", createdAt: now - 300, username: "ana")
    let comments = ImageCommentsViewModel([comment], messages: .english, now: now)
    #expect(comments.title == "Comments")
    #expect(comments.comments.map(\.message) == ["Nice!\nReally."])
    #expect(comments.comments.map(\.date) == ["5 minutes ago"])
    #expect(comments.comments.map(\.username) == ["ana"])
    #expect(comments.placeholder == nil)
    let none = ImageCommentsViewModel([], messages: .english, now: now)
    #expect(none.placeholder == Messages.english.noComments)
  }
}
