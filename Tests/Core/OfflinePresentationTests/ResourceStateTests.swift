import OfflinePresentation
import Testing

struct ResourceStateTests {
  @Test func nothingHappensByItself() {
    let state = ResourceState<[Int]>()
    #expect(state.content == nil)
    #expect(!state.isLoading)
    #expect(state.errorMessage == nil)
  }

  @Test func aStartLoadsAndClearsTheError() {
    var state = ResourceState<[Int]>()
    state.didFail("no connection")
    let started = state.didStartLoading()
    #expect(started)
    #expect(state.isLoading)
    #expect(state.errorMessage == nil)
  }

  @Test func aSecondStartIsIgnoredUntilTheFirstEnds() {
    var state = ResourceState<[Int]>()
    let first = state.didStartLoading()
    #expect(first)
    let loading = state
    let second = state.didStartLoading()
    #expect(!second)
    #expect(state == loading)
    state.didFinish(with: [1])
    let third = state.didStartLoading()
    #expect(third)
    state.didFail("no connection")
    let fourth = state.didStartLoading()
    #expect(fourth)
  }

  @Test func whatIsLoadedTakesThePlaceOfWhatWas() {
    var state = ResourceState<[Int]>()
    for content in [[1, 2], []] {
      _ = state.didStartLoading()
      state.didFinish(with: content)
      #expect(state.content == content)
      #expect(!state.isLoading)
      #expect(state.errorMessage == nil)
    }
  }

  @Test func aFailureKeepsTheContent() {
    var state = ResourceState<[Int]>()
    state.didFinish(with: [1])
    _ = state.didStartLoading()
    state.didFail("no connection")
    #expect(state.content == [1])
    #expect(!state.isLoading)
    #expect(state.errorMessage == "no connection")
  }

  @Test func aCancelledLoadIsNoError() {
    var state = ResourceState<[Int]>()
    _ = state.didStartLoading()
    state.didFail(Messages.english.message(for: CancellationError()))
    #expect(!state.isLoading)
    #expect(state.errorMessage == nil)
  }

  @Test func dismissingHidesTheErrorAndNothingElse() {
    var state = ResourceState<[Int]>()
    state.didFinish(with: [1])
    state.didFail("no connection")
    state.dismissError()
    #expect(state.errorMessage == nil)
    #expect(state.content == [1])
  }
}
