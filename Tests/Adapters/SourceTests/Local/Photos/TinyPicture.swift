import Foundation

/// Whole pictures of one pixel.
enum TinyPicture {
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP////////////////////////////////////////////////////////\
    //////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAA\
    AAAAAAAAAAAAAAD/2gAIAQEAAD8AT//Z
    """)
  static let png = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4wcAAAAJcAMlDyBJGAAAAAElFTkSuQm\
    CC
    """)
  static let gif = decoded(
    """
    R0lGODdhAQABAIEAAMjIyAAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==
    """)
  static let webP = decoded(
    """
    UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQRY7+ByKi/wEA
    """)

  static let all = [jpeg, png, gif, webP]

  private static func decoded(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
