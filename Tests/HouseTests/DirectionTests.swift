import Foundation
import Testing

/// Calls go down inside a module, too, and nothing points back.
struct DirectionTests {
    private static let entry = Layers(
        module: "DaybookEntry",
        layers: [
            .init(name: "wiring", files: ["EntryServer.swift", "LocalDiary.swift"]),
            .init(name: "SQLite", files: ["SQLite/"], shunned: ["handlers", "operations"]),
            .init(name: "SQL", files: ["SQL/"], shunned: ["handlers", "operations"]),
            .init(
                name: "handlers",
                files: [
                    "*Handler", "Messages", "CallRunner", "Diary/Calls/", "Exports/ExportMaker.swift",
                    "Exports/HiddenFilter.swift", "Kept/EditedEntryRules.swift", "Kept/ImportBeginning.swift",
                    "Kept/ImportStep.swift", "Kept/ImportedItem.swift", "Kept/ImportedSettings.swift",
                    "Kept/KeptChanges.swift", "Kept/KeptMoment.swift",
                ]),
            .init(
                name: "operations",
                files: [
                    "*Operations", "Diary", "CallContext", "Callers", "Administration", "Authentication", "ChangeLog",
                    "PhotoLifecycle", "MemoryFinder", "SharedContentFinder", "KeptResponse",
                ]),
            .init(name: "ports", files: ["*Reading", "*Writing", "Diary/Store/"]),
            .init(name: "rules and values", files: [""]),
        ],
        imports: [
            "DaybookAPI": ["wiring", "handlers"], "ZRPC": ["wiring", "handlers"], "GRDB": ["wiring", "SQLite"],
        ])

    private static let media = Layers(
        module: "DaybookMedia",
        layers: [
            .init(name: "wiring", files: ["MediaServer.swift", "LocalPictures.swift"]),
            .init(name: "handlers", files: ["Handlers/"]),
            .init(name: "jobs", files: ["Collection/", "Scrub/", "Remake/", "Films/Transcoder/", "Imports/"]),
            .init(name: "library", files: ["Uploads/"]),
            .init(
                name: "pictures",
                files: ["Renditions/", "Films/", "Films/Transcoder/FilmName+Message.swift", "Workers/"]),
            .init(name: "probe", files: ["Probe/"]),
            .init(name: "storage", files: ["Blobs/"]),
            .init(name: "values", files: ["Work/", ""]),
        ],
        imports: ["ZRPC": ["wiring", "handlers", "jobs", "library"]],
        exceptions: [
            // Removing a blob removes its films.
            "Blobs/BlobFiles.swift: FilmFiles",
            // The memory that decoding takes is stated for the largest picture that is made.
            "Probe/FileFacts+Decoding.swift: RenditionSize",
        ])

    private static let gateway = Layers(
        module: "DaybookGateway",
        layers: [
            .init(name: "wiring", files: ["Gateway.swift", "GatewayResponder.swift", "Binary/BinaryServers.swift"]),
            .init(
                name: "edge",
                files: [
                    "Shares/", "Binary/", "Page/", "Operations/", "Changes/", "FastPath/", "Calls/JSONCall.swift",
                    "Calls/CompletedCalls.swift",
                    "Connection/EdgeChannel.swift", "Connection/EdgeCodec.swift",
                ]),
            .init(name: "discover", files: ["Discover/"]),
            .init(
                name: "bytes",
                files: [
                    "Bytes/", "Resumable/", "Imports/", "Archive/PhotoArchive.swift", "Archive/ExportDownload.swift",
                    "Archive/ExportStream.swift", "Archive/ArchiveOriginals.swift",
                ]),
            .init(name: "calls", files: ["Calls/", "Archive/"]),
            .init(name: "leases", files: ["Leases/"]),
            .init(
                name: "requests and connections",
                files: [
                    "Requests/", "Connection/", "Errors/", "TLS/", "Outbound/", "Calls/ServiceChannels.swift",
                    "Calls/ClientLimiter.swift", "",
                ]),
        ])

