import FeedCore
import Foundation
import OfflineCore
import PictureFormats
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import PictureCore

struct LoadImageVariantTests {
  private let storage = emptyStorage()
  private let scaler = StubImageScaler()
  private let inspector = PictureFormatInspector()
  private let photo = PictureStart.jpeg(width: 4_000, height: 3_000)

  @Test(arguments: [(160, 160), (319, 160), (320, 320), (1_000, 960), (9_999, 2_560)])
  func widthsAreThoseOfALadder(asked: Int, width: Int) {
    #expect(VariantWidth(atMost: asked)?.pixels == width)
    #expect(VariantWidth(atMost: 159) == nil)
  }

  @Test func aVariantIsMadeOnceAndKept() async throws {
    let source = answering(photo)
    let load = variants(of: source)
    let made = try await load(picture, width: try w640)
    #expect(made.header.width == 640)
    #expect(made.header.height == 480)
    #expect(made.image.origin == .remote)
    #expect(made.failure == nil)
    // A new use case finds it, because it is in the store and not in memory.
    let kept = try await variants(of: source)(picture, width: try w640)
    #expect(kept.image.data == made.image.data)
    #expect(kept.image.origin == .cache)
    #expect(scaler.widths == [640])
    #expect(source.requests == [picture])
  }

  @Test(arguments: [true, false])
  func theOriginalOfAPictureAtHandIsNotCopiedIntoTheStore(isAtHand: Bool) async throws {
    _ = try await variants(of: answering(photo), isAtHand: isAtHand)(picture, width: try w640)
    #expect(try await storage.imageData.data(for: picture) == (isAtHand ? nil : photo))
    #expect(try await storage.imageData.usage().count == (isAtHand ? 2 : 3))
  }

  @Test func variantsCountAgainstTheBoundOfTheStore() async throws {
    let small = emptyStorage(imageLimit: photo.count)
    let source = answering(photo)
    let open = OpenImageData(
      by: LoadImageData(source: source, store: small.imageData), from: source)
    let load = LoadImageVariant(
      of: open, in: small, scaler: scaler, inspector: inspector)
    _ = try await load(picture, width: try w640)
    #expect(try await small.imageData.data(for: picture) == nil)
    #expect(try await small.imageData.usage().bytes <= photo.count)
  }

  @Test func refreshingMakesItAgain() async throws {
    let source = answering(photo)
    let load = variants(of: source)
    for refreshing in [false, true] {
      _ = try await load(picture, width: try w640, refreshing: refreshing)
    }
    #expect(source.requests.count == 2)
    #expect(scaler.widths == [640, 640])
  }

  @Test func aVariantOfOtherBytesIsNotTakenForOneOfThese() async throws {
    let file = StubFileSource(photo)
    let before = try await variants(of: file, isAtHand: true)(picture, width: try w640)
    file.write(PictureStart.jpeg(width: 2_000, height: 2_000))
    let after = try await variants(of: file, isAtHand: true)(picture, width: try w640)
    #expect(after.identity != before.identity)
    #expect(after.header.height == 640)
  }

  @Test func variantsOutliveTheirOriginal() async throws {
    let made = try await variants(of: answering(photo))(picture, width: try w640)
    try await storage.imageData.remove(picture)
    let load = variants(of: StubImageDataSource { _ in throw offline })
    #expect(try await load(picture, width: try w640).image.data == made.image.data)
    #expect(try await load.original(of: picture)?.header.width == 4_000)
    #expect(try await load.original(of: picture)?.identity == made.identity)
  }

  @Test(arguments: [[320, 960], [160, 320], [1_280, 1_920, 160], [320, 640]], [true, false])
  func aVariantOfAnotherWidthStandsInForOneThatCanNotBeMade(kept: [Int], refreshing: Bool)
    async throws
  {
    for width in kept {
      let width = try #require(VariantWidth(atMost: width))
      _ = try await variants(of: answering(photo))(picture, width: width)
    }
    try await storage.imageData.remove(picture)
    let load = variants(of: StubImageDataSource { _ in throw offline })
    let variant = try await load(picture, width: try w640, refreshing: refreshing)
    #expect(variant.header.width == kept.first { $0 >= 640 } ?? 320)
    #expect((variant.failure == nil) == kept.contains(640))
    #expect(variant.image.origin == .cache)
  }

