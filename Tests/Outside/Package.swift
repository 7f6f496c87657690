// swift-tools-version: 6.3

// A package of somebody else, with services of its own. `run` generates its code, builds it and runs its tests.

// snippet: package
import PackageDescription

let zrpc = Target.Dependency.product(name: "ZRPC", package: "daybook")
let zrpcTesting = Target.Dependency.product(name: "ZRPCTesting", package: "daybook")
let protobufC = Target.Dependency.product(name: "ProtobufC", package: "daybook")
let cProtobufC = Target.Dependency.product(name: "CProtobufC", package: "daybook")
let zeroMQ = Target.Dependency.product(name: "ZeroMQ", package: "daybook")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "weather",
    dependencies: [
        // Without traits: ZRPC, and no diary.
        .package(name: "daybook", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // Both are generated.
        .target(name: "CWeatherProto", dependencies: [cProtobufC]),
        .target(name: "WeatherAPI", dependencies: ["CWeatherProto", zrpc, protobufC, cProtobufC]),

        .target(name: "Weather", dependencies: ["WeatherAPI", zrpc]),
        .executableTarget(name: "weather-server", dependencies: ["Weather", "WeatherAPI", zrpc, logging]),
        .executableTarget(name: "weather-client", dependencies: ["WeatherAPI", zrpc, logging]),
        .testTarget(
            name: "WeatherTests",
            dependencies: ["Weather", "WeatherAPI", zrpc, zrpcTesting, protobufC, zeroMQ, logging]),
    ]
)
// end

for target in package.targets where target.name != "CWeatherProto" {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
