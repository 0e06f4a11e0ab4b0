// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnActor",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .target(name: "Bank"),
    .testTarget(
      name: "BankTests",
      dependencies: ["Bank", .product(name: "VirtualTime", package: "simharness")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
  ]
)
