public import Plugins
public import WebAccess

extension SourcePlugin<LeaguePorts> {
  /// `flashlive:`, the first division from FlashLive.
  ///
  /// - Parameter key: Without it the leagues are told, and all else is refused.
  public static func flashLive(transport: any HTTPTransport, key: APIKey) -> Self {
    Vendor.flashLive.plugin(transport: transport, key: key)
  }
}

extension Vendor {
  static let flashLive = Vendor(
    scheme: "flashlive", summary: "LigaPro Serie A from FlashLive",
    home: "https://flashlive-sports.p.rapidapi.com/v1/", leagues: [.ligaProSerieA],
    source: VendorSource<FlashLiveAPI>.init)
}
