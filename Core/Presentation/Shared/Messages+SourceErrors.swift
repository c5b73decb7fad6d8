import OfflineCore

extension Messages {
  func sentences(for error: SourceError) -> String {
    let address = Self.brief(error.address)
    let cause = Self.cause(error.detail)
    return switch error.reason {
    case .offline:
      said(
        en:
          "Working offline, so nothing was loaded from \(address)\(cause). Go online and try again.",
        pt:
          "O programa trabalha sem conexão e não carregou nada de \(address)\(cause). Conecte-se e tente de novo.",
        el:
          "Το πρόγραμμα λειτουργεί χωρίς σύνδεση και δεν φόρτωσε τίποτα από \(address)\(cause). Συνδεθείτε και δοκιμάστε ξανά.",
        es:
          "El programa trabaja sin conexión y no cargó nada de \(address)\(cause). Conéctese y vuelva a intentarlo."
      )
    case .unreachable:
      said(
        en:
          "Couldn't connect to server \(address)\(cause). Check the connection and try again, or allow more time.",
        pt:
          "Não foi possível conectar com o servidor \(address)\(cause). Verifique a conexão e tente de novo, ou dê mais tempo.",
        el:
          "Δεν ήταν δυνατή η σύνδεση στο διακομιστή \(address)\(cause). Ελέγξτε τη σύνδεση και δοκιμάστε ξανά, ή δώστε περισσότερο χρόνο.",
        es:
          "No se pudo conectar con el servidor \(address)\(cause). Compruebe la conexión y vuelva a intentarlo, o dé más tiempo."
      )
    case .untrusted:
      said(
        en:
          "The server \(address) can't be trusted\(cause). Check the address and the clock of this computer, or tell the operator of the server.",
        pt:
          "Não se pode confiar no servidor \(address)\(cause). Verifique o endereço e o relógio deste computador, ou avise quem mantém o servidor.",
        el:
          "Ο διακομιστής \(address) δεν είναι αξιόπιστος\(cause). Ελέγξτε τη διεύθυνση και το ρολόι του υπολογιστή ή ενημερώστε τον διαχειριστή του.",
        es:
          "No se puede confiar en el servidor \(address)\(cause). Compruebe la dirección y el reloj de este equipo, o avise a quien mantiene el servidor."
      )
    case .unreadable:
      said(
        en:
          "The folder or file \(address) can't be read\(cause). Check that it is there and that you may read it.",
        pt:
          "Não é possível ler a pasta ou o arquivo \(address)\(cause). Confira se existe e se você tem permissão de leitura.",
        el:
          "Ο φάκελος ή το αρχείο \(address) δεν διαβάζεται\(cause). Ελέγξτε ότι υπάρχει και ότι έχετε δικαίωμα ανάγνωσης.",
        es:
          "No se puede leer la carpeta o el archivo \(address)\(cause). Compruebe que existe y que tiene permiso para leerlo."
      )
    case .notFound:
      said(
        en:
          "There is nothing at \(address)\(cause). Check the address or the id; the list shows those that exist.",
        pt:
          "Não há nada em \(address)\(cause). Confira o endereço ou o id; a lista mostra os que existem.",
        el:
          "Δεν υπάρχει τίποτα στο \(address)\(cause). Ελέγξτε τη διεύθυνση ή το id· η λίστα δείχνει όσα υπάρχουν.",
        es:
          "No hay nada en \(address)\(cause). Compruebe la dirección o el id; la lista muestra los que existen."
      )
    case .refused:
      said(
        en:
          "Access to \(address) was refused\(cause). Check the address; if you trust the source, allow private addresses.",
        pt:
          "O acesso a \(address) foi recusado\(cause). Verifique o endereço; se você confia na origem, permita endereços privados.",
        el:
          "Η πρόσβαση στο \(address) απορρίφθηκε\(cause). Ελέγξτε τη διεύθυνση· αν εμπιστεύεστε την πηγή, επιτρέψτε ιδιωτικές διευθύνσεις.",
        es:
          "Se rechazó el acceso a \(address)\(cause). Compruebe la dirección; si confía en el origen, permita direcciones privadas."
      )
    case .unauthorized:
      said(
        en: "Access to \(address) was refused\(cause). Give a token or a key that lets you in.",
        pt:
          "O acesso a \(address) foi recusado\(cause). Forneça um token ou uma chave que dê acesso.",
        el:
          "Η πρόσβαση στο \(address) απορρίφθηκε\(cause). Δώστε ένα διακριτικό ή κλειδί που επιτρέπει την πρόσβαση.",
        es:
          "Se rechazó el acceso a \(address)\(cause). Proporcione un token o una clave que dé acceso."
      )
    case .credentialsMissing:
      said(
        en: "\(address) only answers with a key\(cause). Set your key and try again.",
        pt: "\(address) só responde com uma chave\(cause). Defina sua chave e tente de novo.",
        el: "Το \(address) απαντά μόνο με κλειδί\(cause). Ορίστε το κλειδί σας και δοκιμάστε ξανά.",
        es: "\(address) solo responde con una clave\(cause). Defina su clave y vuelva a intentarlo."
      )
    case .rateLimited(let wait):
      said(
        en: "The server \(address) asks us to wait\(cause). \(retry(after: wait))",
        pt: "O servidor \(address) pede para esperar\(cause). \(retry(after: wait))",
        el: "Ο διακομιστής \(address) ζητά να περιμένουμε\(cause). \(retry(after: wait))",
        es: "El servidor \(address) pide que esperemos\(cause). \(retry(after: wait))")
    case .invalidData:
      said(
        en: "The answer from \(address) can't be used\(cause). \(retry(after: nil))",
        pt: "Não é possível usar a resposta de \(address)\(cause). \(retry(after: nil))",
        el:
          "Η απάντηση από το \(address) δεν μπορεί να χρησιμοποιηθεί\(cause). \(retry(after: nil))",
        es: "No se puede usar la respuesta de \(address)\(cause). \(retry(after: nil))")
    }
  }

  private func retry(after wait: Double?) -> String {
    guard let time = wait.map(ahead) else {
      return said(
        en: "Try again later; if it stays so, tell whoever runs the server.",
        pt: "Tente de novo mais tarde; se continuar assim, avise quem mantém o servidor.",
        el: "Δοκιμάστε ξανά αργότερα· αν συνεχιστεί, ενημερώστε τον διαχειριστή του.",
        es: "Vuelva a intentarlo más tarde; si sigue así, avise a quien lleva el servidor.")
    }
    return said(
      en: "Try again \(time).", pt: "Tente de novo \(time).", el: "Δοκιμάστε ξανά \(time).",
      es: "Vuelva a intentarlo \(time).")
  }
}
