// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 language mode, strict memory safety, warnings are errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What keeps the static executable small: no symbols, one body for equal functions, no names of characters.
///
/// The names take 0.55 MB, and only `Unicode.Scalar.Properties.name` reads them, which nothing here
/// asks for: there, a static release executable would crash.
let small = ["-s", "-O2", "--icf=all", "--defsym=_swift_stdlib_getScalarName=0"]

/// Reading options and files is not faster for being longer; and with a section for each function,
/// the linker leaves out those that nothing calls.
let shortFunctions = ["-Osize", "-Xfrontend", "-function-sections"]

let package = Package(
  name: "DrawingFormat",
  products: [
    .library(name: "DrawingFormat", targets: ["DrawingFormat"]),
    .library(name: "DrawingJSON", targets: ["DrawingJSON"]),
    .library(name: "DrawingPictures", targets: ["DrawingPictures"]),
    .library(name: "DrawingInterchange", targets: ["DrawingInterchange"]),
    .executable(name: "drawtool", targets: ["drawtool"]),
    // Drawings made from seeds, for benchmarks and fuzzing.
    .library(name: "DrawingSamples", targets: ["DrawingSamples"]),
  ],
  targets: [
    // The only dependency of the codec.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The codec: no Foundation, no existentials, no Codable; compiles as Embedded Swift.
    .target(
      name: "DrawingFormat", dependencies: ["CZlib"], swiftSettings: settings,
      // Rounding doubles calls the C library on processors that need it for that.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The readable form of a drawing, with a JSON reader and writer of its own.
    .target(name: "DrawingJSON", dependencies: ["DrawingFormat"], swiftSettings: settings),
    // Drawings as SVG and as web pages.
    .target(
      name: "DrawingPictures", dependencies: ["DrawingFormat"],
      // The web page and its scripts become bytes in the executable, which stays one file.
      resources: [.embedInCode("Page/page.html"), .embedInCode("Page/style.css")]
        + ["Decoder", "Player"].map { .embedInCode("Page/\($0)") }, swiftSettings: settings),
    // Reads XML.
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    // Ink of other software.
    .target(
      name: "DrawingInterchange", dependencies: ["CExpat", "DrawingFormat", "DrawingJSON"],
      swiftSettings: settings),
    // The command line, as a library so that tests reach it without a process.
    .target(
      name: "DrawtoolKit",
      dependencies: ["DrawingFormat", "DrawingJSON", "DrawingInterchange", "DrawingPictures"],
      swiftSettings: settings + [.unsafeFlags(shortFunctions, .when(configuration: .release))]),
    .executableTarget(
      name: "drawtool", dependencies: ["DrawtoolKit"], swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld"] + small.flatMap { ["-Xlinker", $0] },
          .when(platforms: [.linux], configuration: .release))
      ]),
    // Drawings made from seeds, for tests, fuzzing and benchmarks; no product has them.
    .target(name: "DrawingSamples", dependencies: ["DrawingFormat"], swiftSettings: settings),
    // Writes the conformance files, Tests/Conformance; no product has it.
    .executableTarget(
      name: "conformance", dependencies: ["DrawingFormat", "DrawingJSON", "DrawingSamples"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawingFormatTests",
      // The targets of fuzzing are compiled into these tests, and reach all that is fuzzed.
      dependencies: ["DrawingFormat", "DrawingInterchange", "DrawingJSON", "DrawingSamples"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "DrawingJSONTests", dependencies: ["DrawingFormat", "DrawingJSON"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawingPicturesTests", dependencies: ["DrawingPictures", "DrawingSamples"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawingInterchangeTests",
      dependencies: ["DrawingFormat", "DrawingInterchange", "DrawingJSON", "DrawingSamples"],
      exclude: ["pkdrawing_checker.py", "pkdrawing_writer.py"], swiftSettings: settings),
    .testTarget(
      name: "DrawtoolTests", dependencies: ["DrawtoolKit", "drawtool"],
      swiftSettings: settings),
  ]
)
