import OfflineCore
import PictureCore
import PictureFormats

/// Shortcuts for the results of the inspector.
extension ImageDataReader {
  var pictureHeader: PictureHeader? {
    get async throws { try await PictureFormatInspector().header(of: self) }
  }

  var pictureDetails: PictureDetails {
    get async throws { try await PictureFormatInspector().details(of: self) }
  }

  var camera: CameraDetails {
    get async throws { try await PictureFormatInspector().cameraDetails(of: self) }
  }

  var hasColourProfile: Bool {
    get async throws { try await PictureFormatInspector().hasColourProfile(self) }
  }

  var withoutMetadata: any ImageDataReader {
    get async throws { try await PictureFormatInspector().withoutMetadata(self) }
  }
}
