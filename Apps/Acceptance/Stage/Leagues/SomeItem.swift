/// A league, a team or a player: what scenarios say of them is the same.
struct SomeItem: Equatable, Identifiable {
  let id: String
  private let content: AnyHashable

  init(_ item: some NumberedItem) {
    id = item.id
    content = AnyHashable(item)
  }
}
