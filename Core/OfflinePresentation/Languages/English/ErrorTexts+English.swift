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
    unreachable: {
      .init("Couldn't connect to server \($0)", "Check the connection and try again.")
    },
    unreadable: {
      .init(
        "The folder or file \($0) can't be read", "Check that it is there and that you may read it."
      )
    },
    offline: {
      .init("Couldn't connect to server \($0) while working offline", "Go online and try again.")
    },
    timedOut: {
      .init(
        "The server \($0) did not answer within \($1)",
        "Try again, or allow it more time.")
    },
    invalid: { answer, address in
      let later = "Try again later; if it stays so, tell whoever runs the server."
      return switch answer {
      case .status(let status):
        .init("The server answered \(address) with status \(status)", later)
      case .missing:
        .init(
          "There is nothing at \(address)",
          "Check the address or the id; the list shows those that exist.")
      case .keyRefused:
        .init("The server refused the key that was sent to \(address)", "Check the key.")
      case .rateLimited(let time):
        .init(
          "The server \(address) was asked too often",
          time.map { "Try again in \($0)." } ?? later)
      case .malformed: .init("The answer from \(address) could not be understood", later)
      case .empty: .init("The answer from \(address) was empty", later)
      case .tooLarge(let limit):
        .init("The answer from \(address) is larger than \(limit), the most allowed", later)
      case .tooManyRedirects:
        .init("The address \(address) leads on to others too many times", later)
      case .badRedirect:
        .init("The address \(address) leads to one that may not be requested", later)
      case .repeats: .init("The server \(address) sends the same page again and again", later)
      case .endless: .init("The list from \(address) has no end", later)
      }
    },
    refused: { refusal, address in
      switch refusal {
      case .scheme:
        .init(
          "The address \(address) was not requested: it is of an unknown kind",
          "Use an http or https address, or one of the source's own.")
      case .privateNetwork:
        .init(
          "The address \(address) was not requested: it leads into this machine or a private"
            + " network",
          "If you trust the source, allow private addresses.")
      case .noKey(let variable):
        .init(
          "The address \(address) was not requested: it needs a key",
          "Put your key into the environment variable \(variable).")
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
    savedTooLongAgo: { date in
      "What is saved is too old to show\(date.map { " (saved on \($0))" } ?? "")."
    },
    savedInTheFuture: "What is saved bears a date in the future, so its age is unknown.",
    savedUnreadable: "What is saved can't be read.",
    loadFirst: "Load it from the source first."
  )
}
