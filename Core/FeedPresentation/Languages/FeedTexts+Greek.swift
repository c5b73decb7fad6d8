extension FeedTexts {
  static let greek = FeedTexts(
    title: "Το Feed μου",
    commentsTitle: "Σχόλια",
    emptyFeed: "Δεν υπάρχουν ακόμη εικόνες.",
    noComments: "Δεν υπάρχουν ακόμη σχόλια.",
    noDescription: "(χωρίς περιγραφή)",
    canLoadMore: "Υπάρχουν κι άλλες εικόνες.",
    loadMore: "Φόρτωση περισσότερων",
    tryAgain: "Δοκιμή ξανά",
    kept: "Το αποθηκευμένο feed ισχύει ακόμη και διατηρήθηκε.",
    deleted: "Το αποθηκευμένο feed είχε λήξει ή δεν διαβαζόταν και διαγράφηκε.",
    cleared: "Όλα όσα είχαν αποθηκευτεί διαγράφηκαν.",
    images: "Εικόνες",
    prefetched: { loaded, cached, failed in
      "Φορτώθηκαν: \(loaded)· ήδη στην κρυφή μνήμη: \(cached)· απέτυχαν: \(failed)"
    },
    migrated: {
      "Αντιγράφηκαν στο \($2) και ελέγχθηκαν \($0) \($0 == 1 ? "εικόνα" : "εικόνες") του feed και τα δεδομένα \($1)."
    }
  )
}
