extension HexagonTexts {
  /// The words of a famous fault: its name, what it does, and how it shows.
  typealias FaultGuide = (name: String, does: String, shows: String)

  /// Returns the words of a fault, or `nil` if it is not one of ``Experiment/famousFaults``.
  func guide(toFault id: String) -> FaultGuide? {
    switch id {
    case "keeps-old-items":
      (
        text(
          en: "Keeps the old", pt: "Guarda o antigo", el: "Κρατά τα παλιά", es: "Guarda lo viejo"),
        text(
          en: "It adds the new pictures, and forgets to delete the old ones.",
          pt: "Acrescenta as imagens novas e esquece de apagar as antigas.",
          el: "Προσθέτει τις νέες εικόνες, και ξεχνά να σβήσει τις παλιές.",
          es: "Añade las imágenes nuevas, y olvida borrar las antiguas."),
        text(
          en: "The source sends 10 pictures, and the store has 20, then 30.",
          pt: "A fonte envia 10 imagens, e o armazenamento tem 20, depois 30.",
          el: "Η πηγή στέλνει 10 εικόνες, και η αποθήκη έχει 20, μετά 30.",
          es: "La fuente envía 10 imágenes, y el almacén tiene 20, luego 30.")
      )
    case "cuts-last-item":
      (
        text(
          en: "Loses the last", pt: "Perde a última", el: "Χάνει την τελευταία",
          es: "Pierde la última"),
        text(
          en: "It counts one too few when it reads.", pt: "Conta uma a menos quando lê.",
          el: "Μετρά μία λιγότερη όταν διαβάζει.", es: "Cuenta una de menos al leer."),
        text(
          en: "10 pictures were saved, and 9 are read.",
          pt: "10 imagens foram salvas, e 9 são lidas.",
          el: "Αποθηκεύτηκαν 10 εικόνες, και διαβάζονται 9.",
          es: "Se guardaron 10 imágenes, y se leen 9.")
      )
    case "ignores-limit":
      (
        text(en: "Reads too much", pt: "Lê demais", el: "Διαβάζει πολλά", es: "Lee de más"),
        text(
          en: "It reads the whole list, whatever was asked for.",
          pt: "Lê a lista inteira, seja o que for que se pediu.",
          el: "Διαβάζει όλη τη λίστα, ό,τι κι αν ζητήθηκε.",
          es: "Lee toda la lista, se pida lo que se pida."),
        text(
          en:
            "The call for the version alone returns pictures, too. With 10 nobody notices; with 100,000 the page stops.",
          pt:
            "A chamada que pede só a versão também devolve imagens. Com 10 ninguém nota; com 100.000 a página para.",
          el:
            "Η κλήση που ζητά μόνο την έκδοση επιστρέφει και εικόνες. Με 10 δεν φαίνεται· με 100.000 η σελίδα σταματά.",
          es:
            "La llamada que pide solo la versión devuelve también imágenes. Con 10 no se nota; con 100.000 la página se para."
        )
      )
    case "deletes-then-inserts":
      (
        text(en: "Deletes first", pt: "Apaga primeiro", el: "Σβήνει πρώτα", es: "Borra primero"),
        text(
          en: "It replaces a list in two steps: delete, then insert.",
          pt: "Substitui uma lista em dois passos: apaga, depois insere.",
          el: "Αντικαθιστά μια λίστα σε δύο βήματα: σβήνει, μετά προσθέτει.",
          es: "Sustituye una lista en dos pasos: borra, y luego inserta."),
        text(
          en: "Nothing shows here. A second reader between the steps finds an empty feed.",
          pt: "Nada se vê aqui. Um segundo leitor entre os passos encontra um feed vazio.",
          el:
            "Εδώ δεν φαίνεται τίποτε. Ένας δεύτερος αναγνώστης ανάμεσα στα βήματα βρίσκει κενή ροή.",
          es: "Aquí no se ve nada. Un segundo lector entre los pasos encuentra un feed vacío.")
      )
    case "damage-is-nothing":
      (
        text(en: "Hides damage", pt: "Esconde danos", el: "Κρύβει τη φθορά", es: "Oculta daños"),
        text(
          en: "It takes a damaged list for none: the error is swallowed.",
          pt: "Toma uma lista danificada por nenhuma: o erro é engolido.",
          el: "Θεωρεί μια φθαρμένη λίστα ανύπαρκτη: το σφάλμα χάνεται.",
          es: "Toma una lista dañada por ninguna: se traga el error."),
        text(
          en: "Nothing shows here. After damage, readers are told that nothing was saved.",
          pt: "Nada se vê aqui. Depois de um dano, diz-se aos leitores que nada estava salvo.",
          el:
            "Εδώ δεν φαίνεται τίποτε. Μετά από φθορά, οι αναγνώστες ακούν ότι τίποτε δεν είχε αποθηκευτεί.",
          es: "Aquí no se ve nada. Tras un daño, se dice a los lectores que no había nada guardado."
        )
      )
    case "append-renews-age":
      (
        text(en: "Stays young", pt: "Fica jovem", el: "Μένει νέα", es: "Se queda joven"),
        text(
          en: "It renews the age of the whole feed when more is appended.",
          pt: "Renova a idade de todo o feed quando se acrescenta mais.",
          el: "Ανανεώνει την ηλικία όλης της ροής όταν προστίθενται κι άλλα.",
          es: "Renueva la edad de todo el feed cuando se añade más."),
        text(
          en:
            "Nothing shows here. Who loads more each day sees a feed from last week, and it never expires.",
          pt:
            "Nada se vê aqui. Quem carrega mais a cada dia vê um feed da semana passada, que nunca expira.",
          el:
            "Εδώ δεν φαίνεται τίποτε. Όποιος φορτώνει κάθε μέρα κι άλλα βλέπει ροή της περασμένης εβδομάδας, που δεν λήγει ποτέ.",
          es:
            "Aquí no se ve nada. Quien carga más cada día ve un feed de la semana pasada, que nunca caduca."
        )
      )
    default: nil
    }
  }
}
