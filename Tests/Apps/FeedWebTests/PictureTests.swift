import FeedCore
import Foundation
import HTTPTypes
import NIOCore
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

struct PictureTests {
  private static let path = "/images/\(image(1).id.uuidString)/data"

  private func site(_ data: Data) async throws -> (WebSite, StubImageDataSource) {
    let source = StubImageDataSource { _ in data }
    let storage = try await storage(holding: images(0..<3), source: "source")
    return (try WebSite(imageData: source, storage: storage), source)
  }

  @Test func isServedWithItsTypeAndATag() async throws {
    let (site, source) = try await site(PictureStart.png(width: 30, height: 20))
    let response = try await site.send(Self.path + "?w=640")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/png")
    let tag = try #require(response.headers[.eTag])
    let again = try await site.send(
      Self.path + "?w=640", method: .get, headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
    #expect(source.requests.count == 1)
  }

  @Test func isAskedForPastTheStoreWhenItIsTriedAgain() async throws {
    let (site, source) = try await site(PictureStart.png(width: 30, height: 20))
    for _ in 1...2 { _ = try await site.send(Self.path + "?w=640&again=1") }
    #expect(source.requests.count == 2)
  }

  @Test func itsAddressInThePageNamesItsContentForGood() async throws {
    let (site, _) = try await site(PictureStart.jpeg(width: 4_000, height: 3_000))
    #expect(try await site.page("/?pages=2").contains(Self.path + "?w=960\""))
    _ = try await site.send(Self.path + "?w=960")
    let page = try await site.page("/?pages=2")
    let match = try #require(page.firstMatch(of: /src="(\/images\/[^"]*&amp;v=[0-9a-f]+)"/))
    let address = match.1.replacing("&amp;", with: "&")
    for (address, freshness) in [
      (address, "max-age=31536000, immutable"), (address + "0", "no-cache"),
      (address + "&again=1", "no-store"),
    ] {
      let response = try await site.send(String(address))
      #expect(response.status == .ok)
      #expect(response.headers[.cacheControl] == freshness)
    }
  }

  @Test func anOriginalIsReadPieceByPieceAsItIsSent() async throws {
    let scan = Data([0xFF, 0xDA, 0, 2]) + Data(count: 1 << 20)
    let photo = PictureStart.jpeg(width: 4_000, height: 3_000) + Data(count: 9) + scan
    let file = StubFileSource(photo)
    let site = try WebSite(
      imageData: file, imageScheme: "https",
      storage: try await storage(holding: images(0..<3), source: "source"))
    let response = try await site.send(
      Self.path, method: .get, headers: [.range: "bytes=900000-900099"])
    #expect(response.status == .partialContent)
    #expect(response.body.readableBytes == 100)
    #expect(file.ranges.allSatisfy { $0.count <= 64 << 10 })
    #expect(file.ranges.last == 900_000..<900_100)
    #expect(try await site.send(Self.path).body.readableBytes == photo.count)
    #expect(file.ranges.allSatisfy { $0.count <= 64 << 10 })
  }

  @Test(arguments: [true, false], ["", "?w=160", "?w=2560"])
  func whereItWasTakenIsNotSent(keepsLocation: Bool, query: String) async throws {
    for photo in [
      SamplePhoto.jpeg(width: 640, height: 480), SamplePhoto.png(width: 640, height: 480),
      SamplePhoto.gif(width: 640, height: 480),
    ] {
      try await expectSent(photo, query: query, keepsLocation: keepsLocation)
    }
  }

  private func expectSent(_ photo: Data, query: String, keepsLocation: Bool) async throws {
    let source = StubImageDataSource { _ in photo }
    let site = try WebSite(
      imageData: source, storage: try await storage(holding: images(0..<3), source: "source"),
      keepsLocation: keepsLocation)
    let response = try await site.send(Self.path + query)
    #expect(response.status == .ok)
    // A picture that may be animated is scaled at any width, so that it becomes still.
    let isOriginal = query.isEmpty || query == "?w=2560" && !photo.starts(with: "GIF".utf8)
    let place = Data(SamplePhoto.place.utf8)
    #expect(photo.range(of: place) != nil)
    #expect(
      (Data(response.body.readableBytesView).range(of: place) != nil)
        == (keepsLocation && isOriginal))
  }