  @Test func aSmallPictureAtHandIsThereOfflineToo() async throws {
    let small = PictureStart.png(width: 96, height: 96)
    _ = try await variants(of: answering(small), isAtHand: true)(picture, width: try w640)
    let load = variants(of: StubImageDataSource { _ in throw offline }, isAtHand: true)
    #expect(try await load(picture, width: try w640).image.data == small)
  }

  @Test func theWidestThatWasKeptIsFoundWithoutTheSource() async throws {
    let source = answering(photo)
    for width in [320, 960] {
      let width = try #require(VariantWidth(atMost: width))
      _ = try await variants(of: source)(picture, width: width)
    }
    let requests = source.requests.count
    try await storage.imageData.remove(picture)
    #expect(try await variants(of: source).widestKept(of: picture)?.header.width == 960)
    #expect(source.requests.count == requests)
  }

  @Test func nothingStandsInForAPictureOfWhichNothingWasKept() async throws {
    let load = variants(of: StubImageDataSource { _ in throw offline })
    await #expect(throws: LoadError.self) { try await load(picture, width: try w640) }
  }

  @Test func aFileIsLookedAtEachTime() async throws {
    let file = StubFileSource(photo)
    let load = variants(of: file, isAtHand: true)
    #expect(try await load.original(of: picture)?.header.width == 4_000)
    file.write(PictureStart.png(width: 30, height: 20))
    #expect(try await load.original(of: picture)?.header.width == 30)
    #expect(await load.knownOriginals(of: [picture]).isEmpty)
  }

  @Test func whatMayMoveStandsStillHoweverNarrowItIs() async throws {
    let variant = try await variants(of: answering(PictureStart.gif(width: 64, height: 48)))(
      picture, width: try w640)
    #expect(variant.failure == nil)
    #expect(scaler.widths == [640])
  }

  @Test(arguments: [
    PictureStart.png(width: 640, height: 480), PictureStart.png(width: 64, height: 48),
  ])
  func aPictureThatIsNoWiderIsDeliveredAsItIs(small: Data) async throws {
    let variant = try await variants(of: answering(small))(picture, width: try w640)
    #expect(variant.image.data == small)
    #expect(variant.failure == nil)
    #expect(scaler.widths.isEmpty)
  }

