// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "my-store",
  // A checkout beside this package, whatever its folder is called, without what its programs fetch.
  dependencies: [.package(name: "essential-feed", path: "../essential-feed", traits: [])],
  targets: [
    .target(
      name: "MyStore",
      dependencies: [
        .product(name: "OfflineCore", package: "essential-feed"),
        .product(name: "StorageEngine", package: "essential-feed"),
        .product(name: "StoreSupport", package: "essential-feed"),
      ]),
    .executableTarget(
      name: "judge",
      dependencies: ["MyStore", .product(name: "StoreJudge", package: "essential-feed")]),
    .testTarget(
      name: "MyStoreTests",
      dependencies: ["MyStore", .product(name: "Conformance", package: "essential-feed")]),
  ],
  swiftLanguageModes: [.v6]
)
