import OfflineCore

extension ErrorTexts {
  static let spanish = ErrorTexts(
    mistake: { "Algo ha fallado en el programa: \($0). Avise a quien lo mantiene." },
    unknownPlace: "(lugar desconocido)",
    store: { reason, place, cause in
      switch reason {
      case .damaged:
        "El almacén \(place) está dañado\(cause). Vuelva a cargar con conexión, o valide lo guardado, para empezar de nuevo."
      case .denied:
        "No se puede abrir, leer o escribir el almacén \(place)\(cause). Compruebe el lugar y sus permisos o elija otro almacén."
      case .unreachable:
        "El almacén \(place) no responde\(cause). Compruebe el lugar y la conexión y vuelva a intentarlo."
      case .busy:
        "El almacén \(place) está en uso por otro programa\(cause). Vuelva a intentarlo en un momento."
      case .full:
        "No queda espacio para el almacén \(place)\(cause). Libere espacio o elija otro almacén."
      case .newerFormat:
        "El almacén \(place) lo escribió una versión posterior de este programa\(cause). Se ha dejado como estaba: actualice este programa o elija otro almacén."
      case .notOurs:
        "El almacén \(place) pertenece a otro programa\(cause). Se ha dejado como estaba: elija otro almacén."
      case .changed:
        "El contenido del almacén \(place) acaba de cambiar\(cause). Vuelva a cargarlo."
      }
    },
    source: { reason, address, cause, wait in
      let later = "Vuelva a intentarlo más tarde; si sigue así, avise a quien lleva el servidor."
      return switch reason {
      case .offline:
        "No se pudo conectar con el servidor \(address) mientras se trabaja sin conexión\(cause). Conéctese y vuelva a intentarlo."
      case .unreachable:
        "No se pudo conectar con el servidor \(address)\(cause). Compruebe la conexión y vuelva a intentarlo, o dé más tiempo."
      case .untrusted:
        "No se puede confiar en el servidor \(address)\(cause). Compruebe la dirección y el reloj de este equipo, o avise a quien mantiene el servidor."
      case .unreadable:
        "No se puede leer la carpeta o el archivo \(address)\(cause). Compruebe que existe y que tiene permiso para leerlo."
      case .notFound:
        "No hay nada en \(address)\(cause). Compruebe la dirección o el id; la lista muestra los que existen."
      case .refused:
        "Se rechazó el acceso a \(address)\(cause). Compruebe la dirección; si confía en el origen, permita direcciones privadas."
      case .unauthorized:
        "Se rechazó el acceso a \(address)\(cause). Proporcione un token o una clave que dé acceso."
      case .credentialsMissing:
        "\(address) solo responde con una clave\(cause). Defina su clave y vuelva a intentarlo."
      case .rateLimited:
        "Se ha consultado el servidor \(address) demasiadas veces\(cause). \(wait.map { "Vuelva a intentarlo dentro de \($0)." } ?? later)"
      case .invalidData: "No se puede usar la respuesta de \(address)\(cause). \(later)"
      }
    },
    otherSource: { saved, asked in
      "La lista guardada es de \(saved), no de \(asked). Cargue primero la lista de \(asked) o cargue más de \(saved)."
    },
    ruledOut: {
      "La política \($0) no lo permite. Elija otra política."
    },
    nothingSaved: "No hay nada guardado que mostrar.",
    nothingSavedOf: { "No hay nada de \($0) guardado en \($1)." },
    listNotSaved: { "La lista '\($0)' no está guardada en \($1)." },
    imageNotSaved: { "Esta imagen no está guardada en \($0)." },
    savedTooLongAgo: { date in
      "Lo guardado es demasiado antiguo para mostrarlo\(date.map { " (guardado el \($0))" } ?? "")."
    },
    savedInTheFuture:
      "Lo guardado lleva una fecha futura, así que no se conoce su antigüedad: compruebe el reloj.",
    savedUnreadable: "No se puede leer lo guardado.",
    loadFirst: "Cárguelo primero desde el origen."
  )
}
