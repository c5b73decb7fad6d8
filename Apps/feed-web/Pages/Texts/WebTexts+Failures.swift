import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation

/// The words in which a page sums up a failure.
extension WebTexts {
  private static let hostLimit = 80

  /// Returns the summary of a failure, without paths or names of programs; `nil` if it could say no more
  /// than the message of the error.
  func summary(of error: any Error) -> HTML? {
    switch error {
    case is StoreError, LoadError.notCached(.unreadable):
      "\(storeFails)"
    case LoadError.notCached(let miss): "\(sentence(for: miss))"
    case LoadError.remote(let error, let miss) where error.reason == .offline:
      "\(offline). \(sentence(for: miss ?? .empty))"
    case LoadError.remote(let error, _): sentence(about: error)
    default: nil
    }
  }

  private func sentence(for miss: CacheMiss) -> String {
    switch miss {
    case .empty:
      text(
        en: "Nothing has been saved yet.", pt: "Ainda não há nada salvo.",
        el: "Δεν έχει αποθηκευτεί τίποτα ακόμη.", es: "Todavía no hay nada guardado.")
    case .expired, .fromTheFuture: messages.savedTooLongAgo()
    case .unreadable: storeFails
    }
  }

  private var storeFails: String {
    text(
      en: "What is saved here can't be read or written.",
      pt: "O que está salvo aqui não pode ser lido nem gravado.",
      el: "Τα αποθηκευμένα εδώ δεν μπορούν να διαβαστούν ή να γραφτούν.",
      es: "Lo guardado aquí no se puede leer ni escribir.")
  }

  /// - Returns: One sentence about the host of the source, which stands at its beginning in all languages.
  private func sentence(about error: SourceError) -> HTML {
    let words =
      switch error.reason {
      case .rateLimited:
        text(
          en: "# asks us to wait.", pt: "# pede que esperemos.", el: "# ζητά να περιμένουμε.",
          es: "# pide que esperemos.")
      case .offline, .unreachable:
        text(
          en: "# does not answer.", pt: "# não responde.", el: "# δεν απαντά.", es: "# no responde."
        )
      case .untrusted:
        text(
          en: "# can't prove that it is the right site.",
          pt: "# não consegue provar que é o site certo.",
          el: "# δεν μπορεί να αποδείξει ότι είναι ο σωστός ιστότοπος.",
          es: "# no puede demostrar que es el sitio correcto.")
      case .unreadable:
        text(
          en: "# can't be read.", pt: "# não pode ser lida.", el: "# δεν μπορεί να διαβαστεί.",
          es: "# no se puede leer.")
      case .notFound:
        text(
          en: "# has nothing at this address.", pt: "# não tem nada neste endereço.",
          el: "# δεν έχει τίποτα σε αυτή τη διεύθυνση.", es: "# no tiene nada en esta dirección.")
      case .refused:
        text(
          en: "# is not among the addresses that are allowed here.",
          pt: "# não está entre os endereços permitidos aqui.",
          el: "# δεν είναι από τις διευθύνσεις που επιτρέπονται εδώ.",
          es: "# no está entre las direcciones permitidas aquí.")
      case .unauthorized, .credentialsMissing:
        text(
          en: "# does not let us in.", pt: "# não nos deixa entrar.",
          el: "# δεν μας επιτρέπει την πρόσβαση.", es: "# no nos deja entrar.")
      case .invalidData:
        error.code.map { status in
          text(
            en: "# has a problem (error \(status)).",
            pt: "# está com um problema (erro \(status)).",
            el: "# έχει πρόβλημα (σφάλμα \(status)).", es: "# tiene un problema (error \(status)).")
        }
          ?? text(
            en: "# sent something that can't be used.", pt: "# enviou algo que não se pode usar.",
            el: "# έστειλε κάτι που δεν μπορεί να χρησιμοποιηθεί.",
            es: "# envió algo que no se puede usar.")
      }
    guard case .rateLimited(let wait?) = error.reason else { return name(error, in: words) }
    // The time of day is known to scripts only, because the zone of the reader is.
    let time: HTML = """
      <time datetime="PT\(Int(wait))S" data-clock="\(atTime)">\(messages.ahead(wait))</time>
      """
    return "\(name(error, in: words)) \(nextTryTemplate.replacingMark(by: time))"
  }

  /// Says when a source that wants a pause is asked again; `#` stands for the time.
  var nextTryTemplate: String {
    text(
      en: "Next try #.", pt: "Próxima tentativa #.", el: "Επόμενη προσπάθεια #.",
      es: "Próximo intento #.")
  }

  private func name(_ error: SourceError, in words: String) -> HTML {
    guard error.address.isOnTheWeb else {
      return words.replacingMark(
        by: "\(text(en: "The source", pt: "A fonte", el: "Η πηγή", es: "La fuente"))")
    }
    let host = SourceName(error.address).familiar.shortened(to: Self.hostLimit)
    return words.replacingMark(by: "<bdi>\(host)</bdi>")
  }
}

extension Error {
  /// Whether the same request may succeed a moment later, so that a button to try again can help.
  var mayPass: Bool {
    switch self as any Error {
    case LoadError.remote(let error, _):
      switch error.reason {
      case .unreachable, .untrusted, .unreadable, .notFound, .invalidData: true
      case .offline, .refused, .unauthorized, .credentialsMissing, .rateLimited: false
      }
    case let error as StoreError: [.unreachable, .busy, .changed].contains(error.reason)
    default: false
    }
  }
}

extension String {
  /// Returns the text with a piece in the place of its `#`.
  func replacingMark(by piece: HTML) -> HTML {
    let parts = split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count < 2 ? "\(self)" : "\(parts[0])\(piece)\(parts[1])"
  }
}
