import OfflineCore

extension ErrorTexts {
  static let spanish = ErrorTexts(
    connection: "No se pudo conectar con el servidor",
    unknownPlace: "(lugar desconocido)",
    store: { reason, place in
      switch reason {
      case .damaged:
        .init(
          "El almacén \(place) está dañado",
          "Vuelva a cargar con conexión, o valide lo guardado, para empezar de nuevo.")
      case .denied:
        .init(
          "No se puede abrir, leer o escribir el almacén \(place)",
          "Compruebe el lugar y sus permisos o elija otro almacén.")
      case .busy:
        .init(
          "El almacén \(place) está en uso por otro programa",
          "Vuelva a intentarlo en un momento.")
      case .full:
        .init(
          "No queda espacio para el almacén \(place)", "Libere espacio o elija otro almacén.")
      case .newerFormat:
        .init(
          "El almacén \(place) lo escribió una versión posterior de este programa",
          "Se ha dejado como estaba: actualice este programa o elija otro almacén.")
      case .notOurs:
        .init(
          "El almacén \(place) pertenece a otro programa",
          "Se ha dejado como estaba: elija otro almacén.")
      case .changed:
        .init("El contenido del almacén \(place) acaba de cambiar", "Vuelva a cargarlo.")
      }
    },
    unreachable: {
      .init(
        "No se pudo conectar con el servidor \($0)",
        "Compruebe la conexión y vuelva a intentarlo.")
    },
    unreadable: {
      .init(
        "No se puede leer la carpeta o el archivo \($0)",
        "Compruebe que existe y que tiene permiso para leerlo.")
    },
    offline: {
      .init(
        "No se pudo conectar con el servidor \($0) mientras se trabaja sin conexión",
        "Conéctese y vuelva a intentarlo.")
    },
    timedOut: {
      .init(
        "El servidor \($0) no respondió en \($1)", "Vuelva a intentarlo o dele más tiempo.")
    },
    invalid: { answer, address in
      let later = "Vuelva a intentarlo más tarde; si sigue así, avise a quien lleva el servidor."
      return switch answer {
      case .status(let status):
        .init("El servidor respondió a \(address) con el estado \(status)", later)
      case .missing:
        .init(
          "No hay nada en \(address)",
          "Compruebe la dirección o el id; la lista muestra los que existen.")
      case .keyRefused:
        .init("El servidor rechazó la clave enviada a \(address)", "Compruebe la clave.")
      case .rateLimited(let time):
        .init(
          "Se ha consultado el servidor \(address) demasiadas veces",
          time.map { "Vuelva a intentarlo dentro de \($0)." } ?? later)
      case .malformed: .init("No se pudo entender la respuesta de \(address)", later)
      case .empty: .init("La respuesta de \(address) llegó vacía", later)
      case .tooLarge(let limit):
        .init("La respuesta de \(address) supera \(limit), el máximo permitido", later)
      case .tooManyRedirects:
        .init("La dirección \(address) remite a otras demasiadas veces", later)
      case .badRedirect:
        .init("La dirección \(address) remite a una que no se puede solicitar", later)
      case .repeats: .init("El servidor \(address) envía una y otra vez la misma página", later)
      case .endless: .init("La lista de \(address) no tiene fin", later)
      }
    },
    refused: { refusal, address in
      switch refusal {
      case .scheme:
        .init(
          "La dirección \(address) no se ha solicitado: es de un tipo desconocido",
          "Use una dirección http o https, o una del propio origen.")
      case .privateNetwork:
        .init(
          "La dirección \(address) no se ha solicitado: lleva a este equipo o a una red privada",
          "Si confía en el origen, permita las direcciones privadas.")
      case .noKey(let variable):
        .init(
          "La dirección \(address) no se ha solicitado: necesita una clave",
          "Ponga su clave en la variable de entorno \(variable).")
      }
    },
    otherSource: { saved, asked in
      .init(
        "La lista guardada es de \(saved), no de \(asked)",
        "Cargue primero la lista de \(asked) o cargue más de \(saved).")
    },
    ruledOut: {
      .init("La política \($0) no lo permite", "Elija otra política.")
    },
    nothingSaved: "No hay nada guardado que mostrar.",
    savedTooLongAgo: { date in
      "Lo guardado es demasiado antiguo para mostrarlo\(date.map { " (guardado el \($0))" } ?? "")."
    },
    savedInTheFuture: "Lo guardado lleva una fecha futura, así que no se conoce su antigüedad.",
    savedUnreadable: "No se puede leer lo guardado.",
    loadFirst: "Cárguelo primero desde el origen."
  )
}
