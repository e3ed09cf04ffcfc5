// swift-tools-version: 6.2
import PackageDescription

/// Fuzzing of the codec, of the JSON form and of other formats; built and run by `scripts/fuzz`.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "DrawingFormat", path: "..")],
  targets: [
    // libFuzzer brings the main function: this builds with its sanitizer only.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "DrawingFormat", package: "DrawingFormat"),
        .product(name: "DrawingJSON", package: "DrawingFormat"),
        .product(name: "DrawingInterchange", package: "DrawingFormat"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
