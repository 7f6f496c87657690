// swift-tools-version:6.1
import PackageDescription

// This is a separate package, so that gRPC does not become a dependency of Daybook.
let package = Package(
    name: "grpc-swift-peer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/grpc/grpc-swift-2", exact: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", exact: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", exact: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "grpc-swift-peer",
            dependencies: [
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            path: ".",
            // The Makefile writes the second folder. One module holds all code, so that the compiler can inline it.
            sources: ["Sources", "build/generated"],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
