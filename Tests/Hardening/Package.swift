// swift-tools-version: 6.3
import PackageDescription

// The RPC layer's own tests again, without the rest of the product: quick to build, so that sanitizers can watch them.
// `deploy/test` runs them plainly from the root package; Tests/Hardening/run says how they run here.

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

// Of the gateway only single files, by links in Fuzz/Edge: what serves HTTP is not built here.
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let zrpc = Target.Dependency.product(name: "ZRPC", package: "daybook")
let testing = Target.Dependency.product(name: "ZRPCTesting", package: "daybook")
let protobufC = Target.Dependency.product(name: "ProtobufC", package: "daybook")
let zeroMQ = Target.Dependency.product(name: "ZeroMQ", package: "daybook")
let webAuthn = Target.Dependency.product(name: "WebAuthn", package: "daybook")
let searchText = Target.Dependency.product(name: "SearchText", package: "daybook")
let dateText = Target.Dependency.product(name: "DateText", package: "daybook")
let hashing = Target.Dependency.product(name: "Hashing", package: "daybook")
let passkeyTesting = Target.Dependency.product(name: "PasskeyTesting", package: "daybook")
let plainForm = Target.Dependency.product(name: "PlainForm", package: "daybook")
let archiveReading = Target.Dependency.product(name: "ArchiveReading", package: "daybook")
let api = Target.Dependency.product(name: "DaybookAPI", package: "daybook")

var targets: [Target] = [
    .executableTarget(
        name: "zrpc-test-peer", dependencies: ["CThreadSanitizer", zrpc, testing, logging], path: "peer",
        swiftSettings: settings),
    .target(name: "CThreadSanitizer", path: "CThreadSanitizer"),
    .testTarget(
        name: "ZRPCTests", dependencies: ["CThreadSanitizer", zrpc, testing, protobufC, zeroMQ, logging],
        path: "Contract",
        swiftSettings: settings),
]

// What meets hostile files: reading their tags, and decoding them. Sources by their path, so that nothing else of the
// service is built.
let mediaSources = [
    "Probe",
    "Blobs/Boot.swift",
    "Blobs/Disk.swift",
    "Blobs/Disk+Reading.swift",
    "Blobs/FileView.swift",
    "Blobs/ReadFile.swift",
    "Films/FilmPainter.swift",
    "Films/Library",
    "Films/FilmEncoder.swift",
    "Films/FilmTracks.swift",
    "Films/FilmFormat.swift",
    "Films/FilmMaker.swift",
    "Films/FilmMatrix.swift",
    "Films/FilmName.swift",
    "Films/FilmRenditionMaker.swift",
    "Films/FilmStill.swift",
    "Films/FilmStillFinder.swift",
    "Films/LightCurve.swift",
    "Films/SoundClock.swift",
    "Films/SoundEncoder.swift",
    "Films/SoundListener.swift",
    "Films/SoundPeaks.swift",
    "Films/SoundPicture.swift",
    "Films/ToneMap.swift",
    "Films/Transcoder/FilmName+Message.swift",
    "MediaError.swift",
    "Renditions/HEIFHead.swift",
    "Renditions/JPEGView.swift",
    "Renditions/DecodingVerdict.swift",
    "Renditions/DominantColour.swift",
    "Renditions/FileViewReader.swift",
    "Renditions/FrameChoice.swift",
    "Renditions/HEIFView.swift",
    "Renditions/JPEGMarkers.swift",
    "Renditions/MediaRenditionMaker.swift",
    "Renditions/PNGView.swift",
    "Renditions/PictureColours.swift",
    "Renditions/VipsImage.swift",
    "Renditions/RenditionSize.swift",
    "Renditions/Sketch.swift",
    "Renditions/StillNumbers.swift",
    "Renditions/StillRenditionMaker.swift",
    "Renditions/ThumbHash.swift",
    "Renditions/Vips.swift",
    "Renditions/VipsRenditionMaker+Animations.swift",
    "Renditions/VipsRenditionMaker.swift",
    "Renditions/VipsSource.swift",
    "Renditions/WebPView.swift",
    "Work/Deadline.swift",
    "Work/JobStop.swift",
    "Workers/Protocol/ArchiveMember+Zip.swift",
    "Workers/Protocol/PictureName+Rendition.swift",
    "Workers/Protocol/ProbeAnswer+ProbedFile.swift",
    "Workers/Protocol/WorkerExpectation.swift",
    "Workers/Protocol/WorkerTask.swift",
    "Workers/Protocol/WorkerFrame.swift",
    "Workers/Protocol/WorkerResponse.swift",
]

