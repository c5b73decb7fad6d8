import OfflineCore
import PictureCore
import PictureFormats

/// What the inspector says, in fewer words.
extension ImageDataReader {
  var pictureHeader: PictureHeader? {
    get async throws { try await PictureFormatInspector().header(of: self) }
  }

  var pictureDetails: PictureDetails {
    get async throws { try await PictureFormatInspector().details(of: self) }
  }

  var hasColourProfile: Bool {
    get async throws { try await PictureFormatInspector().hasColourProfile(self) }
  }

  var withoutMetadata: any ImageDataReader {
    get async throws { try await PictureFormatInspector().withoutMetadata(self) }
  }
}
