extension Messages {
  /// Greek.
  public static let greek = Messages(
    language: .greek,
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
      fromRemote: { "από \($0)" },
      fromCache: { "από την κρυφή μνήμη για \($0)" },
      saved: { "αποθηκεύτηκε \($0)" },
      empty: "Δεν υπάρχει τίποτα αποθηκευμένο.",
      sound: "Όλα τα αποθηκευμένα είναι άθικτα.",
      problemsFound: "Βρέθηκαν προβλήματα:",
      store: "Χώρος αποθήκευσης",
      source: "Πηγή",
      savedAt: "Αποθηκεύτηκε",
      validUntil: "Ισχύει έως",
      imageData: "Δεδομένα εικόνων",
      limit: "Όριο",
      nothing: "κανένα",
      notSaved: "Δεν ήταν δυνατή η αποθήκευση όσων φορτώθηκαν.",
      notRefreshed: "Δεν ήταν δυνατή η φόρτωση των νεότερων· εμφανίζονται τα αποθηκευμένα.",
      begunAnew: { "Το \($0) ήταν κατεστραμμένο και ξεκινά από την αρχή." },
      listTakenOut: { "Μια λίστα στο \($0) ήταν κατεστραμμένη και αφαιρέθηκε." },
      keptAs: { "Ό,τι ήταν κατεστραμμένο φυλάσσεται ως \($0)." },
      laterPageFailed:
        "Δεν ήταν δυνατή η φόρτωση μιας επόμενης σελίδας· εμφανίζονται οι προηγούμενες.",
      migrationFailed: {
        "Το αντίγραφο στο \($0) δεν έχει όλα όσα έπρεπε. Δείτε πόσα επιτρέπεται να κρατά και δοκιμάστε ξανά."
      },
      tooLargeToKeep: {
        "Μια εικόνα έχει περισσότερα byte από όσα επιτρέπεται να κρατηθούν (\($0)). Επιτρέψτε περισσότερα με --image-limit."
      },
      tooManyToKeep: {
        "Οι εικόνες μαζί έχουν περισσότερα byte από όσα μπορεί να κρατήσει ο χώρος αποθήκευσης (\($0)), και κάποιες έδωσαν τη θέση τους σε άλλες. Επιτρέψτε περισσότερα με --image-limit."
      },
      damagedImagesRemoved: {
        "Εικόνες που ήταν κατεστραμμένες και αφαιρέθηκαν: \($0). Φορτώνονται ξανά όταν χρειαστούν, με σύνδεση."
      }
    ),
    errors: .greek
  )
}
