import OfflineCore

extension ErrorTexts {
  static let brazilianPortuguese = ErrorTexts(
    mistake: { "Algo deu errado no programa: \($0). Avise quem o mantém." },
    unknownPlace: "(local desconhecido)",
    store: { reason, place, cause in
      switch reason {
      case .damaged:
        "O armazenamento \(place) está danificado\(cause). Carregue de novo com conexão, ou valide o que está salvo, para recomeçar."
      case .denied:
        "Não é possível abrir, ler ou gravar o armazenamento \(place)\(cause). Verifique o local e suas permissões ou escolha outro armazenamento."
      case .unreachable:
        "O armazenamento \(place) não responde\(cause). Verifique o local e a conexão e tente de novo."
      case .busy:
        "O armazenamento \(place) está sendo usado por outro programa\(cause). Tente de novo daqui a pouco."
      case .full:
        "Não há mais espaço para o armazenamento \(place)\(cause). Libere espaço ou escolha outro armazenamento."
      case .newerFormat:
        "O armazenamento \(place) foi gravado por uma versão mais nova deste programa\(cause). Ele ficou como estava: atualize este programa ou escolha outro armazenamento."
      case .notOurs:
        "O armazenamento \(place) pertence a outro programa\(cause). Ele ficou como estava: escolha outro armazenamento."
      case .changed:
        "O conteúdo do armazenamento \(place) acaba de mudar\(cause). Carregue de novo."
      }
    },
    source: { reason, address, cause, wait in
      let later = "Tente de novo mais tarde; se continuar assim, avise quem mantém o servidor."
      return switch reason {
      case .offline:
        "Não foi possível conectar com o servidor \(address) no modo offline\(cause). Conecte-se e tente de novo."
      case .unreachable:
        "Não foi possível conectar com o servidor \(address)\(cause). Verifique a conexão e tente de novo, ou dê mais tempo."
      case .untrusted:
        "Não se pode confiar no servidor \(address)\(cause). Verifique o endereço e o relógio deste computador, ou avise quem mantém o servidor."
      case .unreadable:
        "Não é possível ler a pasta ou o arquivo \(address)\(cause). Confira se existe e se você tem permissão de leitura."
      case .notFound:
        "Não há nada em \(address)\(cause). Confira o endereço ou o id; a lista mostra os que existem."
      case .refused:
        "O acesso a \(address) foi recusado\(cause). Verifique o endereço; se você confia na origem, permita endereços privados."
      case .unauthorized:
        "O acesso a \(address) foi recusado\(cause). Forneça um token ou uma chave que dê acesso."
      case .credentialsMissing:
        "\(address) só responde com uma chave\(cause). Defina sua chave e tente de novo."
      case .rateLimited:
        "O servidor \(address) foi consultado vezes demais\(cause). \(wait.map { "Tente de novo em \($0)." } ?? later)"
      case .invalidData: "Não é possível usar a resposta de \(address)\(cause). \(later)"
      }
    },
    otherSource: { saved, asked in
      "A lista salva é de \(saved), não de \(asked). Carregue primeiro a lista de \(asked) ou carregue mais de \(saved)."
    },
    ruledOut: {
      "A política \($0) não permite isso. Escolha outra política."
    },
    nothingSaved: "Não há nada salvo para mostrar.",
    nothingSavedOf: { "Não há nada de \($0) salvo em \($1)." },
    listNotSaved: { "A lista '\($0)' não está salva em \($1)." },
    imageNotSaved: { "Esta imagem não está salva em \($0)." },
    savedTooLongAgo: { date in
      "O que está salvo é antigo demais para ser mostrado\(date.map { " (salvo em \($0))" } ?? "")."
    },
    savedInTheFuture:
      "O que está salvo traz uma data futura; por isso não se sabe sua idade: verifique o relógio.",
    savedUnreadable: "Não é possível ler o que está salvo.",
    loadFirst: "Carregue primeiro da origem."
  )
}