  @Test(
    arguments: [
      (Data("<html>".utf8), .notAPicture),
      (PictureStart.png(width: 20_000, height: 20_000), .tooManyPixels),
    ] as [(Data, ImageScalingError.Reason)])
  func whatNobodyShouldBeShownNeverReachesTheScaler(
    data: Data, reason: ImageScalingError.Reason
  ) async throws {
    let load = variants(of: answering(data))
    let error = await #expect(throws: ImageScalingError.self) {
      try await load(picture, width: try w640)
    }
    #expect(error?.reason == reason)
    #expect(scaler.widths.isEmpty)
  }

  @Test(arguments: [.notDecoded, .timedOut, .unavailable] as [ImageScalingError.Reason])
  func theOriginalStandsInForAVariantThatFails(reason: ImageScalingError.Reason) async throws {
    let error = ImageScalingError(reason, detail: "why")
    let load = variants(of: answering(photo), by: StubImageScaler { throw error })
    let variant = try await load(picture, width: try w640)
    #expect(variant.image.data == photo)
    #expect(variant.failure == .notScaled(error))
    #expect(try await storage.imageData.usage().count == 1)
  }

  @Test func theStoreIsNotTouchedWhenOnlyTheSourceMayBeAsked() async throws {
    let load = variants(of: answering(photo), policy: .remoteOnly)
    #expect(try await load(picture, width: try w640).header.width == 640)
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test func theCacheAloneScalesWhatItHas() async throws {
    try await storage.imageData.save(photo, for: picture)
    let source = answering(photo)
    let load = variants(of: source, policy: .cacheOnly)
    #expect(try await load(picture, width: try w640).header.width == 640)
    #expect(source.requests.isEmpty)
  }

  @Test func aStoreThatFailsIsANotice() async throws {
    let failing = storage.failing("save", with: StoreError.full)
    let source = answering(photo)
    let open = OpenImageData(
      by: LoadImageData(source: source, store: failing.imageData), from: source)
    let load = LoadImageVariant(
      of: open, in: failing, scaler: scaler, inspector: inspector)
    let variant = try await load(picture, width: try w640)
    #expect(variant.header.width == 640)
    #expect(variant.image.notices.contains(.notSaved(.full)))
  }

  @Test func loadsAtOnceShareOneScaling() async throws {
    let gate = Gate()
    let scaler = StubImageScaler { try await gate.pass() }
    let load = variants(of: answering(photo), by: scaler)
    async let first = load(picture, width: try w640)
    async let second = load(picture, width: try w640)
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    #expect(try await first.image.data == second.image.data)
    #expect(scaler.widths == [640])
  }

  @Test func noMoreThanSoManyAreScaledAtOnce() async throws {
    let gate = Gate()
    let scaler = StubImageScaler { try await gate.pass() }
    let load = variants(of: answering(photo), by: scaler)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<5 {
        group.addTask { try await load(image(number).url, width: try w640).header.width }
      }
      try await gate.hasSeen(arrivals: 2)
      #expect(scaler.widths.count == 2)
      await gate.open()
      for try await width in group { #expect(width == 640) }
    }
  }

  @Test func whoeverIsCancelledWhileWaitingForATurnLeavesAtOnce() async throws {
    let gate = Gate()
    let load = variants(of: answering(photo), by: StubImageScaler { try await gate.pass() })
    let running = (0..<2).map { number in
      Task { try await load(image(number).url, width: try w640) }
    }
    try await gate.hasSeen(arrivals: 2)
    let waiting = Task { try await load(image(9).url, width: try w640) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await gate.open()
    for task in running { #expect(try await task.value.header.width == 640) }
  }

  @Test func theSizeOfAPictureAtHandIsToldOfItsOriginalAndRemembered() async throws {
    let source = answering(PictureStart.jpeg(width: 4_000, height: 3_000, orientation: 8))
    let load = variants(of: source, isAtHand: true)
    for _ in 0..<2 { #expect(try await load.original(of: picture)?.header.width == 3_000) }
    #expect(source.requests.count == 1)
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test func theFirstBytesTellTheSizeOfAPictureOfWhichNothingIsKnown() async throws {
    let source = answering(photo)
    let load = variants(of: source)
    for _ in 0..<2 {
      #expect(try await load.original(of: picture, asksSource: true)?.header.width == 4_000)
    }
    // The identity needs all bytes.
    #expect(await load.knownOriginals(of: [picture])[picture]?.identity == nil)
    #expect(source.requests.count == 1)
    let variant = try await load(picture, width: w640)
    #expect(await load.knownOriginals(of: [picture])[picture]?.identity == variant.identity)
  }

  @Test(.hangLimit)
  func firstBytesThatComeLateTakeNothingAwayThatIsKnown() async throws {
    let gate = Gate()
    let requests = Atomic(0)
    let load = variants(
      of: StubImageDataSource { [photo] _ in
        if requests.add(1, ordering: .relaxed).oldValue == 0 { try await gate.pass() }
        return photo
      })
    async let late = load.original(of: picture, asksSource: true)
    try await gate.hasSeen(arrivals: 1)
    let variant = try await load(picture, width: w640)
    await gate.open()
    #expect(try await late?.header.width == 4_000)
    #expect(await load.knownOriginals(of: [picture])[picture]?.identity == variant.identity)
  }

  @Test func aSourceThatDoesNotTellTheSizeOfAPictureIsAskedOnce() async throws {
    for source in [answering(Data("none".utf8)), StubImageDataSource { _ in throw offline }] {
      let load = variants(of: source)
      for _ in 0..<2 {
        #expect(try await load.original(of: picture, asksSource: true) == nil)
      }
      #expect(source.requests.count == 1)
    }
  }

  @Test(.hangLimit) func aSourceForWhichNobodyWaitsIsAskedOnce() async throws {
    let gate = Gate()
    let source = StubImageDataSource { [photo] _ in
      try await gate.pass()
      return photo
    }
    let load = LoadImageData(source: source, store: storage.imageData)
    let find = FindOriginal(
      open: OpenImageData(by: load, from: source), variants: nil,
      inspector: inspector, looks: ConcurrencyLimit(1), background: storage.background)
    let waiting = Task { try await find(picture, asksSource: true) }
    try await gate.hasSeen(arrivals: 1)
    waiting.cancel()
    // Remembering is not awaited either, so poll.
    while await !find.known.isSilent(picture) { try await Task.sleep(for: .milliseconds(1)) }
    await gate.open()
    #expect(try await find(picture, asksSource: true) == nil)
    #expect(source.requests.count == 1)
    // The source is asked again: a closed browser tab must not hide the size from other users.
    for _ in 0..<4 where try await find(picture, asksSource: true) != nil { return }
    Issue.record("the source is not asked again")
  }

  @Test(arguments: ["0 10", "10 0", "\(Int.max) 10", "-1 10"])
  func anImpossibleSizeInAStoreIsNone(size: String) async throws {
    let record = try #require(URL(string: "scaled://original/\(picture.absoluteString)"))
    try await storage.imageData.save(Data("jpeg \(size) identity".utf8), for: record)
    #expect(try await variants(of: answering(photo)).original(of: picture) == nil)
  }

  @Test func theSizeOfAPictureThatIsFarAwayIsToldOnceItHasCome() async throws {
    let source = answering(photo)
    let load = variants(of: source)
    #expect(try await load.original(of: picture) == nil)
    #expect(source.requests.isEmpty)
    _ = try await load(picture, width: try w640)
    #expect(try await load.original(of: picture)?.header.width == 4_000)
    // A new use case finds the original in the store.
    #expect(try await variants(of: answering(Data())).original(of: picture)?.header.width == 4_000)
  }

  @Test(.hangLimit, arguments: [true, false])
  func whatWasSeenScaledIsKnownByItsColours(isAtHand: Bool) async throws {
    let source = answering(photo)
    let load = variants(of: source, isAtHand: isAtHand)
    #expect(try await load.original(of: picture)?.colours ?? [] == [])
    _ = try await load(picture, width: try w640)
    let colours = ["#0120ff", "#000000"]
    // The colours are not awaited, so poll.
    while try await load.original(of: picture)?.colours.map(\.description) != colours {
      try Task.checkCancellation()
      await Task.yield()
    }
    // Other use cases find the colours in the store, and do not use them for different bytes.
    let another = variants(of: source, isAtHand: isAtHand)
    while try await another.original(of: picture)?.colours.map(\.description) != colours {
      try Task.checkCancellation()
      await Task.yield()
    }
    try await storage.imageData.save(PictureStart.jpeg(width: 4_000, height: 2_000), for: picture)
    let changed = variants(
      of: answering(PictureStart.jpeg(width: 4_000, height: 2_000)), isAtHand: isAtHand)
    #expect(try await changed.original(of: picture)?.colours == [])
  }

  @Test(.hangLimit) func thatAPictureMovesIsKnownWithoutIt() async throws {
    let load = variants(of: answering(PictureStart.gif(width: 4_000, height: 3_000)))
    _ = try await load(picture, width: try w640)
    while try await load.original(of: picture)?.colours.isEmpty != false {
      try Task.checkCancellation()
      await Task.yield()
    }
    try await storage.imageData.remove(picture)
    let original = try await variants(of: answering(Data())).original(of: picture)
    #expect(original?.header.mayMove == true)
  }

  @Test func whatCannotBeHadHasNoSize() async throws {
    let failing = StubImageDataSource { _ in throw offline }
    #expect(try await variants(of: failing, isAtHand: true).original(of: picture) == nil)
    struct Foreign: Error {}
    let faulty = StubImageDataSource { _ in throw Foreign() }
    await #expect(throws: Foreign.self) {
      try await variants(of: faulty, isAtHand: true).original(of: picture)
    }
  }

  private var w640: VariantWidth {
    get throws { try #require(VariantWidth(atMost: 640)) }
  }

  private func answering(_ data: Data) -> StubImageDataSource { StubImageDataSource { _ in data } }

  private func variants(
    of source: some ImageDataSource, by scaler: StubImageScaler? = nil,
    policy: LoadingPolicy = .remoteFirst, isAtHand: Bool = false
  ) -> LoadImageVariant {
    let load = LoadImageData(source: source, store: storage.imageData, policy: policy)
    return LoadImageVariant(
      of: OpenImageData(by: load, from: source, policy: policy, isAtHand: { _ in isAtHand }),
      in: storage, scaler: scaler ?? self.scaler, inspector: inspector, policy: policy)
  }
}
