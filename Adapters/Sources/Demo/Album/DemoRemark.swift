import FeedCore
import FoundationEssentials

/// Something to say that fits any image.
struct DemoRemark {
  let username: String
  let message: String

  /// The moment from which all dates count: 2024-05-20T11:24:59Z, in seconds since 1970. A date
  /// that followed the clock would make two runs differ.
  private static let reference: TimeInterval = 1_716_204_299

  /// Every fourth image has none, for the sake of that view state; the others up to five.
  static func comments(on image: Int) -> [ImageComment] {
    (0..<image % 4 + image % 3).prefix(image.isMultiple(of: 4) ? 0 : 5).map { index in
      let remark = all[(image * 5 + index * 7) % all.count]
      let age = Double(max(0, 36 - image)) * 86_400 - Double(index) * 4_980
      return ImageComment(
        id: DemoID.comment(index + 1, on: image),
        message: remark.message,
        createdAt: Date(timeIntervalSince1970: reference - age),
        username: remark.username)
    }
  }

  private static let all = [
    DemoRemark(username: "ana", message: "I can almost smell the air. Where exactly is this?"),
    DemoRemark(username: "joão", message: "Que luz bonita! Parabéns pela foto."),
    DemoRemark(username: "Νίκος", message: "Πανέμορφο. Πότε πάμε μαζί;"),
    DemoRemark(username: "marta_g", message: "¡Qué maravilla! Me la guardo de fondo de pantalla."),
    DemoRemark(username: "lee", message: "Second this. 🙌"),
    DemoRemark(username: "王小明", message: "好漂亮!"),
    DemoRemark(username: "yasmin", message: "ما أجمل هذا المكان"),
    DemoRemark(username: "oskar", message: "Där var vi förra sommaren."),
    DemoRemark(username: "ren", message: "この色、好きです。"),
    DemoRemark(
      username: "theodora",
      message: """
        We stood there for an hour and forgot to take a single picture.
        Thank you for taking one for all of us.
        """),
    DemoRemark(username: "bea", message: "Wow."),
    DemoRemark(username: "sam", message: "What did you take it with?"),
    DemoRemark(username: "inês", message: "Saudades…"),
  ]
}
