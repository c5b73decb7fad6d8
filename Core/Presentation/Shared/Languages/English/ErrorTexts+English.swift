import OfflineCore

extension ErrorTexts {
  static let english = ErrorTexts(
    mistake: { "Something went wrong in the program: \($0). Tell whoever maintains it." },
    unknownPlace: "(place unknown)",
    store: { reason, place, cause in
      switch reason {
      case .damaged:
        "The store \(place) is damaged\(cause). Load again while online, or validate what is saved, to start afresh."
      case .denied:
        "The store \(place) can't be opened, read or written\(cause). Check the place and its permissions, or choose another store."
      case .unreachable:
        "The store \(place) does not answer\(cause). Check the place and the connection, and try again."
      case .busy:
        "The store \(place) is in use by somebody else\(cause). Try again in a moment."
      case .full:
        "There is no room left for the store \(place)\(cause). Free some space, or choose another store."
      case .newerFormat:
        "The store \(place) was written by a later version of this program\(cause). It was left as it is: update this program, or choose another store."
      case .notOurs:
        "The store \(place) belongs to another program\(cause). It was left as it is: choose another store."
      case .changed:
        "What the store \(place) holds has just been changed\(cause). Load again."
      }
    },
    source: { reason, address, cause, wait in
      let later = "Try again later; if it stays so, tell whoever runs the server."
      return switch reason {
      case .offline:
        "Working offline, so nothing was loaded from \(address)\(cause). Go online and try again."
      case .unreachable:
        "Couldn't connect to server \(address)\(cause). Check the connection and try again, or allow more time."
      case .untrusted:
        "The server \(address) can't be trusted\(cause). Check the address and the clock of this computer, or tell the operator of the server."
      case .unreadable:
        "The folder or file \(address) can't be read\(cause). Check that it is there and that you may read it."
      case .notFound:
        "There is nothing at \(address)\(cause). Check the address or the id; the list shows those that exist."
      case .refused:
        "Access to \(address) was refused\(cause). Check the address; if you trust the source, allow private addresses."
      case .unauthorized:
        "Access to \(address) was refused\(cause). Give a token or a key that lets you in."
      case .credentialsMissing:
        "\(address) only answers with a key\(cause). Set your key and try again."
      case .rateLimited:
        "The server \(address) was asked too often\(cause). \(wait.map { "Try again in \($0)." } ?? later)"
      case .invalidData: "The answer from \(address) can't be used\(cause). \(later)"
      }
    },
    otherSource: { saved, asked in
      "The saved list is from \(saved), not from \(asked). Load the list from \(asked) first, or load more from \(saved)."
    },
    ruledOut: {
      "The policy \($0) does not allow this. Choose another policy."
    },
    nothingSaved: "There is nothing saved to show.",
    nothingSavedOf: { "Nothing of \($0) is saved in \($1)." },
    listNotSaved: { "The list '\($0)' is not saved in \($1)." },
    imageNotSaved: { "This image is not saved in \($0)." },
    savedTooLongAgo: { date in
      "What is saved is too old to show\(date.map { " (saved on \($0))" } ?? "")."
    },
    savedInTheFuture:
      "The saved data has a date in the future, so its age is unknown. Check the clock of this computer.",
    savedUnreadable: "What is saved can't be read.",
    loadFirst: "Load it from the source first."
  )
}
