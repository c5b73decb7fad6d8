import Foundation

/// Whole pictures of one pixel.
enum TinyPicture {
  static let jpeg = decode(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP////////////////////////////////////////////////////////\
    //////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAA\
    AAAAAAAAAAAAAAD/2gAIAQEAAD8AT//Z
    """)
  static let png = decode(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4wcAAAAJcAMlDyBJGAAAAAElFTkSuQm\
    CC
    """)
  static let gif = decode(
    """
    R0lGODdhAQABAIEAAMjIyAAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==
    """)
  static let webP = decode(
    """
    UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQRY7+ByKi/wEA
    """)

  static let all = [jpeg, png, gif, webP]

  private static func decode(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
