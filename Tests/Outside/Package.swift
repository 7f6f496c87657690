// swift-tools-version: 6.3
import PackageDescription

// A package of somebody else, with a service of its own. `run` generates its code, builds it and runs its tests.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let zrpc = Target.Dependency.product(name: "ZRPC", package: "daybook")
let protobufC = Target.Dependency.product(name: "ProtobufC", package: "daybook")
let zeroMQ = Target.Dependency.product(name: "ZeroMQ", package: "daybook")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "weather",
    dependencies: [
        // Calls and serves, and is no diary.
        .package(name: "daybook", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // Both generated.
        .target(name: "CWeatherProto", dependencies: [.product(name: "CProtobufC", package: "daybook")]),
        .target(
            name: "WeatherAPI",
            dependencies: ["CWeatherProto", zrpc, protobufC, .product(name: "CProtobufC", package: "daybook")],
            swiftSettings: settings),
        .target(name: "Weather", dependencies: ["WeatherAPI", zrpc], swiftSettings: settings),
        .testTarget(
            name: "WeatherTests",
            dependencies: [
                "Weather", "WeatherAPI", zrpc, protobufC, zeroMQ, logging,
                .product(name: "ZRPCTesting", package: "daybook"),
            ],
            swiftSettings: settings),
    ]
)
