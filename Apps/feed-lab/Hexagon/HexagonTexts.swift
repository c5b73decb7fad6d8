import Presentation

/// The texts of `/hexagon`. Names of ports, stories and outcomes are those of the code, in English.
struct HexagonTexts {
  let messages: Messages

  var title: String {
    text(
      en: "The living hexagon", pt: "O hexágono vivo", el: "Το ζωντανό εξάγωνο",
      es: "El hexágono vivo")
  }
  var lead: String {
    text(
      en:
        "This app is running. Reload the feed, and see which use case calls which port, and who answers.",
      pt:
        "Este app está em execução. Recarregue o feed e veja qual caso de uso chama qual porta, e quem responde.",
      el:
        "Αυτή η εφαρμογή εκτελείται. Ανανεώστε τη ροή και δείτε ποια περίπτωση χρήσης καλεί ποια θύρα, και ποιος απαντά.",
      es:
        "Esta aplicación está en marcha. Recarga el feed y mira qué caso de uso llama a qué puerto, y quién responde."
    )
  }
  var feed: String { text(en: "The feed", pt: "O feed", el: "Η ροή", es: "El feed") }
  var drawing: String {
    text(
      en: "Use cases, ports and adapters", pt: "Casos de uso, portas e adaptadores",
      el: "Περιπτώσεις χρήσης, θύρες και προσαρμογείς", es: "Casos de uso, puertos y adaptadores")
  }
  var changed: String {
    text(
      en: "The place where the app is put together (composition root), and its changed lines",
      pt: "O lugar onde o app é montado (raiz de composição), e suas linhas mudadas",
      el: "Εκεί όπου συναρμολογείται η εφαρμογή (ρίζα σύνθεσης), και οι γραμμές που άλλαξαν",
      es: "Donde se monta la aplicación (raíz de composición), y sus líneas cambiadas")
  }
  var store: String { text(en: "Store", pt: "Armazenamento", el: "Αποθήκη", es: "Almacén") }
  var fault: String { text(en: "Fault", pt: "Defeito", el: "Σφάλμα", es: "Defecto") }
  var noFault: String { text(en: "none", pt: "nenhum", el: "κανένα", es: "ninguno") }
  var compose: String { text(en: "Compose", pt: "Compor", el: "Σύνθεση", es: "Componer") }
  var connection: String { text(en: "Connection", pt: "Conexão", el: "Σύνδεση", es: "Conexión") }
  var clock: String { text(en: "Clock", pt: "Relógio", el: "Ρολόι", es: "Reloj") }
  var kill: String {
    text(
      en: "Kill and start", pt: "Matar e iniciar", el: "Τερματισμός και εκκίνηση",
      es: "Matar e iniciar")
  }
  var killed: String {
    text(
      en: "The process is killed, and starts again", pt: "O processo é morto e inicia outra vez",
      el: "Η διεργασία τερματίζεται και ξεκινά πάλι",
      es: "Se termina el proceso y vuelve a iniciarse")
  }
  var stories: String { text(en: "Stories", pt: "Histórias", el: "Ιστορίες", es: "Historias") }
  var complaints: String {
    text(
      en: "Ten complaints about ports and adapters, and a story for each",
      pt: "Dez queixas sobre portas e adaptadores, e uma história para cada uma",
      el: "Δέκα παράπονα για θύρες και προσαρμογείς, και μια ιστορία για καθένα",
      es: "Diez quejas sobre puertos y adaptadores, y una historia para cada una")
  }
  var story: String { text(en: "Story", pt: "História", el: "Ιστορία", es: "Historia") }
  var play: String { text(en: "Play", pt: "Reproduzir", el: "Αναπαραγωγή", es: "Reproducir") }
  var beside: String { text(en: "Beside it", pt: "Ao lado", el: "Δίπλα", es: "Al lado") }
  var fromStep: String {
    text(en: "From step", pt: "A partir do passo", el: "Από το βήμα", es: "Desde el paso")
  }
  var noOther: String {
    text(en: "no other", pt: "nenhum outro", el: "καμία άλλη", es: "ningún otro")
  }
  var storyLead: String {
    text(
      en:
        "It was played on temporary copies just now. Answer the question, see the calls, and open the steps below; among them, n opens the next one, p goes back.",
      pt:
        "Acaba de ser reproduzida em cópias temporárias. Responda à pergunta, veja as chamadas e abra os passos abaixo; entre eles, n abre o próximo, p volta.",
      el:
        "Μόλις παίχτηκε σε προσωρινά αντίγραφα. Απαντήστε στην ερώτηση, δείτε τις κλήσεις και ανοίξτε τα βήματα παρακάτω· ανάμεσά τους το n ανοίγει το επόμενο, το p γυρίζει πίσω.",
      es:
        "Se acaba de reproducir en copias temporales. Responde a la pregunta, mira las llamadas y abre los pasos abajo; entre ellos, n abre el siguiente, p vuelve atrás."
    )
  }
  var right: String { text(en: "Right.", pt: "Certo.", el: "Σωστό.", es: "Correcto.") }
  var notRight: String {
    text(en: "Not so.", pt: "Não é assim.", el: "Δεν είναι έτσι.", es: "No es así.")
  }
  var otherPrograms: String {
    text(
      en: "Other programs make the calls of this story: see its steps below.",
      pt: "Outros programas fazem as chamadas desta história: veja os passos abaixo.",
      el: "Τις κλήσεις αυτής της ιστορίας κάνουν άλλα προγράμματα: δείτε τα βήματα παρακάτω.",
      es: "Otros programas hacen las llamadas de esta historia: mira los pasos abajo.")
  }
  var predict: String {
    text(
      en: "Predict: which result does this step expect?",
      pt: "Preveja: que resultado este passo espera?",
      el: "Προβλέψτε: ποιο αποτέλεσμα αναμένει αυτό το βήμα;",
      es: "Predice: ¿qué resultado espera este paso?")
  }
  var steps: String { text(en: "Steps", pt: "Passos", el: "Βήματα", es: "Pasos") }
  var open: String { text(en: "See it", pt: "Ver", el: "Δείτε το", es: "Verlo") }
  var failed: String {
    text(
      en: "That did not work", pt: "Isso não funcionou", el: "Αυτό δεν λειτούργησε",
      es: "Eso no ha funcionado")
  }
  var verdicts: String {
    text(en: "How it ended", pt: "Como terminou", el: "Πώς τελείωσε", es: "Cómo ha terminado")
  }
  var difference: String {
    text(
      en: "Here the two differ first.", pt: "Aqui os dois diferem pela primeira vez.",
      el: "Εδώ διαφέρουν για πρώτη φορά.", es: "Aquí difieren por primera vez.")
  }
  var notReached: String {
    text(
      en: "It did not come to this.", pt: "Não se chegou a isto.", el: "Δεν έφτασε ως εδώ.",
      es: "No se llegó a esto.")
  }
  var expected: String { text(en: "expected", pt: "esperado", el: "αναμενόταν", es: "se esperaba") }
  var found: String { text(en: "found", pt: "encontrado", el: "βρέθηκε", es: "se encontró") }
  var events: String {
    text(en: "What has happened", pt: "O que aconteceu", el: "Τι έγινε", es: "Qué ha pasado")
  }

