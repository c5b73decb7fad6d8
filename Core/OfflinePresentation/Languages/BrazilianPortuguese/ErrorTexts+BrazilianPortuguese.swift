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
      case .unreachable:
        .init(
          "O armazenamento \(place) não responde",
          "Verifique o local e a conexão e tente de novo.")
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
    source: { reason, address, wait in
      let later = "Tente de novo mais tarde; se continuar assim, avise quem mantém o servidor."
      return switch reason {
      case .offline:
        .init(
          "Não foi possível conectar com o servidor \(address) no modo offline",
          "Conecte-se e tente de novo.")
      case .unreachable:
        .init(
          "Não foi possível conectar com o servidor \(address)",
          "Verifique a conexão e tente de novo, ou dê mais tempo.")
      case .unreadable:
        .init(
          "Não é possível ler a pasta ou o arquivo \(address)",
          "Confira se existe e se você tem permissão de leitura.")
      case .notFound:
        .init(
          "Não há nada em \(address)",
          "Confira o endereço ou o id; a lista mostra os que existem.")
      case .refused:
        .init(
          "O acesso a \(address) foi recusado",
          "Verifique o endereço; se você confia na origem, permita endereços privados.")
      case .unauthorized:
        .init(
          "O acesso a \(address) foi recusado",
          "Forneça um token ou uma chave que dê acesso.")
      case .credentialsMissing:
        .init(
          "\(address) só responde com uma chave",
          "Defina sua chave e tente de novo.")
      case .rateLimited:
        .init(
          "O servidor \(address) foi consultado vezes demais",
          wait.map { "Tente de novo em \($0)." } ?? later)
      case .invalidData: .init("Não é possível usar a resposta de \(address)", later)
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
    nothingSavedOf: { "Não há nada de \($0) salvo em \($1)." },
    imageNotSaved: { "Esta imagem não está salva em \($0)." },
    savedTooLongAgo: { date in
      "O que está salvo é antigo demais para ser mostrado\(date.map { " (salvo em \($0))" } ?? "")."
    },
    savedInTheFuture: "O que está salvo traz uma data futura; por isso não se sabe sua idade.",
    savedUnreadable: "Não é possível ler o que está salvo.",
    loadFirst: "Carregue primeiro da origem."
  )
}
