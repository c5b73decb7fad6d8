import OfflineCore

extension Messages {
  func sentences(for error: StoreError) -> String {
    let place =
      error.place.isEmpty
      ? said(
        en: "(place unknown)", pt: "(local desconhecido)", el: "(άγνωστη θέση)",
        es: "(lugar desconocido)") : Self.brief(error.place)
    let cause = Self.cause(error.detail)
    return switch error.reason {
    case .damaged:
      said(
        en:
          "The store \(place) is damaged\(cause). Load again while online, or validate what is saved, to start afresh.",
        pt:
          "O armazenamento \(place) está danificado\(cause). Carregue de novo com conexão, ou valide o que está salvo, para recomeçar.",
        el:
          "Ο χώρος αποθήκευσης \(place) είναι κατεστραμμένος\(cause). Φορτώστε ξανά με σύνδεση, ή ελέγξτε τα αποθηκευμένα, για μια νέα αρχή.",
        es:
          "El almacén \(place) está dañado\(cause). Vuelva a cargar con conexión, o valide lo guardado, para empezar de nuevo."
      )
    case .denied:
      said(
        en:
          "The store \(place) can't be opened, read or written\(cause). Check the place and its permissions, or choose another store.",
        pt:
          "Não é possível abrir, ler ou gravar o armazenamento \(place)\(cause). Verifique o local e suas permissões ou escolha outro armazenamento.",
        el:
          "Ο χώρος αποθήκευσης \(place) δεν ανοίγει, δεν διαβάζεται ή δεν γράφεται\(cause). Ελέγξτε τη θέση και τα δικαιώματά της ή επιλέξτε άλλον χώρο.",
        es:
          "No se puede abrir, leer o escribir el almacén \(place)\(cause). Compruebe el lugar y sus permisos o elija otro almacén."
      )
    case .unreachable:
      said(
        en:
          "The store \(place) does not answer\(cause). Check the place and the connection, and try again.",
        pt:
          "O armazenamento \(place) não responde\(cause). Verifique o local e a conexão e tente de novo.",
        el:
          "Ο χώρος αποθήκευσης \(place) δεν απαντά\(cause). Ελέγξτε τη θέση και τη σύνδεση και δοκιμάστε ξανά.",
        es:
          "El almacén \(place) no responde\(cause). Compruebe el lugar y la conexión y vuelva a intentarlo."
      )
    case .busy:
      said(
        en: "The store \(place) is in use by somebody else\(cause). Try again in a moment.",
        pt:
          "O armazenamento \(place) está sendo usado por outro programa\(cause). Tente de novo daqui a pouco.",
        el:
          "Ο χώρος αποθήκευσης \(place) χρησιμοποιείται από άλλο πρόγραμμα\(cause). Δοκιμάστε ξανά σε λίγο.",
        es:
          "El almacén \(place) está en uso por otro programa\(cause). Vuelva a intentarlo en un momento."
      )
    case .full:
      said(
        en:
          "There is no room left for the store \(place)\(cause). Free some space, or choose another store.",
        pt:
          "Não há mais espaço para o armazenamento \(place)\(cause). Libere espaço ou escolha outro armazenamento.",
        el:
          "Δεν υπάρχει άλλος χώρος για το \(place)\(cause). Ελευθερώστε χώρο ή επιλέξτε άλλον χώρο αποθήκευσης.",
        es:
          "No queda espacio para el almacén \(place)\(cause). Libere espacio o elija otro almacén.")
    case .newerFormat:
      said(
        en:
          "The store \(place) was written by a later version of this program\(cause). It was left as it is: update this program, or choose another store.",
        pt:
          "O armazenamento \(place) foi gravado por uma versão mais nova deste programa\(cause). Ele ficou como estava: atualize este programa ou escolha outro armazenamento.",
        el:
          "Ο χώρος αποθήκευσης \(place) γράφτηκε από νεότερη έκδοση του προγράμματος\(cause). Έμεινε όπως ήταν: ενημερώστε το πρόγραμμα ή επιλέξτε άλλον χώρο.",
        es:
          "El almacén \(place) lo escribió una versión posterior de este programa\(cause). Se ha dejado como estaba: actualice este programa o elija otro almacén."
      )
    case .notOurs:
      said(
        en:
          "The store \(place) belongs to another program\(cause). It was left as it is: choose another store.",
        pt:
          "O armazenamento \(place) pertence a outro programa\(cause). Ele ficou como estava: escolha outro armazenamento.",
        el:
          "Ο χώρος αποθήκευσης \(place) ανήκει σε άλλο πρόγραμμα\(cause). Έμεινε όπως ήταν: επιλέξτε άλλον χώρο.",
        es:
          "El almacén \(place) pertenece a otro programa\(cause). Se ha dejado como estaba: elija otro almacén."
      )
    case .changed:
      said(
        en: "What the store \(place) holds has just been changed\(cause). Load again.",
        pt: "O conteúdo do armazenamento \(place) acaba de mudar\(cause). Carregue de novo.",
        el: "Το περιεχόμενο του \(place) μόλις άλλαξε\(cause). Φορτώστε ξανά.",
        es: "El contenido del almacén \(place) acaba de cambiar\(cause). Vuelva a cargarlo.")
    }
  }
}
