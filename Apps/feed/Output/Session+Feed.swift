import AppSupport
import FeedCore
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Plugins

extension FeedSession {
  /// Shows a feed: a document for programs, or a title, a banner and a block for each image.
  func show(_ feed: FeedViewModel, of list: LoadedList<FeedImage>) throws {
    feed.notices.forEach(warn)
    guard !isJSON else { return try console.print(document: FeedDocument(list)) }
    console.print(console.bold(feed.title))
    console.print(console.dim(feed.banner))
    for (index, image) in feed.images.enumerated() {
      console.print("")
      show(
        image, number: list.offset + index + 1,
        width: "\(list.offset + feed.images.count)".count)
    }
    let foot = [feed.placeholder ?? feed.moreHint, wayOn(from: list)].compactMap { $0 }
    if !foot.isEmpty { console.print("\n\(console.dim(foot.joined(separator: " ")))") }
  }

  /// What to type to see more, where that is not plain.
  private func wayOn(from list: LoadedList<FeedImage>) -> String? {
    switch (list.nextPage, list.origin) {
    case (.saved, _): messages.commands.howToSeeAllSaved(command("feed --pages all"))
    case (.atSource, .cache): messages.commands.howToLoadMore(command("feed more"))
    case (.atSource, .remote), (.end, _): nil
    }
  }

  private func show(_ image: FeedImageViewModel, number: Int, width: Int) {
    let number = "\(number)"
    let margin = String(repeating: " ", count: width + 2)
    let lines = (image.description ?? messages.feed.noDescription).sanitizedLines
      .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = String(repeating: " ", count: width - number.count)
    console.print("\(indent)\(number)  \(console.bold(String(lines[0])))")
    for line in lines.dropFirst() { console.print("\(margin)\(line)") }
    if let location = image.location, !location.isEmpty {
      console.print("\(margin)\(location)")
    }
    console.print("\(margin)\(console.dim(image.address))")
  }
}
