public import Plugins
public import WebAccess

extension SourcePlugin<LeaguePorts> {
  /// `ligapro:`, both divisions, each from the vendor that has it.
  ///
  /// An address after the colon stands in for both vendors.
  public static func ligaPro(
    transport: any HTTPTransport, flashLiveKey: APIKey, transfermarktKey: APIKey
  ) -> Self {
    SourcePlugin(
      schemes: ["ligapro"],
      placeholder: VendorServer.placeholder,
      summary: "LigaPro Serie A and B, as flashlive: and transfermarkt: have them"
    ) { options throws(SourceOptions.Misfit) in
      let name = "ligapro:\(try VendorServer(options, home: Vendor.flashLive.home).place)"
      let serieA = try Vendor.flashLive.open(options, transport: transport, key: flashLiveKey)
      let serieB = try Vendor.transfermarkt.open(
        options, transport: transport, key: transfermarktKey)
      let source = CombinedLeagueSource(
        name: name,
        parts: [
          CombinedLeagueSource.Part(name: Vendor.flashLive.scheme, ports: serieA.ports),
          CombinedLeagueSource.Part(name: Vendor.transfermarkt.scheme, ports: serieB.ports),
        ])
      return Source(
        name: name,
        // That of either part: both trust what stands in, or else only themselves, and the images
        // of a vendor are on servers of their own.
        imageData: serieA.imageData,
        ports: LeaguePorts(leagues: source, teams: source, squads: source))
    }
  }
}
