// swift-tools-version: 6.3
import PackageDescription

/// One settings list for every Swift target: the house rules that the compiler can hold.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

// Third-party products, named once: those of the RPC layer, and those that only the diary needs.
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let instrumentation = Target.Dependency.product(name: "Instrumentation", package: "swift-distributed-tracing")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")

/// A product whose package is not even resolved where the trait `Diary` is off.
func diary(_ name: String, package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Diary"]))
}
let argumentParser = diary("ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = diary("AsyncHTTPClient", package: "async-http-client")
let configuration = diary("Configuration", package: "swift-configuration")
let grdb = diary("GRDB", package: "GRDB.swift")
let grdbSQLite = diary("GRDBSQLite", package: "GRDB.swift")
let histogram = diary("Histogram", package: "hdrhistogram-swift")
let hummingbird = diary("Hummingbird", package: "hummingbird")
let hummingbirdCore = diary("HummingbirdCore", package: "hummingbird")
let hummingbirdTesting = diary("HummingbirdTesting", package: "hummingbird")
let httpTypes = diary("HTTPTypes", package: "swift-http-types")
let lifecycle = diary("ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = diary("UnixSignals", package: "swift-service-lifecycle")
let nioCore = diary("NIOCore", package: "swift-nio")
let nioEmbedded = diary("NIOEmbedded", package: "swift-nio")
let nioPosix = diary("NIOPosix", package: "swift-nio")
let nioHTTP1 = diary("NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = diary("NIOHTTPTypes", package: "swift-nio-extras")
let nioSSL = diary("NIOSSL", package: "swift-nio-ssl")
let nioHTTPTypesHTTP1 = diary("NIOHTTPTypesHTTP1", package: "swift-nio-extras")

let package = Package(
    name: "daybook",
    products: [
        .library(name: "ZRPC", targets: ["ZRPC"]),
        .library(name: "ZeroMQ", targets: ["ZeroMQ"]),
        .library(name: "ProtobufC", targets: ["ProtobufC"]),
        .library(name: "CProtobufC", targets: ["CProtobufC"]),
        .library(name: "Hashing", targets: ["Hashing"]),
        .library(name: "ArchiveReading", targets: ["ArchiveReading"]),
        .library(name: "SearchText", targets: ["SearchText"]),
        .library(name: "DateText", targets: ["DateText"]),
        .library(name: "WebAuthn", targets: ["WebAuthn"]),
        .library(name: "PasskeyTesting", targets: ["PasskeyTesting"]),
        .library(name: "DaybookAPI", targets: ["DaybookAPI"]),
        .library(name: "PlainForm", targets: ["PlainForm"]),
        .library(name: "CVipsShim", targets: ["CVipsShim"]),
        .library(name: "CAVShim", targets: ["CAVShim"]),
        .library(name: "ZRPCTesting", targets: ["ZRPCTesting"]),
        .executable(name: "daybook", targets: ["daybook"]),
        .executable(name: "loadtest", targets: ["loadtest"]),
        .executable(name: "benchmark", targets: ["benchmark"]),
        .executable(name: "gateway", targets: ["gateway"]),
        .executable(name: "entry-service", targets: ["entry-service"]),
        .executable(name: "media-service", targets: ["media-service"]),
        .executable(name: "protoc-gen-zrpc-swift", targets: ["protoc-gen-zrpc-swift"]),
    ],
    traits: [
        .default(enabledTraits: ["Diary"]),
        .trait(
            name: "Diary",
            description: "The diary beside the RPC layer; a package that only calls and serves takes `traits: []`."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C: module maps over Debian's libraries, generated structs, shims.
        .systemLibrary(name: "CZeroMQ", path: "Sources/C/CZeroMQ"),
        .systemLibrary(name: "CProtobufC", path: "Sources/C/CProtobufC"),
        .systemLibrary(name: "CSodium", path: "Sources/C/CSodium"),
        .systemLibrary(name: "CFIDO", path: "Sources/C/CFIDO"),
        .systemLibrary(name: "CCrypto", path: "Sources/C/CCrypto"),
        .systemLibrary(name: "CZlib", path: "Sources/C/CZlib"),
        .systemLibrary(name: "CArchive", path: "Sources/C/CArchive"),
        .systemLibrary(name: "CMarkdown", path: "Sources/C/CMarkdown"),
        .systemLibrary(name: "CYAML", path: "Sources/C/CYAML"),
        .systemLibrary(name: "CMalloc", path: "Sources/C/CMalloc"),
        .systemLibrary(name: "CProcess", path: "Sources/C/CProcess"),
        .systemLibrary(name: "CAttributes", path: "Sources/C/CAttributes"),
        .target(name: "CZRPCProto", dependencies: ["CProtobufC"], path: "Sources/C/CZRPCProto"),
        .target(name: "CDaybookProto", dependencies: ["CProtobufC"], path: "Sources/C/CDaybookProto"),
        .target(name: "CPluginProto", dependencies: ["CProtobufC"], path: "Sources/C/CPluginProto"),
        .systemLibrary(name: "CVips", path: "Sources/C/CVips", pkgConfig: "gobject-2.0"),
        .target(name: "CVipsShim", dependencies: ["CVips"], path: "Sources/C/CVipsShim"),
        .target(name: "CSandbox", path: "Sources/C/CSandbox"),
        .systemLibrary(name: "CAV", path: "Sources/C/CAV", pkgConfig: "libavformat"),
        .systemLibrary(name: "CHEIF", path: "Sources/C/CHEIF", pkgConfig: "libheif"),
        .target(name: "CAVShim", dependencies: ["CAV", "CHEIF"], path: "Sources/C/CAVShim"),

        // The RPC layer. It knows nothing of diaries.
        .target(name: "ProtobufC", dependencies: ["CProtobufC"], swiftSettings: settings),
        .target(name: "Hashing", dependencies: ["CCrypto", "CZlib"], swiftSettings: settings),
        .target(name: "ZipFormat", dependencies: ["Hashing"], swiftSettings: settings),
        .target(name: "ArchiveReading", dependencies: ["Hashing", "CArchive"], swiftSettings: settings),
        .target(name: "SearchText", swiftSettings: settings),
        .target(name: "DateText", dependencies: ["SearchText"], swiftSettings: settings),
        .target(name: "Markup", dependencies: ["CMarkdown"], swiftSettings: settings),
        .target(name: "WebAuthn", dependencies: ["ProtobufC", "Hashing", "CFIDO", "CSodium"], swiftSettings: settings),
        .target(name: "AttentionSounds", dependencies: ["Hashing"], swiftSettings: settings),
        .target(name: "Work", dependencies: [deque], swiftSettings: settings),
        .target(name: "ZeroMQ", dependencies: ["CZeroMQ"], swiftSettings: settings),
        .target(
            name: "ZRPC",
            dependencies: [
                "ProtobufC", "ZeroMQ", "Work", "CZRPCProto", "CProtobufC", deque, logging, metrics, instrumentation,
                tracing,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "protoc-gen-zrpc-swift",
            dependencies: ["ProtobufC", "CPluginProto", "CProtobufC"],
            swiftSettings: settings),

        // The contract and the processes' libraries.
        .target(name: "Wording", swiftSettings: settings),
        .target(
            name: "DaybookAPI",
            dependencies: ["ZRPC", "ProtobufC", "Wording", "CDaybookProto", "CProtobufC"],
            swiftSettings: settings),
        .target(
            name: "ServiceRuntime",
            dependencies: [
                "Work", "CMalloc", "CProcess", argumentParser, configuration, coreMetrics, lifecycle, logging, metrics,
                tracing,
                unixSignals,
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookSettings", dependencies: ["ServiceRuntime", argumentParser], swiftSettings: settings),
        .target(
            name: "DaybookEntry",
            dependencies: [
                "DaybookAPI", "PlainForm", "ZRPC", "ServiceRuntime", "ProtobufC", "Hashing", "Markup", "SearchText",
                "DateText", "AttentionSounds", "Work", "WebAuthn", "Wording", "ZipFormat", "CSodium", grdb, grdbSQLite,
                logging,
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookMedia",
            dependencies: [
                "DaybookAPI", "DaybookBackup", "DaybookImport", "PlainForm", "ArchiveReading", "ZRPC", "ServiceRuntime",
                "ProtobufC", "Hashing", "AttentionSounds", "Work", "Wording",
                "CVipsShim", "CAVShim", "CSandbox", "CAttributes", deque, logging, metrics,
            ],
            swiftSettings: settings),
        // The page's files are not Swift's: the plugin has them bundled into a source of the target.
        .executableTarget(name: "bundle-page", swiftSettings: settings),
        .plugin(
            name: "BundlePage", capability: .buildTool(), dependencies: ["bundle-page"], path: "Sources/BundlePage"),
        .target(
            name: "DaybookPage",
            dependencies: ["Hashing"],
            exclude: [
                "albums", "app.js", "core", "diary", "discover", "editor", "foryou", "grid", "hidden", "icons",
                "index.html", "library", "manifest.webmanifest", "outbox", "photos", "search", "service-worker.js",
                "settings", "sharing", "trash", "ui", "uploads", "viewer", "worker",
            ],
            swiftSettings: settings,
            plugins: ["BundlePage"]),
        .target(
            name: "DaybookGateway",
            dependencies: [
                "DaybookAPI", "DaybookPage", "ZRPC", "ZeroMQ", "Hashing", "Markup", "DaybookSettings", "ServiceRuntime",
                "Wording", "CZlib", "Work", "ZipFormat", asyncHTTPClient, deque, hummingbird, hummingbirdCore,
                httpTypes, lifecycle, logging, metrics, nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix,
                nioSSL,
                tracing,
            ],
            resources: [.embedInCode("Shares/share.css"), .embedInCode("Shares/share.js")],
            swiftSettings: settings),
        .target(
            name: "PlainForm", dependencies: ["DaybookAPI", "ProtobufC", "DateText", "SearchText", "CYAML"],
            resources: [.embedInCode("Schema/records.txt")], swiftSettings: settings),
        .target(
            name: "DaybookBackup",
            dependencies: [
                "DaybookEntry", "PlainForm", "ZipFormat", "ArchiveReading", "Hashing", "AttentionSounds",
                "ServiceRuntime", "Work", grdb,
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookImport",
            dependencies: [
                "DaybookAPI", "DaybookBackup", "DaybookEntry", "PlainForm", "ZRPC", "ProtobufC", "Hashing", "Wording",
                "Work",
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookCommand",
            dependencies: [
                "DaybookAPI", "DaybookBackup", "DaybookImport", "DaybookEntry", "PlainForm", "ArchiveReading", "ZRPC",
                "ProtobufC",
                "ZeroMQ", "Hashing", "DateText", "DaybookSettings", "ServiceRuntime", "Wording", "Work", argumentParser,
                asyncHTTPClient,
                logging,
                nioCore, nioHTTP1, nioPosix, nioSSL,
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookBenchmarks",
            dependencies: [
                "DaybookAPI", "DaybookEntry", "DaybookMedia", "SearchText", "ZRPC", "ProtobufC", "ServiceRuntime",
                "ZeroMQ", "Hashing", argumentParser, grdb, histogram, logging,
            ],
            swiftSettings: settings),
        .target(
            name: "DaybookLoad",
            dependencies: [
                "DaybookAPI", "ZRPC", "ServiceRuntime", "Hashing", argumentParser, asyncHTTPClient, histogram, logging,
                nioCore, nioHTTP1, unixSignals,
            ],
            swiftSettings: settings),

        // Executables: wiring only.
        .executableTarget(
            name: "entry-service",
            dependencies: [
                "DaybookEntry", "ZRPC", "DaybookSettings", "ServiceRuntime", argumentParser, logging,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "media-service",
            dependencies: [
                "DaybookMedia", "ZRPC", "DaybookSettings", "ServiceRuntime", argumentParser, logging,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "gateway",
            dependencies: ["DaybookGateway", "ZRPC", "DaybookSettings", "ServiceRuntime", argumentParser],
            swiftSettings: settings),
        .executableTarget(
            name: "daybook",
            dependencies: ["DaybookCommand", "gateway", "entry-service", "media-service", "benchmark"],
            swiftSettings: settings),
        .executableTarget(name: "benchmark", dependencies: ["DaybookBenchmarks"], swiftSettings: settings),
        .executableTarget(name: "loadtest", dependencies: ["DaybookLoad"], swiftSettings: settings),

        // Tests mirror the sources. The peer is a process that they kill and stop; ZRPCTesting is what it serves.
        .target(
            name: "CZRPCTestingProto", dependencies: ["CProtobufC"], path: "Tests/CZRPCTestingProto"),
        .target(
            name: "ZRPCTesting",
            dependencies: ["ZRPC", "ProtobufC", "CZRPCTestingProto", "CProtobufC", logging],
            path: "Tests/ZRPCTesting",
            swiftSettings: settings),
        .target(name: "SearchTextTesting", path: "Tests/SearchTextTesting", swiftSettings: settings),
        .target(name: "TLSTesting", path: "Tests/TLSTesting", swiftSettings: settings),
        .target(name: "TextTesting", path: "Tests/TextTesting", swiftSettings: settings),
        .target(
            name: "ArchiveTesting", dependencies: ["Hashing", "CZlib"], path: "Tests/ArchiveTesting",
            swiftSettings: settings),
        .target(
            name: "PasskeyTesting", dependencies: ["CSodium", "Hashing", "ProtobufC"], path: "Tests/PasskeyTesting",
            swiftSettings: settings),
        .executableTarget(
            name: "zrpc-test-peer",
            dependencies: ["ZRPC", "ZRPCTesting", logging],
            path: "Tests/zrpc-test-peer",
            swiftSettings: settings),
        .testTarget(
            name: "ProtobufCTests", dependencies: ["ProtobufC", "CProtobufC", "ZRPCTesting"],
            swiftSettings: settings),
        .testTarget(name: "WorkTests", dependencies: ["Work"], swiftSettings: settings),
        .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: settings),
        .testTarget(name: "ZipFormatTests", dependencies: ["ZipFormat"], swiftSettings: settings),
        .testTarget(
            name: "ArchiveReadingTests", dependencies: ["ArchiveReading", "ArchiveTesting", "TextTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "SearchTextTests", dependencies: ["SearchText", "SearchTextTesting"], swiftSettings: settings),
        .testTarget(
            name: "DateTextTests", dependencies: ["DateText"], swiftSettings: settings),
        .testTarget(name: "MarkupTests", dependencies: ["Markup"], swiftSettings: settings),
        .testTarget(
            name: "WebAuthnTests", dependencies: ["WebAuthn", "Hashing", "PasskeyTesting", "ProtobufC", "TextTesting"],
            swiftSettings: settings),
        .testTarget(name: "AttentionSoundsTests", dependencies: ["AttentionSounds"], swiftSettings: settings),
        .testTarget(name: "ZeroMQTests", dependencies: ["ZeroMQ"], swiftSettings: settings),
        .testTarget(
            name: "ZRPCTests",
            dependencies: ["ZRPC", "ZRPCTesting", "ProtobufC", "ZeroMQ", logging],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookAPITests", dependencies: ["DaybookAPI", "ProtobufC", "Wording", "ZRPC"],
            swiftSettings: settings),
        .testTarget(
            name: "WordingTests", dependencies: ["Wording", "DaybookAPI", "ProtobufC", "ZRPC"],
            swiftSettings: settings),
        .testTarget(
            name: "ServiceRuntimeTests", dependencies: ["ServiceRuntime", argumentParser, coreMetrics, logging],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookSettingsTests", dependencies: ["DaybookSettings", "ServiceRuntime"], swiftSettings: settings),
        .testTarget(
            name: "DaybookEntryTests",
            dependencies: [
                "DaybookEntry", "DaybookAPI", "DateText", "Hashing", "PasskeyTesting", "PlainForm", "ProtobufC",
                "ArchiveReading", "SearchText", "SearchTextTesting", "TextTesting",
                "ServiceRuntime", "Work", "WebAuthn", "Wording", "ZRPC", "ZipFormat", grdb, grdbSQLite, logging,
            ],
            exclude: ["SQLite/Schema/Versions"],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookMediaTests",
            dependencies: [
                "DaybookMedia", "DaybookBenchmarks", "DaybookAPI", "DaybookBackup", "DaybookImport", "PlainForm",
                "ArchiveReading",
                "ArchiveTesting", "TextTesting", "ProtobufC", "ZRPC", "Hashing", "AttentionSounds", "Wording", logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookPageTests", dependencies: ["DaybookPage", "TextTesting"], swiftSettings: settings),
        .testTarget(name: "bundle-pageTests", dependencies: ["bundle-page"], swiftSettings: settings),
        .testTarget(
            name: "DaybookGatewayTests",
            dependencies: [
                "DaybookGateway", "DaybookAPI", "DaybookPage", "DaybookSettings", "Hashing", "Markup", "TLSTesting",
                "TextTesting", "ZRPC", "ServiceRuntime", "Wording", "ZipFormat", hummingbird, hummingbirdTesting,
                httpTypes, logging,
                nioCore,
                nioEmbedded, nioPosix, nioHTTP1, nioSSL,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookCommandTests",
            dependencies: [
                "DaybookCommand", "DaybookAPI", "DaybookBackup", "DaybookImport", "DaybookEntry", "ArchiveTesting",
                "DaybookSettings", "TextTesting",
                "DateText", "PlainForm", "ProtobufC", "ServiceRuntime", "Wording", "ZRPC", argumentParser, logging,
                nioCore, nioHTTP1, nioPosix,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookImportTests",
            dependencies: [
                "DaybookImport", "DaybookAPI", "DaybookBackup", "DaybookEntry", "Hashing", "PlainForm", "ProtobufC",
                "Wording", "ZRPC", logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PlainFormTests", dependencies: ["PlainForm", "DaybookAPI", "ProtobufC", "Hashing", "SearchText"],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookBackupTests",
            dependencies: [
                "DaybookBackup", "DaybookAPI", "DaybookEntry", "PlainForm", "ArchiveReading", "ArchiveTesting",
                "Hashing", "ServiceRuntime", grdb,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookBenchmarksTests", dependencies: ["DaybookBenchmarks", "DaybookMedia", histogram],
            swiftSettings: settings),
        .testTarget(
            name: "DaybookLoadTests", dependencies: ["DaybookLoad", argumentParser], swiftSettings: settings),
        .testTarget(
            name: "SystemTests",
            dependencies: ["Hashing", "TLSTesting", "ZeroMQ", asyncHTTPClient, nioCore, nioHTTP1, nioPosix, nioSSL],
            swiftSettings: settings),
        .testTarget(name: "HouseTests", swiftSettings: settings),
    ]
)
