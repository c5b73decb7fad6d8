import OfflineCore

extension ErrorTexts {
  static let brazilianPortuguese = ErrorTexts(
    connection: "Não foi possível conectar com o servidor",
    unknownPlace: "(local desconhecido)",
    store: { reason, place in
      switch reason {
      case .damaged:
        .init(
          "O armazenamento \(place) está danificado",
          "Carregue de novo com conexão, ou valide o que está salvo, para recomeçar.")
      case .denied:
        .init(
          "Não é possível abrir, ler ou gravar o armazenamento \(place)",
          "Verifique o local e suas permissões ou escolha outro armazenamento.")
      case .busy:
        .init(
          "O armazenamento \(place) está sendo usado por outro programa",
          "Tente de novo daqui a pouco.")
      case .full:
        .init(
          "Não há mais espaço para o armazenamento \(place)",
          "Libere espaço ou escolha outro armazenamento.")
      case .newerFormat:
        .init(
          "O armazenamento \(place) foi gravado por uma versão mais nova deste programa",
          "Ele ficou como estava: atualize este programa ou escolha outro armazenamento.")
      case .notOurs:
        .init(
          "O armazenamento \(place) pertence a outro programa",
          "Ele ficou como estava: escolha outro armazenamento.")
      case .changed:
        .init("O conteúdo do armazenamento \(place) acaba de mudar", "Carregue de novo.")
      }
    },
    unreachable: {
      .init(
        "Não foi possível conectar com o servidor \($0)", "Verifique a conexão e tente de novo.")
    },
    unreadable: {
      .init(
        "Não é possível ler a pasta ou o arquivo \($0)",
        "Confira se existe e se você tem permissão de leitura.")
    },
    offline: {
      .init(
        "Não foi possível conectar com o servidor \($0) no modo offline",
        "Conecte-se e tente de novo.")
    },
    timedOut: {
      .init(
        "O servidor \($0) não respondeu em \($1)", "Tente de novo ou dê a ele mais tempo.")
    },
    invalid: { answer, address in
      let later = "Tente de novo mais tarde; se continuar assim, avise quem mantém o servidor."
      return switch answer {
      case .status(let status):
        .init("O servidor respondeu a \(address) com o status \(status)", later)
      case .missing:
        .init(
          "Não há nada em \(address)", "Confira o endereço ou o id; a lista mostra os que existem.")
      case .keyRefused:
        .init("O servidor recusou a chave enviada a \(address)", "Verifique a chave.")
      case .rateLimited(let time):
        .init(
          "O servidor \(address) foi consultado vezes demais",
          time.map { "Tente de novo em \($0)." } ?? later)
      case .malformed: .init("Não foi possível entender a resposta de \(address)", later)
      case .empty: .init("A resposta de \(address) veio vazia", later)
      case .tooLarge(let limit):
        .init("A resposta de \(address) passa de \(limit), o máximo permitido", later)
      case .tooManyRedirects:
        .init("O endereço \(address) leva a outros vezes demais", later)
      case .badRedirect:
        .init("O endereço \(address) leva a um que não pode ser acessado", later)
      case .repeats: .init("O servidor \(address) envia sempre a mesma página", later)
      case .endless: .init("A lista de \(address) não tem fim", later)
      }
    },
    refused: { refusal, address in
      switch refusal {
      case .scheme:
        .init(
          "O endereço \(address) não foi acessado: é de um tipo desconhecido",
          "Use um endereço http ou https, ou um da própria origem.")
      case .privateNetwork:
        .init(
          "O endereço \(address) não foi acessado: leva a esta máquina ou a uma rede privada",
          "Se você confia na origem, permita endereços privados.")
      case .noKey(let variable):
        .init(
          "O endereço \(address) não foi acessado: precisa de uma chave",
          "Coloque sua chave na variável de ambiente \(variable).")
      }
    },
    otherSource: { saved, asked in
      .init(
        "A lista salva é de \(saved), não de \(asked)",
        "Carregue primeiro a lista de \(asked) ou carregue mais de \(saved).")
    },
    ruledOut: {
      .init("A política \($0) não permite isso", "Escolha outra política.")
    },
    nothingSaved: "Não há nada salvo para mostrar.",
    savedTooLongAgo: { date in
      "O que está salvo é antigo demais para ser mostrado\(date.map { " (salvo em \($0))" } ?? "")."
    },
    savedInTheFuture: "O que está salvo traz uma data futura; por isso não se sabe sua idade.",
    savedUnreadable: "Não é possível ler o que está salvo.",
    loadFirst: "Carregue primeiro da origem."
  )
}
