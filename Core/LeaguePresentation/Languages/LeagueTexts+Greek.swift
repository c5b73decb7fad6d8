extension LeagueTexts {
  static let greek = LeagueTexts(
    leaguesTitle: "Πρωταθλήματα",
    teamsTitle: "Ομάδες",
    squadTitle: "Ρόστερ",
    goalkeepers: "Τερματοφύλακες",
    defenders: "Αμυντικοί",
    midfielders: "Μέσοι",
    forwards: "Επιθετικοί",
    coach: "Προπονητής",
    others: "Άλλοι",
    noLeagues: "Δεν υπάρχουν ακόμη πρωταθλήματα.",
    noTeams: "Δεν υπάρχουν ακόμη ομάδες σε αυτό το πρωτάθλημα.",
    nobody: "Δεν υπάρχει ακόμη κανείς σε αυτό το ρόστερ.",
    comingSoon: "Προσεχώς",
    comingSoonMessage: "Αυτό το πρωτάθλημα ανοίγει σύντομα. Δείτε το ξανά αργότερα.",
    picturesLeftOut: {
      $0 == 1
        ? "Λείπει 1 εικόνα: η λίστα δεν την περιμένει άλλο."
        : "Λείπουν \($0) εικόνες: η λίστα δεν τις περιμένει άλλο."
    },
    validated: { kept, deleted in
      "\(kept) \(kept == 1 ? "λίστα διατηρήθηκε" : "λίστες διατηρήθηκαν"), "
        + "\(deleted) \(deleted == 1 ? "διαγράφηκε" : "διαγράφηκαν")."
    },
    unknownLeague: {
      "Δεν υπάρχει πρωτάθλημα '\($0)'. Το 'ligas leagues' δείχνει όσα υπάρχουν."
    },
    unknownTeam: {
      "Δεν υπάρχει ομάδα '\($0)'. Το 'ligas teams LEAGUE-ID' δείχνει όσες έχει ένα πρωτάθλημα."
    }
  )
}
