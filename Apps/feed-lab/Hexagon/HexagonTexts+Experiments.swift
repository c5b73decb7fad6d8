extension HexagonTexts {
  /// The words of an experiment.
  struct Guide {
    let title: String
    /// What to look for before the call.
    let look: String
    /// A question after it, and the answer.
    let question: String
    let answer: String
  }

  func guide(to experiment: Experiment) -> Guide {
    switch experiment.id {
    case 1:
      Guide(
        title: text(
          en: "Refresh the feed", pt: "Atualizar o feed", el: "Ανανέωση της ροής",
          es: "Actualizar el feed"),
        look: text(
          en: "which ports the use case calls, in which order, and who answers last.",
          pt: "quais portas o caso de uso chama, em que ordem, e quem responde por último.",
          el: "ποιες θύρες καλεί η περίπτωση χρήσης, με ποια σειρά, και ποιος απαντά τελευταίος.",
          es: "a qué puertos llama el caso de uso, en qué orden, y quién responde al final."),
        question: text(
          en: "do it once more. Which call comes first this time, and why?",
          pt: "faça de novo. Qual chamada vem primeiro agora, e por quê?",
          el: "κάντε το άλλη μία φορά. Ποια κλήση έρχεται πρώτη τώρα, και γιατί;",
          es: "hazlo otra vez. ¿Qué llamada va primero ahora, y por qué?"),
        answer: text(
          en:
            "The store is read first, because this page shows the saved feed at once. Then the source is asked, and its answer replaces what was saved.",
          pt:
            "O armazenamento é lido primeiro, porque esta página mostra logo o feed salvo. Depois a fonte é consultada, e a resposta substitui o que estava salvo.",
          el:
            "Πρώτα διαβάζεται η αποθήκη, επειδή η σελίδα δείχνει αμέσως την αποθηκευμένη ροή. Μετά ρωτιέται η πηγή, και η απάντησή της αντικαθιστά ό,τι υπήρχε.",
          es:
            "Primero se lee el almacén, porque esta página muestra enseguida el feed guardado. Después se pregunta a la fuente, y su respuesta sustituye lo guardado."
        ))
    case 2:
      Guide(
        title: text(
          en: "Pull the plug, and refresh", pt: "Desligar a rede e atualizar",
          el: "Χωρίς δίκτυο, ανανέωση", es: "Desconectar y actualizar"),
        look: text(
          en: "the line to the source. It fails: what do readers see all the same?",
          pt: "a linha até a fonte. Ela falha: o que os leitores veem mesmo assim?",
          el: "τη γραμμή προς την πηγή. Αποτυγχάνει: τι βλέπουν παρ' όλα αυτά οι αναγνώστες;",
          es: "la línea hacia la fuente. Falla: ¿qué ven los lectores a pesar de todo?"),
        question: text(
          en: "turn the clock to seven days. Who answers then?",
          pt: "adiante o relógio em sete dias. Quem responde então?",
          el: "βάλτε το ρολόι επτά ημέρες μπροστά. Ποιος απαντά τότε;",
          es: "adelanta el reloj siete días. ¿Quién responde entonces?"),
        answer: text(
          en:
            "Nobody. What was saved has expired, the source does not answer, and an error is shown.",
          pt: "Ninguém. O que estava salvo expirou, a fonte não responde, e um erro é mostrado.",
          el: "Κανείς. Ό,τι είχε αποθηκευτεί έληξε, η πηγή δεν απαντά, και εμφανίζεται σφάλμα.",
          es: "Nadie. Lo guardado ha caducado, la fuente no responde, y se muestra un error."))
    case 3:
      Guide(
        title: text(
          en: "Seven days later", pt: "Sete dias depois", el: "Επτά ημέρες μετά",
          es: "Siete días después"),
        look: text(
          en: "the store. It still has the pictures: who decides not to show them?",
          pt: "o armazenamento. Ele ainda tem as imagens: quem decide não mostrá-las?",
          el: "την αποθήκη. Έχει ακόμη τις εικόνες: ποιος αποφασίζει να μην εμφανιστούν;",
          es: "el almacén. Todavía tiene las imágenes: ¿quién decide no mostrarlas?"),
        question: text(
          en: "turn the connection on. Who answers, and what happens to the old feed?",
          pt: "ligue a conexão. Quem responde, e o que acontece com o feed antigo?",
          el: "συνδέστε το δίκτυο. Ποιος απαντά, και τι γίνεται με την παλιά ροή;",
          es: "conecta la red. ¿Quién responde, y qué pasa con el feed antiguo?"),
        answer: text(
          en:
            "The source answers. The new feed replaces the old one in one step, and its seven days begin.",
          pt:
            "A fonte responde. O novo feed substitui o antigo de uma só vez, e seus sete dias começam.",
          el:
            "Απαντά η πηγή. Η νέα ροή αντικαθιστά την παλιά με ένα βήμα, και αρχίζουν οι επτά ημέρες της.",
          es:
            "Responde la fuente. El feed nuevo sustituye al antiguo de una vez, y empiezan sus siete días."
        ))
    case 4:
      Guide(
        title: text(
          en: "Swap the store", pt: "Trocar o armazenamento", el: "Άλλη αποθήκη",
          es: "Cambiar el almacén"),
        look: text(
          en: "what changes in the drawing, and what does not.",
          pt: "o que muda no desenho, e o que não muda.", el: "τι αλλάζει στο σχέδιο, και τι όχι.",
          es: "qué cambia en el dibujo, y qué no."),
        question: text(
          en: "choose memory. Which line of Core has to change?",
          pt: "escolha memória. Que linha do núcleo precisa mudar?",
          el: "διαλέξτε μνήμη. Ποια γραμμή του πυρήνα πρέπει να αλλάξει;",
          es: "elige memoria. ¿Qué línea del núcleo tiene que cambiar?"),
        answer: text(
          en:
            "None. Core knows the port alone. One line of the composition root changes: it is marked below.",
          pt:
            "Nenhuma. O núcleo só conhece a porta. Muda uma linha da raiz de composição: ela está marcada abaixo.",
          el:
            "Καμία. Ο πυρήνας ξέρει μόνο τη θύρα. Αλλάζει μία γραμμή της ρίζας σύνθεσης: είναι σημειωμένη παρακάτω.",
          es:
            "Ninguna. El núcleo solo conoce el puerto. Cambia una línea de la raíz de composición: está marcada abajo."
        ))
    case 5:
      Guide(
        title: text(
          en: "Break the store", pt: "Quebrar o armazenamento", el: "Χαλασμένη αποθήκη",
          es: "Romper el almacén"),
        look: text(
          en: "the number of pictures of each call. Which of them is wrong?",
          pt: "o número de imagens de cada chamada. Qual deles está errado?",
          el: "τον αριθμό εικόνων σε κάθε κλήση. Ποιος είναι λάθος;",
          es: "el número de imágenes de cada llamada. ¿Cuál está mal?"),
        question: text(
          en:
            "try the other faults. Which of them does nobody see on this page, and who finds them?",
          pt: "tente os outros defeitos. Quais ninguém vê nesta página, e quem os encontra?",
          el: "δοκιμάστε τα άλλα σφάλματα. Ποια δεν τα βλέπει κανείς εδώ, και ποιος τα βρίσκει;",
          es: "prueba los otros defectos. ¿Cuáles no se ven en esta página, y quién los encuentra?"),
        answer: text(
          en:
            "The last three need a second reader, damage or a week. The conformance kit plays all of that, and names the requirement that is broken.",
          pt:
            "Os três últimos exigem um segundo leitor, um dano ou uma semana. O kit de conformidade simula tudo isso e diz qual requisito foi quebrado.",
          el:
            "Τα τρία τελευταία θέλουν δεύτερο αναγνώστη, φθορά ή μία εβδομάδα. Το κιτ συμμόρφωσης τα δοκιμάζει όλα, και λέει ποια απαίτηση παραβιάζεται.",
          es:
            "Los tres últimos necesitan un segundo lector, daños o una semana. El kit de conformidad lo prueba todo, y dice qué requisito se incumple."
        ))
    default:
      Guide(
        title: text(
          en: "Kill it while it saves", pt: "Matar enquanto salva",
          el: "Τερματισμός στην αποθήκευση", es: "Matarlo mientras guarda"),
        look: text(
          en: "what the new process finds: the old feed, the new one, a half, or nothing?",
          pt: "o que o novo processo encontra: o feed antigo, o novo, metade ou nada?",
          el: "τι βρίσκει η νέα διεργασία: την παλιά ροή, τη νέα, μισή ή τίποτε;",
          es: "qué encuentra el proceso nuevo: ¿el feed antiguo, el nuevo, la mitad o nada?"),
        question: text(
          en: "choose memory, and kill it again. What is found then?",
          pt: "escolha memória, e mate de novo. O que se encontra então?",
          el: "διαλέξτε μνήμη, και τερματίστε πάλι. Τι βρίσκεται τότε;",
          es: "elige memoria, y mátalo otra vez. ¿Qué se encuentra entonces?"),
        answer: text(
          en:
            "Nothing: memory ends with its process. A store of files finds the old feed or the new one, whole, because replacing is one atomic step.",
          pt:
            "Nada: a memória acaba com o processo. Um armazenamento em arquivos encontra o feed antigo ou o novo, inteiro, porque substituir é um passo atômico.",
          el:
            "Τίποτε: η μνήμη τελειώνει με τη διεργασία. Μια αποθήκη αρχείων βρίσκει την παλιά ροή ή τη νέα, ολόκληρη, επειδή η αντικατάσταση είναι ένα ατομικό βήμα.",
          es:
            "Nada: la memoria acaba con su proceso. Un almacén de archivos encuentra el feed antiguo o el nuevo, entero, porque sustituir es un paso atómico."
        ))
    }
  }
}