  @Test func itsSizeIsInThePageOnceItIsKnown() async throws {
    let (site, _) = try await site(PictureStart.png(width: 30, height: 20))
    _ = try await site.send(Self.path)
    #expect(try await site.page("/?pages=2").contains(#"width="30" height="20""#))
  }

  @Test(arguments: [
    Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
    Data("<!doctype html><script>alert(1)</script>".utf8),
    PictureStart.png(width: 60_000, height: 60_000),
  ])
  func whatIsNoPictureIsNeverSent(data: Data) async throws {
    let (site, _) = try await site(data)
    for path in [Self.path, Self.path + "?w=640"] {
      let response = try await site.send(path)
      #expect(response.status == .unsupportedMediaType)
      #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    }
  }

  /// The browser gets the original of kinds and sizes that cannot be scaled here.
  @Test(arguments: [
    (Data([0, 0, 0, 24]) + Data("ftypavif\0\0\0\0mif1avif".utf8) + Data(count: 99), "image/avif"),
    (Data([0, 0, 0, 24]) + Data("ftypmif1\0\0\0\0mif1heic".utf8) + Data(count: 99), "image/heic"),
    (PictureStart.jpeg(width: 12_000, height: 9_000), "image/jpeg"),
  ])
  func whatCannotBeScaledIsHandedOut(data: Data, type: String) async throws {
    let (site, _) = try await site(data)
    for path in [Self.path, Self.path + "?w=640"] {
      let response = try await site.send(path)
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == type)
      #expect(Data(response.body.readableBytesView) == data)
    }
    #expect(try await site.send("/").status == .ok)
  }

  @Test func whatIsNotSavedAndMayNotBeAskedForIsNotThere() async throws {
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(storage: storage, policy: .cacheOnly)
    for path in [Self.path, Self.path + "?w=640", Self.path + "?w=640&again=1"] {
      #expect(try await site.send(path).status == .notFound)
    }
  }

  @Test(arguments: ["slice", "data"])
  func aBusyStoreIsTriedAgainLater(method: String) async throws {
    let storage = try await storage(holding: images(0..<3), source: "source")
      .failing(method, with: StoreError(.busy))
    let site = try WebSite(storage: storage, policy: .cacheOnly)
    for path in [Self.path, Self.path + "?w=640"] {
      let response = try await site.send(path)
      #expect(response.status == .serviceUnavailable)
      #expect(response.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
    }
  }

  @Test(arguments: [
    (SourceError.Reason.invalidData, HTTPResponse.Status.badGateway), (.refused, .badGateway),
    (.unauthorized, .badGateway), (.notFound, .notFound), (.unreachable, .serviceUnavailable),
    // The source is not asked, as with a policy without remote access.
    (.offline, .notFound),
  ])
  func aSourceThatFailsIsToldApart(
    reason: SourceError.Reason, status: HTTPResponse.Status
  ) async throws {
    let source = StubImageDataSource { throw SourceError(reason, address: $0.absoluteString) }
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(imageData: source, storage: storage)
    for path in [Self.path, Self.path + "?w=640"] {
      #expect(try await site.send(path).status == status)
    }
  }

  @Test func onlyImagesOfTheFeedAreServed() async throws {
    let (site, source) = try await site(PictureStart.png(width: 30, height: 20))
    #expect(try await site.send("/images/\(UUID().uuidString)/data").status == .notFound)
    #expect(try await site.send(Self.path + "?w=0").status == .badRequest)
    #expect(try await site.send(Self.path + "?w=12").status == .badRequest)
    #expect(source.requests.isEmpty)
  }
}
