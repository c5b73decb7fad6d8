import FoundationEssentials
public import Plugins

extension SourcePlugin<FeedPorts> {
  /// `photos:DIR`, the pictures in a folder.
  public static var photos: Self {
    SourcePlugin(
      schemes: ["photos"],
      placeholder: "DIR",
      summary: "the JPEG, PNG, GIF and WebP pictures in a folder and all folders in it"
    ) { options throws(SourceOptions.Misfit) in
      guard !options.place.isEmpty, !options.place.contains("\0") else {
        throw SourceOptions.Misfit("name a folder after photos:, such as photos:Pictures")
      }
      var isFolder = false
      if FileManager.default.fileExists(atPath: options.place, isDirectory: &isFolder), !isFolder {
        throw SourceOptions.Misfit("\(options.place) is a file; name the folder that it is in")
      }
      // Two relative words from two folders must not share a name.
      let path = URL(filePath: options.place, directoryHint: .isDirectory).standardizedFileURL.path
      let source = PhotosSource(path: path)
      return Source(
        name: source.name,
        imageScheme: PhotosSource.imageScheme,
        imageData: source,
        ports: FeedPorts(feed: source, comments: source))
    }
  }
}