    private static let command = Layers(
        module: "DaybookCommand",
        layers: [
            .init(name: "wiring", files: ["DaybookCommand.swift", "CommandGuess.swift", "OptionGuess.swift"]),
            .init(
                name: "commands",
                files: [
                    "Albums/", "Backup/", "Bench/", "Calls/", "Changes/", "Check/", "Days/", "Discover/", "Entries/",
                    "Export/", "Import/", "Keys/", "Labels/", "Media/", "Memories/", "Mirror/", "Photos/", "Rebuild/",
                    "Search/", "Session/", "Shares/", "Sounds/", "Subjects/",
                    "Trash/", "Up/",
                ]),
            .init(name: "client", files: ["Client/"]),
            .init(name: "terminal", files: ["Terminal/", "Help/", "Client/JSONDocument.swift", ""]),
            .init(name: "words", files: ["Words/"]),
        ])

    @Test("Calls go down, and nothing points back", arguments: [entry, media, gateway, command])
    func direction(of layers: Layers) throws {
        let root = "Sources/\(layers.module)/"
        let paths = try Project.handWritten(below: "Sources/\(layers.module)").map { String($0.dropFirst(root.count)) }
        let sources = try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Project.text(root + $0)) })
        let arrows = layers.arrows(sources)
        let back = Set(arrows.filter { !$0.isAllowed }.map(\.text))
        print("figure: names that point back in \(layers.module): \(back.count) of \(arrows.count)")
        #expect(arrows.count > 300)
        #expect(back.subtracting(layers.exceptions) == [])
        #expect(layers.exceptions.subtracting(back) == [], "An exception that nothing needs")
        #expect(layers.misplacedImports(sources) == [])
        let names = Set(paths.compactMap { path in layers.layer(of: path).map { layers.layers[$0].name } })
        for layer in layers.layers where layer.name != "SQL" {
            #expect(names.contains(layer.name), "No file is in the layer \(layer.name)")
        }
    }

    @Test("A name that points back is found, and an import in the wrong layer")
    func found() {
        let sources = [
            "EntryServer.swift": "struct EntryServer { let store: SQLiteStore, handler: TagHandler }",
            "Tags/TagHandler.swift": "import ZRPC\nstruct TagHandler { let operations: TagOperations }",
            "Tags/TagOperations.swift": "struct TagOperations { let a: TagReading, b: SQLiteStore }",
            "Tags/TagReading.swift": "protocol TagReading {}\nextension TagHandler {}",
            "Tags/TagName.swift": "import ZRPC\nstruct TagName { let parts: Int }\n// TagOperations\n",
            "SQLite/Tags/SQLiteTags.swift": "struct SQLiteStore { let name: TagName, other: TagOperations }",
        ]
        let arrows = Self.entry.arrows(sources)
        #expect(arrows.count == 8)
        #expect(
            arrows.filter { !$0.isAllowed }.map(\.text) == [
                "SQLite/Tags/SQLiteTags.swift: TagOperations", "Tags/TagOperations.swift: SQLiteStore",
                "Tags/TagReading.swift: TagHandler",
            ])
        #expect(Self.entry.misplacedImports(sources) == ["Tags/TagName.swift imports ZRPC"])
    }

    @Test(
        "The names of a source are told from its words",
        arguments: [
            ("let a: B = C()", ["B", "C"]), ("// A\nlet b = \"C \\\" D\" + E.f", ["E"]), ("a.B.C", []),
            ("Own.A + Other.B", ["A", "Other", "Own"]), ("enum A { case b(C) }\nlet d: A", ["C"]),
            ("let a = \"\"\"\n    B \"C\"\n    \"\"\"\nD()", ["D"]), ("[A<B>?](), \\C.d", ["A", "B", "C"]),
            ("let a = /\"/\nlet b: C", ["C"]),
        ] as [(String, [String])])
    func names(text: String, names: [String]) {
        #expect(SourceNames(in: text, module: "Own").used.sorted() == names)
    }
}
