import Hashing
import DaybookAPI
import Testing

@testable import DaybookMedia

/// Bytes in, and what is known of them afterwards.
struct MediaLibraryTests {
    private let folder: TemporaryFolder
    private let library: MediaLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try MediaLibrary(directory: folder.path)
    }

    private func put(_ bytes: [UInt8], pieces: Int = 1000, digest: Digest? = nil) async throws -> MediaLibrary.Stored {
        let session = try await library.receive()
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            try await session.append([Array(bytes[start..<min(start + pieces, bytes.count)])])
        }
        return try await library.store(session, expectedDigest: digest)
    }

    private func code(_ body: () async throws -> Void) async -> MediaError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }

    @Test("A photo is kept bit for bit and told of", arguments: [1, 7, 4096, 1 << 20])
    func photo(pieces: Int) async throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6), 0x10F: .text("Maker")]
        let bytes = try PictureFiles.jpeg(exif: exif.bytes)
        let stored = try await put(bytes, pieces: pieces)
        #expect(stored.digest == Digest(hash: SHA256.hash(data: bytes)))
        #expect((stored.size, stored.existed) == (bytes.count, false))
        #expect((stored.probe.mediaType, stored.probe.kind) == ("image/jpeg", .photo))
        #expect((stored.probe.width, stored.probe.height) == (80, 120))
        #expect(stored.probe.decodable)
        #expect((20...40).contains(stored.probe.thumbHash.count))
        #expect(stored.probe.dominantColor.hasPrefix("#") && stored.probe.dominantColor.count == 7)
        #expect(stored.probe.camera?.make == "Maker")
        #expect(try await library.store.open(stored.digest).read(at: 0, count: .max) == bytes)
        #expect(try await library.stat(stored.digest).probe == stored.probe)
        let again = try await put(bytes)
        #expect(again.existed)
        #expect(again.probe == stored.probe)
    }

    @Test("The thumbnail is there when the photo is")
    func thumbnail() async throws {
        let stored = try await put(try PictureFiles.jpeg())
        let name = RenditionName(size: .thumb, format: .webp)
        #expect(library.renditions.cached(stored.digest, name: name) != nil)
        for size in RenditionSize.named {
            for format in RenditionFormat.allCases {
                let picture = try await library.picture(stored.digest, name: RenditionName(size: size, format: format))
                #expect(Prober.probe(ByteSource(picture.bytes))?.type.rawValue == format.mediaType)
            }
        }
    }

    @Test("Who brings bytes that others have waits for pictures as if they were the first, and once")
    func sameBytes() async throws {
        let maker = PlainMaker()
        let library = try MediaLibrary(directory: folder.path + "/own", maker: maker, prober: PlainProber())
        let bytes = try PictureFiles.jpeg()
        func put(_ account: String) async throws -> Digest {
            let session = try await library.receive(for: account)
            try await session.append([bytes])
            return try await library.store(session, for: account).digest
        }
        let digest = try await put("first")
        let name = RenditionName(size: .large, format: .webp)
        /// Returns the number of pictures that were made for an account that asks.
        func made(_ account: String) async throws -> Int {
            let before = maker.count
            _ = try await library.picture(digest, name: name, for: account)
            return maker.count - before
        }
        #expect(try await made("first") == 1)
        #expect(try await made("first") == 0)
        _ = try await put("second")
        #expect(try await made("first") == 0)
        #expect(try await made("second") == 1)
        #expect(try await made("second") == 0)
        // A repeated upload hides nothing from the account that made it first.
        _ = try await put("first")
        #expect(try await made("first") == 0)
    }

    @Test("AVIF comes when it was made, and nobody waits for it", arguments: [RenditionTurn.none, .quarter])
    func avif(turn: RenditionTurn) async throws {
        let stored = try await put(try PictureFiles.jpeg())
        let name = RenditionName(size: .thumb, format: .webp, turn: turn)
        let first = try await library.picture(stored.digest, name: name, acceptsAVIF: true)
        #expect(first.name == name)
        let avif = RenditionName(size: .thumb, format: .avif, turn: turn)
        let deadline = ContinuousClock.now + .seconds(60)
        while library.renditions.cached(stored.digest, name: avif) == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        let second = try await library.picture(stored.digest, name: name, acceptsAVIF: true)
        #expect(second.name == avif && RenditionFormat.avif.begins(ByteBlock(second.bytes)))
        // Who does not take it gets none.
        #expect(try await library.picture(stored.digest, name: name).name == name)
        // The other sizes come with it, from the same decoding.
        let large = RenditionName(size: .large, format: .avif, turn: turn)
        while library.renditions.cached(stored.digest, name: large) == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(library.renditions.cached(stored.digest, name: large) != nil)
    }

    @Test("What is no media is refused and leaves nothing")
    func refused() async throws {
        for text in ["", "x", "<html>", String(repeating: "just text ", count: 2000)] {
            #expect(await code { _ = try await put(Array(text.utf8)) } == .notMedia)
        }
        #expect(folder.files() == [])
    }

    @Test("Text is refused while it comes, not when it has come")
    func refusedEarly() async throws {
        let session = try await library.receive()
        #expect(await code { try await session.append([[UInt8](repeating: 65, count: 5000)]) } == .notMedia)
    }

    @Test("Media that cannot be decoded is kept, and is no picture")
    func undecodable() async throws {
        var bomb = PictureFiles.gradient(width: 2, height: 2)
        bomb.replaceSubrange(16..<24, with: [0, 0, 0x79, 0x18, 0, 0, 0x75, 0x30])
        let cut = Array(try PictureFiles.jpeg().prefix(60))
        for bytes in [bomb, cut, Array("GIF89a".utf8)] {
            let stored = try await put(bytes)
            #expect(!stored.probe.decodable)
            #expect(stored.probe.thumbHash == "")
            #expect(try await library.store.open(stored.digest).size == bytes.count)
            let name = RenditionName(size: .small, format: .jpeg)
            #expect(await code { _ = try await library.picture(stored.digest, name: name) } == .undecodable)
        }
    }

    @Test("A film that nobody can decode is kept without pictures; a recording gets a drawing")
    func films() async throws {
        let film = try await put(MovieFile().bytes)
        #expect((film.probe.kind, film.probe.mediaType, film.probe.durationMs) == (.video, "video/mp4", 2500))
        #expect(!film.probe.decodable)
        let sound = try await put(SoundFiles.wav(milliseconds: 100))
        #expect((sound.probe.kind, sound.probe.durationMs) == (.audio, 100))
        #expect(sound.probe.decodable && !sound.probe.thumbHash.isEmpty)
        let name = RenditionName(size: .thumb, format: .jpeg)
        #expect(await code { _ = try await library.picture(film.digest, name: name) } == .undecodable)
        let drawing = try await library.picture(sound.digest, name: name)
        #expect(Prober.probe(ByteSource(drawing.bytes))?.type == .jpeg)
    }

    @Test("A digest or a size that is not the bytes' is refused and leaves nothing")
    func mismatch() async throws {
        let other = Digest(hash: [UInt8](repeating: 0, count: 32))
        let bytes = PictureFiles.gif(frames: 1)
        #expect(await code { _ = try await put(bytes, digest: other) } == .digestMismatch)
        let session = try await library.receive(size: 10)
        try await session.append([bytes])
        #expect(await code { _ = try await library.store(session, expectedSize: 10) } == .sizeMismatch)
        #expect(await code { _ = try await library.receive(size: 9 << 30) } == .tooLarge)
        let right = try await put(bytes, digest: Digest(hash: SHA256.hash(data: bytes)))
        #expect(!right.existed)
    }

    @Test("A kind's limit ends an upload while it comes")
    func limits() async throws {
        #expect(Kind.photo.sizeLimit == 268_435_456)
        #expect(Kind.video.sizeLimit == 8_589_934_592)
        #expect(Kind.audio.sizeLimit == 536_870_912)
        let session = try await library.receive()
        try await session.append([try PictureFiles.jpeg()])
        let megabyte = [UInt8](repeating: 0, count: 1 << 20)
        let sixteen = [[UInt8]](repeating: megabyte, count: 16)
        for _ in 0..<15 { try await session.append(sixteen) }
        #expect(await code { try await session.append(sixteen) } == .tooLarge)
    }

    @Test("A sidecar that is lost or older than the readers is written anew")
    func sidecar() async throws {
        let stored = try await put(try PictureFiles.jpeg())
        let path = library.store.files.paths.probe(stored.digest)
        try library.store.files.disk.remove(path)
        #expect(try await library.stat(stored.digest).probe == stored.probe)
        #expect(try await library.store.readProbe(stored.digest) != nil)
        var old = stored.probe
        old.probeVersion = 0
        old.width = 1
        try library.store.files.writeProbe(stored.digest, probe: try ProbeFile.bytes(old))
        #expect(try await library.stat(stored.digest).probe == stored.probe)
    }

    @Test("Uploads over the bound are turned away; ended ones make room")
    func admission() async throws {
        var limits = MediaLibrary.Limits()
        limits.uploads = 2
        let other = try TemporaryFolder()
        let library = try MediaLibrary(directory: other.path, limits: limits)
        var first: UploadSession? = try await library.receive()
        let second = try await library.receive()
        #expect(await code { _ = try await library.receive() } == .busy)
        #expect(first?.upload.size == 0 && second.upload.size == 0)
        first = nil
        _ = try await library.receive()
    }

    @Test("The same photo sent by many at once is one blob, new to exactly one of them")
    func concurrent() async throws {
        let bytes = try PictureFiles.jpeg()
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<12 { group.addTask { try await put(bytes) } }
            return try await group.reduce(into: [MediaLibrary.Stored]()) { $0.append($1) }
        }
        #expect(outcomes.filter { !$0.existed }.count == 1)
        #expect(Set(outcomes.map(\.digest)).count == 1)
        #expect(Set(outcomes.map(\.probe)).count == 1)
        // The larger pictures come behind the answer, and are written there first.
        #expect(try await Workers.eventually { folder.files().filter { $0.hasPrefix("tmp/") } == [] })
    }
}
