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
      case .unreachable:
        .init(
          "El almacén \(place) no responde",
          "Compruebe el lugar y la conexión y vuelva a intentarlo.")
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
    source: { reason, address, wait in
      let later = "Vuelva a intentarlo más tarde; si sigue así, avise a quien lleva el servidor."
      return switch reason {
      case .offline:
        .init(
          "No se pudo conectar con el servidor \(address) mientras se trabaja sin conexión",
          "Conéctese y vuelva a intentarlo.")
      case .unreachable:
        .init(
          "No se pudo conectar con el servidor \(address)",
          "Compruebe la conexión y vuelva a intentarlo, o dé más tiempo.")
      case .unreadable:
        .init(
          "No se puede leer la carpeta o el archivo \(address)",
          "Compruebe que existe y que tiene permiso para leerlo.")
      case .notFound:
        .init(
          "No hay nada en \(address)",
          "Compruebe la dirección o el id; la lista muestra los que existen.")
      case .refused:
        .init(
          "Se rechazó el acceso a \(address)",
          "Compruebe la dirección; si confía en el origen, permita direcciones privadas.")
      case .unauthorized:
        .init(
          "Se rechazó el acceso a \(address)",
          "Proporcione un token o una clave que dé acceso.")
      case .credentialsMissing:
        .init(
          "\(address) solo responde con una clave",
          "Defina su clave y vuelva a intentarlo.")
      case .rateLimited:
        .init(
          "Se ha consultado el servidor \(address) demasiadas veces",
          wait.map { "Vuelva a intentarlo dentro de \($0)." } ?? later)
      case .invalidData: .init("No se puede usar la respuesta de \(address)", later)
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
    nothingSavedOf: { "No hay nada de \($0) guardado en \($1)." },
    imageNotSaved: { "Esta imagen no está guardada en \($0)." },
    savedTooLongAgo: { date in
      "Lo guardado es demasiado antiguo para mostrarlo\(date.map { " (guardado el \($0))" } ?? "")."
    },
    savedInTheFuture: "Lo guardado lleva una fecha futura, así que no se conoce su antigüedad.",
    savedUnreadable: "No se puede leer lo guardado.",
    loadFirst: "Cárguelo primero desde el origen."
  )
}