  /// Describes the switches that a story can change.
  func words(for switches: Switches) -> String {
    let ahead = Int(switches.clockOffset)
    let clock = ahead > 0 ? ["\(clock) \(name(ofClock: ahead))"] : []
    let isOn = switches.connection == .on
    return (clock + (isOn ? [] : ["\(connection) \(name(of: switches.connection))"]))
      .joined(separator: ", ")
  }

  func name(of connection: Switches.Connection) -> String {
    switch connection {
    case .on: text(en: "on", pt: "ligada", el: "σε σύνδεση", es: "conectada")
    case .off: text(en: "off", pt: "desligada", el: "εκτός σύνδεσης", es: "desconectada")
    case .slow: text(en: "slow", pt: "lenta", el: "αργή", es: "lenta")
    case .garbage:
      text(en: "sends rubbish", pt: "envia lixo", el: "στέλνει σκουπίδια", es: "envía basura")
    case .lostAnswers:
      text(
        en: "lost answers of the store", pt: "respostas perdidas do armazenamento",
        el: "χαμένες απαντήσεις της αποθήκης", es: "respuestas perdidas del almacén")
    }
  }

  func text(en: String, pt: String, el: String, es: String) -> String {
    messages.said(en: en, pt: pt, el: el, es: es)
  }
}
