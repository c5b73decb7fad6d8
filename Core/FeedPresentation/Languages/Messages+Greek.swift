import CacheCore

extension Messages {
  /// Greek.
  public static let greek = Messages(
    languageTag: "el",
    feed: FeedTexts(
      title: "Το Feed μου",
      commentsTitle: "Σχόλια",
      emptyFeed: "Δεν υπάρχουν ακόμη εικόνες.",
      noComments: "Δεν υπάρχουν ακόμη σχόλια.",
      noDescription: "(χωρίς περιγραφή)",
      canLoadMore: "Υπάρχουν κι άλλες εικόνες.",
      loadMore: "Φόρτωση περισσότερων",
      tryAgain: "Δοκιμή ξανά",
      fromRemote: { "από \($0)" },
      fromCache: { "από την κρυφή μνήμη για \($0)" },
      saved: { "αποθηκεύτηκε \($0)" }
    ),
    time: TimeTexts(
      // In the accusative, which all three phrases below ask for.
      second: .init(one: "δευτερόλεπτο", other: "δευτερόλεπτα"),
      minute: .init(one: "λεπτό", other: "λεπτά"),
      hour: .init(one: "ώρα", other: "ώρες"),
      day: .init(one: "ημέρα", other: "ημέρες"),
      week: .init(one: "εβδομάδα", other: "εβδομάδες"),
      month: .init(one: "μήνα", other: "μήνες"),
      year: .init(one: "έτος", other: "έτη"),
      isSingular: { $0 == 1 },
      past: { "πριν από \($0) \($1)" },
      future: { "σε \($0) \($1)" },
      validFor: { "ισχύει για ακόμη \($0) \($1)" },
      decimalSeparator: ","
    ),
    cache: CacheTexts(
      kept: "Το αποθηκευμένο feed ισχύει ακόμη και διατηρήθηκε.",
      deleted: "Το αποθηκευμένο feed είχε λήξει ή δεν διαβαζόταν και διαγράφηκε.",
      empty: "Δεν υπάρχει τίποτα αποθηκευμένο.",
      cleared: "Το αποθηκευμένο feed και όλα τα δεδομένα εικόνων διαγράφηκαν.",
      sound: "Όλα τα αποθηκευμένα είναι άθικτα.",
      problemsFound: "Βρέθηκαν προβλήματα:",
      store: "Χώρος αποθήκευσης",
      source: "Πηγή",
      savedAt: "Αποθηκεύτηκε",
      validUntil: "Ισχύει έως",
      images: "Εικόνες",
      imageData: "Δεδομένα εικόνων",
      limit: "Όριο",
      nothing: "κανένα",
      prefetched: { loaded, cached, failed in
        "Φορτώθηκαν: \(loaded)· ήδη στην κρυφή μνήμη: \(cached)· απέτυχαν: \(failed)"
      },
      notSaved: "Δεν ήταν δυνατή η αποθήκευση όσων φορτώθηκαν.",
      laterPageFailed:
        "Δεν ήταν δυνατή η φόρτωση μιας επόμενης σελίδας· εμφανίζονται οι προηγούμενες.",
      migrated: {
        "Αντιγράφηκαν στο \($2) και ελέγχθηκαν \($0) \($0 == 1 ? "εικόνα" : "εικόνες") του feed και τα δεδομένα \($1)."
      },
      migrationFailed: {
        "Το αντίγραφο στο \($0) δεν έχει όλα όσα έπρεπε. Δείτε πόσα επιτρέπεται να κρατά και δοκιμάστε ξανά."
      },
      tooLargeToKeep: {
        "Μια εικόνα έχει περισσότερα byte από όσα επιτρέπεται να κρατηθούν (\($0)). Επιτρέψτε περισσότερα με --image-limit."
      }
    ),
    errors: .greek
  )
}

