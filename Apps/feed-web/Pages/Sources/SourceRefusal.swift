import OfflineCore
import Presentation

/// Why a source can't be added, in a closed list for which there are words.
enum SourceRefusal: Error {
  case noAddress
  case noFeed(SourceError)
  case noPictures, known, tooMany, noList
}

extension WebTexts {
  /// Returns why a source was not added.
  func refusal(_ refusal: SourceRefusal) -> String {
    switch refusal {
    case .noAddress:
      text(
        en: "Write the address of a page on the web, such as example.org, without a password.",
        pt: "Escreva o endereço de uma página da web, como example.org, sem senha.",
        el: "Γράψτε τη διεύθυνση μιας σελίδας στον ιστό, όπως example.org, χωρίς κωδικό.",
        es: "Escriba la dirección de una página de la web, como example.org, sin contraseña.")
    case .noFeed:
      text(
        en: "There is no feed at this address.", pt: "Não há nenhum feed neste endereço.",
        el: "Δεν υπάρχει ροή σε αυτή τη διεύθυνση.", es: "No hay ningún feed en esta dirección.")
    case .noPictures:
      text(
        en: "This feed has no pictures.", pt: "Este feed não tem imagens.",
        el: "Αυτή η ροή δεν έχει εικόνες.", es: "Este feed no tiene imágenes.")
    case .known:
      text(
        en: "This is among your sources already.", pt: "Isto já está entre as suas fontes.",
        el: "Υπάρχει ήδη στις πηγές σας.", es: "Esto ya está entre sus fuentes.")
    case .tooMany:
      text(
        en: "There is room for 100 sources. Remove some first.",
        pt: "Há lugar para 100 fontes. Remova algumas primeiro.",
        el: "Υπάρχει χώρος για 100 πηγές. Αφαιρέστε μερικές πρώτα.",
        es: "Hay sitio para 100 fuentes. Quite antes algunas.")
    case .noList:
      text(
        en: "This file is no list of feeds.", pt: "Este arquivo não é uma lista de feeds.",
        el: "Αυτό το αρχείο δεν είναι λίστα ροών.", es: "Este archivo no es una lista de feeds.")
    }
  }
}
