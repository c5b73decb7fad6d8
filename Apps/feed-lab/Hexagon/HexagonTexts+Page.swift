extension HexagonTexts {
  var tryIt: String {
    text(en: "Try:", pt: "Experimente:", el: "Δοκιμάστε:", es: "Prueba:")
  }
  var whoAsks: String {
    text(en: "WHO ASKS", pt: "QUEM PEDE", el: "ΠΟΙΟΣ ΡΩΤΑ", es: "QUIÉN PIDE")
  }
  var coreZone: String {
    text(
      en: "CORE · decides, knows no library", pt: "NÚCLEO · decide, sem bibliotecas",
      el: "ΠΥΡΗΝΑΣ · αποφασίζει, χωρίς βιβλιοθήκες", es: "NÚCLEO · decide, sin bibliotecas")
  }
  var portsZone: String {
    text(
      en: "PORTS (interfaces)", pt: "PORTAS (interfaces)", el: "ΘΥΡΕΣ (διεπαφές)",
      es: "PUERTOS (interfaces)")
  }
  var whoAnswers: String {
    text(
      en: "WHO ANSWERS (adapters)", pt: "RESPONDE (adaptadores)", el: "ΑΠΑΝΤΑ (προσαρμογείς)",
      es: "RESPONDE (adaptadores)")
  }
  /// The meaning of the colours, in the order of ``HexagonDrawing/State``.
  var legend: [String] {
    [
      text(en: "called", pt: "chamado", el: "κλήθηκε", es: "llamado"),
      text(en: "found", pt: "encontrado", el: "βρέθηκε", es: "encontrado"),
      text(
        en: "nothing saved", pt: "nada salvo", el: "τίποτε", es: "nada guardado"),
      text(en: "too old", pt: "velho demais", el: "πολύ παλιά", es: "demasiado viejo"),
      text(en: "failed", pt: "falhou", el: "απέτυχε", es: "falló"),
    ]
  }
  func atRest(_ count: Int) -> String {
    text(
      en: "+ \(count) not used now", pt: "+ \(count) sem uso agora",
      el: "+ \(count) δεν χρησιμοποιούνται τώρα", es: "+ \(count) sin usar ahora")
  }
  var happened: String {
    text(
      en: "What just happened", pt: "O que acabou de acontecer", el: "Τι μόλις έγινε",
      es: "Qué acaba de pasar")
  }
  var nothingYet: String {
    text(
      en: "Nothing has been called yet. Choose an experiment above.",
      pt: "Nada foi chamado ainda. Escolha um experimento acima.",
      el: "Τίποτε δεν κλήθηκε ακόμη. Διαλέξτε ένα πείραμα παραπάνω.",
      es: "Todavía no se ha llamado a nada. Elige un experimento arriba.")
  }
  var whyTitle: String {
    text(en: "Why?", pt: "Por quê?", el: "Γιατί;", es: "¿Por qué?")
  }
  var nowYou: String {
    text(en: "Now you:", pt: "Agora você:", el: "Τώρα εσείς:", es: "Ahora tú:")
  }
  var answer: String {
    text(en: "Answer", pt: "Resposta", el: "Απάντηση", es: "Respuesta")
  }
  var lookFor: String {
    text(en: "Look for:", pt: "Observe:", el: "Προσέξτε:", es: "Fíjate:")
  }
  var speed: String {
    text(en: "Speed", pt: "Velocidade", el: "Ταχύτητα", es: "Velocidad")
  }
  var newProcess: String {
    text(
      en: "The new process:", pt: "O novo processo:", el: "Η νέα διεργασία:",
      es: "El proceso nuevo:")
  }
  var working: String {
    text(en: "Working…", pt: "Em andamento…", el: "Σε εξέλιξη…", es: "En curso…")
  }
  var nextStep: String {
    text(
      en: "Next step (.)", pt: "Próximo passo (.)", el: "Επόμενο βήμα (.)", es: "Paso siguiente (.)"
    )
  }
  var playAgain: String {
    text(en: "Play again", pt: "Repetir", el: "Ξανά", es: "Repetir")
  }
  var now: String {
    text(en: "now", pt: "agora", el: "τώρα", es: "ahora")
  }
  var week: String {
    text(en: "+7 days", pt: "+7 dias", el: "+7 ημέρες", es: "+7 días")
  }
  var beforeWeek: String {
    text(en: "+7 days − 1 s", pt: "+7 dias − 1 s", el: "+7 ημέρες − 1 δευτ.", es: "+7 días − 1 s")
  }
  var jsonFiles: String {
    text(en: "JSON files", pt: "arquivos JSON", el: "αρχεία JSON", es: "archivos JSON")
  }
  var memory: String {
    text(en: "memory", pt: "memória", el: "μνήμη", es: "memoria")
  }
  var wrong: String {
    text(
      en: "wrong on purpose…", pt: "errado de propósito…", el: "σκόπιμα λάθος…",
      es: "mal a propósito…")
  }
  var setUp: String {
    text(en: "Set it up", pt: "Preparar", el: "Ρύθμιση", es: "Prepararlo")
  }
  var otherState: String {
    text(
      en: "This address describes another state:", pt: "Este endereço descreve outro estado:",
      el: "Αυτή η διεύθυνση περιγράφει άλλη κατάσταση:", es: "Esta dirección describe otro estado:")
  }
  var copyLink: String {
    text(en: "Copy link", pt: "Copiar link", el: "Αντιγραφή συνδέσμου", es: "Copiar enlace")
  }
  var copied: String {
    text(en: "Copied", pt: "Copiado", el: "Αντιγράφηκε", es: "Copiado")
  }
  var projector: String {
    text(en: "Projector (p)", pt: "Projetor (p)", el: "Προβολέας (p)", es: "Proyector (p)")
  }
  var wholePage: String {
    text(
      en: "Whole page (p)", pt: "Página inteira (p)", el: "Όλη η σελίδα (p)",
      es: "Página entera (p)")
  }
  var goOn: String {
    text(en: "Go on", pt: "Continue", el: "Συνεχίστε", es: "Sigue")
  }
  var tour: String {
    text(
      en: "A tour of the code", pt: "Um passeio pelo código", el: "Περιήγηση στον κώδικα",
      es: "Un recorrido por el código")
  }
  var katas: String {
    text(en: "Katas", pt: "Katas", el: "Ασκήσεις (katas)", es: "Katas")
  }
  var lesson: String {
    text(
      en: "A lesson of 45 minutes with this page", pt: "Uma aula de 45 minutos com esta página",
      el: "Ένα μάθημα 45 λεπτών με αυτή τη σελίδα", es: "Una clase de 45 minutos con esta página")
  }
  var newStore: String {
    text(
      en: "Show me the code of a new store", pt: "Mostre-me o código de um novo armazenamento",
      el: "Δείξτε μου τον κώδικα μιας νέας αποθήκης",
      es: "Muéstrame el código de un almacén nuevo")
  }
  var swapIn: String {
    text(
      en: "Swap it in", pt: "Colocar no lugar", el: "Βάλτε την στη θέση", es: "Ponerlo en su lugar")
  }
  var yours: String {
    text(en: "yours", pt: "o seu", el: "δική σας", es: "el tuyo")
  }
  var lessons: String {
    text(en: "Lesson plan", pt: "Plano de aulas", el: "Σχέδιο μαθημάτων", es: "Plan de clases")
  }
  var thisPage: String {
    text(
      en: "About this page", pt: "Sobre esta página", el: "Για αυτή τη σελίδα",
      es: "Sobre esta página")
  }
  var locked: String {
    text(
      en:
        "The switches are missing because this server can be reached from other computers. Start it with --allow-switches to show them to everyone.",
      pt:
        "As chaves faltam porque este servidor pode ser acessado de outros computadores. Inicie-o com --allow-switches para mostrá-las a todos.",
      el:
        "Οι διακόπτες λείπουν επειδή αυτός ο διακομιστής είναι προσβάσιμος από άλλους υπολογιστές. Ξεκινήστε τον με --allow-switches για να τους βλέπουν όλοι.",
      es:
        "Faltan los interruptores porque se puede llegar a este servidor desde otros equipos. Inícialo con --allow-switches para mostrarlos a todos."
    )
  }
  var verdict: String {
    text(
      en: "How the conformance tests find it", pt: "Como os testes de conformidade o encontram",
      el: "Πώς το βρίσκουν οι δοκιμές συμμόρφωσης",
      es: "Cómo lo encuentran las pruebas de conformidad")
  }
  var terminal: String {
    text(
      en: "In a terminal:", pt: "Em um terminal:", el: "Σε ένα τερματικό:", es: "En una terminal:")
  }
  var breaks: String {
    text(
      en: "Requirement that finds it:", pt: "Requisito que o encontra:",
      el: "Απαίτηση που το βρίσκει:", es: "Requisito que lo encuentra:")
  }
  var playStory: String {
    text(
      en: "Play the first story on this store",
      pt: "Reproduzir a primeira história neste armazenamento",
      el: "Παίξτε την πρώτη ιστορία σε αυτή την αποθήκη",
      es: "Reproducir la primera historia en este almacén")
  }
  func name(of speed: HexagonState.Speed) -> String {
    switch speed {
    case .real: text(en: "real", pt: "real", el: "πραγματική", es: "real")
    case .second: text(en: "1 step / s", pt: "1 passo / s", el: "1 βήμα / δ", es: "1 paso / s")
    case .step:
      text(en: "step by step", pt: "passo a passo", el: "βήμα βήμα", es: "paso a paso")
    }
  }

  func name(ofClock seconds: Int) -> String {
    switch seconds {
    case 0: now
    case 7 * 86_400: week
    case 7 * 86_400 - 1: beforeWeek
    case let seconds where seconds.isMultiple(of: 3600): "+\(seconds / 3600) h"
    default: "+\(seconds) s"
    }
  }

  func name(ofStore name: String) -> String {
    ["sqlite:": "SQLite", "json:": jsonFiles, "memory:": memory, OfferedStores.yours: yours][name]
      ?? name
  }
}