extension ErrorTexts {
  fileprivate static let greek = ErrorTexts(
    connection: "Δεν ήταν δυνατή η σύνδεση στο διακομιστή",
    unknownPlace: "(άγνωστη θέση)",
    store: { reason, place in
      switch reason {
      case .damaged:
        .init(
          "Ο χώρος αποθήκευσης \(place) είναι κατεστραμμένος",
          "Φορτώστε ξανά με σύνδεση, ή ελέγξτε ή αδειάστε την κρυφή μνήμη, για μια νέα αρχή.")
      case .denied:
        .init(
          "Ο χώρος αποθήκευσης \(place) δεν ανοίγει, δεν διαβάζεται ή δεν γράφεται",
          "Ελέγξτε τη θέση και τα δικαιώματά της ή επιλέξτε άλλον χώρο.")
      case .busy:
        .init(
          "Ο χώρος αποθήκευσης \(place) χρησιμοποιείται από άλλο πρόγραμμα",
          "Δοκιμάστε ξανά σε λίγο.")
      case .full:
        .init(
          "Δεν υπάρχει άλλος χώρος για το \(place)",
          "Ελευθερώστε χώρο ή επιλέξτε άλλον χώρο αποθήκευσης.")
      case .newerFormat:
        .init(
          "Ο χώρος αποθήκευσης \(place) γράφτηκε από νεότερη έκδοση του προγράμματος",
          "Έμεινε όπως ήταν: ενημερώστε το πρόγραμμα ή επιλέξτε άλλον χώρο.")
      case .notOurs:
        .init(
          "Ο χώρος αποθήκευσης \(place) ανήκει σε άλλο πρόγραμμα",
          "Έμεινε όπως ήταν: επιλέξτε άλλον χώρο.")
      case .changed:
        .init("Το περιεχόμενο του \(place) μόλις άλλαξε", "Φορτώστε ξανά.")
      }
    },
    unreachable: {
      .init(
        "Δεν ήταν δυνατή η σύνδεση στο διακομιστή \($0)",
        "Ελέγξτε τη σύνδεση και δοκιμάστε ξανά.")
    },
    offline: {
      .init(
        "Δεν ήταν δυνατή η σύνδεση στο διακομιστή \($0): λειτουργία εκτός σύνδεσης",
        "Συνδεθείτε και δοκιμάστε ξανά.")
    },
    timedOut: {
      .init(
        "Ο διακομιστής \($0) δεν απάντησε μέσα σε \($1)",
        "Δοκιμάστε ξανά ή δώστε του περισσότερο χρόνο.")
    },
    invalid: { answer, address in
      let later = "Δοκιμάστε ξανά αργότερα· αν συνεχιστεί, ενημερώστε τον διαχειριστή του."
      return switch answer {
      case .status(let status):
        .init("Ο διακομιστής απάντησε στο \(address) με κατάσταση \(status)", later)
      case .missing:
        .init(
          "Δεν υπάρχει τίποτα στο \(address)",
          "Ελέγξτε τη διεύθυνση ή το id· το feed δείχνει όσα υπάρχουν.")
      case .keyRefused:
        .init("Ο διακομιστής απέρριψε το κλειδί που στάλθηκε στο \(address)", "Ελέγξτε το κλειδί.")
      case .rateLimited(let time):
        .init(
          "Ο διακομιστής \(address) ρωτήθηκε υπερβολικά συχνά",
          time.map { "Δοκιμάστε ξανά σε \($0)." } ?? later)
      case .malformed: .init("Η απάντηση από το \(address) δεν είναι κατανοητή", later)
      case .empty: .init("Η απάντηση από το \(address) ήταν κενή", later)
      case .tooLarge(let limit):
        .init("Η απάντηση από το \(address) ξεπερνά το επιτρεπτό όριο, \(limit)", later)
      case .tooManyRedirects:
        .init("Η διεύθυνση \(address) παραπέμπει αλλού πάρα πολλές φορές", later)
      case .badRedirect:
        .init("Η διεύθυνση \(address) παραπέμπει σε μια που δεν επιτρέπεται", later)
      case .repeats: .init("Ο διακομιστής \(address) στέλνει ξανά και ξανά την ίδια σελίδα", later)
      case .endless: .init("Το feed από \(address) δεν έχει τέλος", later)
      }
    },
    refused: { refusal, address in
      switch refusal {
      case .scheme:
        .init(
          "Η διεύθυνση \(address) δεν ζητήθηκε: είναι άγνωστου είδους",
          "Χρησιμοποιήστε διεύθυνση http ή https, ή μία της ίδιας της πηγής.")
      case .privateNetwork:
        .init(
          "Η διεύθυνση \(address) δεν ζητήθηκε: οδηγεί σε αυτό το μηχάνημα ή σε ιδιωτικό δίκτυο",
          "Αν εμπιστεύεστε την πηγή, επιτρέψτε τις ιδιωτικές διευθύνσεις.")
      case .noKey(let variable):
        .init(
          "Η διεύθυνση \(address) δεν ζητήθηκε: χρειάζεται κλειδί",
          "Βάλτε το κλειδί σας στη μεταβλητή περιβάλλοντος \(variable).")
      }
    },
    otherSource: { saved, asked in
      .init(
        "Το αποθηκευμένο feed είναι από \(saved), όχι από \(asked)",
        "Φορτώστε πρώτα το feed από \(asked) ή φορτώστε περισσότερα από \(saved).")
    },
    ruledOut: {
      .init("Η πολιτική \($0) δεν το επιτρέπει", "Επιλέξτε άλλη πολιτική.")
    },
    nothingSaved: "Δεν υπάρχει τίποτα αποθηκευμένο για να εμφανιστεί.",
    savedTooLongAgo: { date in
      "Τα αποθηκευμένα είναι πολύ παλιά για να εμφανιστούν"
        + "\(date.map { " (αποθηκεύτηκαν \($0))" } ?? "")."
    },
    savedInTheFuture:
      "Τα αποθηκευμένα έχουν μελλοντική ημερομηνία και η ηλικία τους είναι άγνωστη.",
    savedUnreadable: "Τα αποθηκευμένα δεν διαβάζονται.",
    loadFirst: "Φορτώστε πρώτα από την πηγή."
  )
}
