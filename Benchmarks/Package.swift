// swift-tools-version: 6.2
import PackageDescription

/// Measures of speed and memory; built and run by `scripts/bench` and `scripts/check-cost`.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "DrawingFormat", path: "..")],
  targets: [
    // Looks on while the codec calls zlib, and calls zlib bare to compare with.
    .target(name: "ZlibCalls", linkerSettings: [.linkedLibrary("z")]),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "ZlibCalls",
        .product(name: "DrawingFormat", package: "DrawingFormat"),
        .product(name: "DrawingJSON", package: "DrawingFormat"),
        .product(name: "DrawingSamples", package: "DrawingFormat"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      // The codec's calls of inflate go through ZlibCalls, which can keep what they are given; and no
      // debug information, of which Debian's valgrind cannot read the kind that Swift has.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=inflate", "-Xlinker", "-S"])]),
  ]
)
