import OfflineCore

extension ErrorTexts {
  static let english = ErrorTexts(
    connection: "Couldn't connect to server",
    unknownPlace: "(place unknown)",
    store: { reason, place in
      switch reason {
      case .damaged:
        .init(
          "The store \(place) is damaged",
          "Load again while online, or validate what is saved, to start afresh.")
      case .denied:
        .init(
          "The store \(place) can't be opened, read or written",
          "Check the place and its permissions, or choose another store.")
      case .unreachable:
        .init(
          "The store \(place) does not answer", "Check the place and the connection, and try again."
        )
      case .busy:
        .init("The store \(place) is in use by somebody else", "Try again in a moment.")
      case .full:
        .init(
          "There is no room left for the store \(place)",
          "Free some space, or choose another store.")
      case .newerFormat:
        .init(
          "The store \(place) was written by a later version of this program",
          "It was left as it is: update this program, or choose another store.")
      case .notOurs:
        .init(
          "The store \(place) belongs to another program",
          "It was left as it is: choose another store.")
      case .changed:
        .init("What the store \(place) holds has just been changed", "Load again.")
      }
    },
    source: { reason, address, wait in
      let later = "Try again later; if it stays so, tell whoever runs the server."
      return switch reason {
      case .offline:
        .init(
          "Couldn't connect to server \(address) while working offline",
          "Go online and try again.")
      case .unreachable:
        .init(
          "Couldn't connect to server \(address)",
          "Check the connection and try again, or allow more time.")
      case .unreadable:
        .init(
          "The folder or file \(address) can't be read",
          "Check that it is there and that you may read it.")
      case .notFound:
        .init(
          "There is nothing at \(address)",
          "Check the address or the id; the list shows those that exist.")
      case .refused:
        .init(
          "Access to \(address) was refused",
          "Check the address; if you trust the source, allow private addresses.")
      case .unauthorized:
        .init(
          "Access to \(address) was refused",
          "Give a token or a key that lets you in.")
      case .credentialsMissing:
        .init(
          "\(address) only answers with a key",
          "Set your key and try again.")
      case .rateLimited:
        .init(
          "The server \(address) was asked too often",
          wait.map { "Try again in \($0)." } ?? later)
      case .invalidData: .init("The answer from \(address) can't be used", later)
      }
    },
    otherSource: { saved, asked in
      .init(
        "The saved list is from \(saved), not from \(asked)",
        "Load the list from \(asked) first, or load more from \(saved).")
    },
    ruledOut: {
      .init("The policy \($0) does not allow this", "Choose another policy.")
    },
    nothingSaved: "There is nothing saved to show.",
    nothingSavedOf: { "Nothing of \($0) is saved in \($1)." },
    imageNotSaved: { "This image is not saved in \($0)." },
    savedTooLongAgo: { date in
      "What is saved is too old to show\(date.map { " (saved on \($0))" } ?? "")."
    },
    savedInTheFuture: "What is saved bears a date in the future, so its age is unknown.",
    savedUnreadable: "What is saved can't be read.",
    loadFirst: "Load it from the source first."
  )
}