// The readers of text that people type into the search box, and of files' names. The sources are listed by path, so
// that no storage is built; `SearchText` and `DateText` below them are the product's own modules.
let searchSources = [
    "Search/DayWords.swift",
    "Search/FilterGrammar.swift",
    "Search/FilterQuery.swift",
    "Search/SearchField+Diary.swift",
    "Search/SearchSections.swift",
    "Diary/Text/String+ASCII.swift",
    "Diary/Time/CivilDate.swift",
    "Diary/Time/Instant.swift",
    "Diary/Time/LocalTime.swift",
    "Diary/Time/UTCOffset.swift",
    "Photos/ClockHalf.swift",
    "Photos/DigitRuns.swift",
    "Photos/FileNameDate.swift",
    "Photos/TakenPrecision.swift",
    "Diary/DiaryError.swift",
    "Entries/DayDetails.swift",
]

// The readers of the files beside a backup's bytes, and of the files of an export.
let backupSources = [
    "BackupError.swift",
    "BackupLayout.swift",
    "BlobLines.swift",
    "ExportedFile.swift",
    "LineBuffer.swift",
    "Manifest.swift",
    "Mark.swift",
    "PlainSummary+Reading.swift",
]

// Only when asked for: the tests' own build has no need of them. The model of a session, in `stress`, sees what is
// internal; `pace` is built by deploy/benchmarks/rpc/constants, and sees nothing of that.
if Context.environment["HARDENING_STRESS"] != nil {
    targets += [
        .executableTarget(
            name: "stress", dependencies: [zrpc, testing, protobufC, zeroMQ, logging], path: "Stress",
            swiftSettings: settings),
        .executableTarget(
            name: "pace", dependencies: [zrpc, testing, logging], path: "Pace", swiftSettings: settings),
    ]
}

// Only when asked for: Tests/Hardening/run links it with libFuzzer, which the tests are not linked with.
if Context.environment["HARDENING_FUZZ"] != nil {
    targets += [
        .target(name: "CLibFuzzer", path: "CLibFuzzer"),
        .target(
            name: "DaybookMediaCore",
            dependencies: [
                .product(name: "CVipsShim", package: "daybook"), .product(name: "CAVShim", package: "daybook"), api,
                archiveReading, protobufC,
            ],
            path: "Media",
            sources: mediaSources, swiftSettings: settings),
        .target(
            name: "DaybookSearchCore", dependencies: [searchText, dateText], path: "Entry", sources: searchSources,
            swiftSettings: settings),
        .target(
            name: "DaybookBackupCore", dependencies: [hashing, plainForm, archiveReading], path: "Backup",
            sources: backupSources, swiftSettings: settings),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "DaybookMediaCore", "DaybookSearchCore", "DaybookBackupCore", searchText, dateText, api,
                zrpc, testing,
                protobufC,
                zeroMQ, logging, nio, httpTypes, webAuthn, hashing, passkeyTesting, plainForm, archiveReading,
            ],
            path: "Fuzz",
            swiftSettings: settings, linkerSettings: [.linkedLibrary("stdc++")]),
    ]
}

let package = Package(
    name: "hardening",
    dependencies: [
        .package(name: "daybook", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: targets
)
