public import Plugins
public import WebAccess

extension SourcePlugin<LeaguePorts> {
  /// `transfermarkt:`, the second division from Transfermarkt.
  ///
  /// - Parameter key: Without it the leagues are told, and all else is refused.
  public static func transfermarkt(transport: any HTTPTransport, key: APIKey) -> Self {
    Vendor.transfermarkt.plugin(transport: transport, key: key)
  }
}

extension Vendor {
  static let transfermarkt = Vendor(
    scheme: "transfermarkt", summary: "LigaPro Serie B from Transfermarkt",
    home: "https://transfermarket.p.rapidapi.com/", leagues: [.ligaProSerieB],
    source: VendorSource<TransfermarktAPI>.init)
}
