import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import Testing

extension SystemTests {
    /// Uploads that are killed at random bytes, on any side, land once.
    struct ResumableUploadTests {
        /// The protocol of an upload.
        enum Dialect: Sendable, CaseIterable {
            case draft, tus

            /// Returns the path and the header fields that begin an upload of so many bytes.
            func creation(_ size: Int) -> (path: String, headers: [(String, String)]) {
                switch self {
                case .draft:
                    (
                        "/v1/photos",
                        [
                            ("Upload-Draft-Interop-Version", "6"), ("Upload-Complete", "?0"),
                            ("Upload-Length", "\(size)"), ("X-File-Name", "far.png"),
                        ]
                    )
                case .tus: ("/v1/tus", [("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(size)")])
                }
            }

            /// The header fields of a request for the offset.
            var question: [(String, String)] {
                switch self {
                case .draft: [("Upload-Draft-Interop-Version", "6")]
                case .tus: [("Tus-Resumable", "1.0.0")]
                }
            }

            /// Returns the header fields of a request that resumes an upload.
            func part(at offset: Int) -> [(String, String)] {
                switch self {
                case .draft:
                    question + [
                        ("Upload-Complete", "?1"), ("Content-Type", "application/partial-upload"),
                        ("Upload-Offset", "\(offset)"),
                    ]
                case .tus:
                    question + [
                        ("Content-Type", "application/offset+octet-stream"), ("Upload-Offset", "\(offset)"),
                    ]
                }
            }
        }

        /// The process that is killed.
        private enum Victim: String, CaseIterable {
            case client, gateway
            case media = "media-service"
        }

        /// Bytes after which something happens, and no more come.
        private struct BrokenBody: AsyncSequence, Sendable {
            struct Cut: Error {}

            struct AsyncIterator: AsyncIteratorProtocol {
                var rest: ArraySlice<[UInt8]>
                let atEnd: @Sendable () -> Void

                mutating func next() async throws -> ByteBuffer? {
                    if let piece = rest.popFirst() { return ByteBuffer(bytes: piece) }
                    atEnd()
                    throw Cut()
                }
            }

            let pieces: [[UInt8]]
            let atEnd: @Sendable () -> Void

            func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...], atEnd: atEnd) }
        }

        @Test(
            "An upload killed at a random byte 20 times lands once, byte for byte", .timeLimit(.minutes(10)),
            arguments: Dialect.allCases)
        func killed(dialect: Dialect) async throws {
            let picture = TestPicture.png(seed: 12, width: 1200, height: 800)
            try await RunningDiary.withDiary { diary, client in
                let (path, headers) = dialect.creation(picture.count)
                let made = try await client.send(.POST, path, headers: headers)
                #expect(made.status == 201)
                let place = try #require(made.headers.first(name: "Location"))
                for round in 0..<20 {
                    let offset = try await stands(place, dialect, client)
                    let victim = Victim.allCases[round % 3]
                    // So far in each round that bytes are left for the last.
                    let most = max(1, (picture.count - offset) / (21 - round))
                    let end = offset + Int.random(in: 0...most)
                    await interrupted(picture, offset..<end, place, dialect, client) {
                        guard victim != .client, let pid = diary.services()[victim.rawValue] else { return }
                        Glibc.kill(pid, SIGKILL)
                    }
                }
                #expect(try await stands(place, dialect, client) < picture.count)
                let last = try await sendRest(of: picture, place, dialect, client)
                #expect([200, 201, 204].contains(last.status), "\(last.status)")
                let photos = try await client.all("/v1/photos", member: "photos")
                #expect(photos.count == 1)
                let id = try #require(photos.first?["id"]?.string)
                #expect(dialect == .draft || last.headers.first(name: "X-Photo-Id") == id)
                #expect(try await client.get("/v1/photos/\(id)/original").bytes == picture)
            }
        }

        @Test("Of six equal last requests at once one ends the upload", .timeLimit(.minutes(5)), arguments: [3, 6])
        func equals(version: Int) async throws {
            try await RunningDiary.withDiary { _, client in
                func fields(isComplete: Bool, offset: Int? = nil) -> [(String, String)] {
                    let completeness =
                        version == 3
                        ? ("Upload-Incomplete", isComplete ? "?0" : "?1")
                        : ("Upload-Complete", isComplete ? "?1" : "?0")
                    let common = [("Upload-Draft-Interop-Version", "\(version)"), completeness]
                    guard let offset else { return common }
                    return common + [
                        ("Upload-Offset", "\(offset)"), ("Content-Type", "application/partial-upload"),
                    ]
                }
                for round in 0..<8 {
                    let picture = TestPicture.png(seed: UInt64(100 + round), width: 300, height: 200)
                    let half = picture.count / 2
                    let made = try await client.send(
                        .POST, "/v1/photos", headers: fields(isComplete: false), body: Array(picture[..<half]))
                    #expect(made.status == 201)
                    let place = try #require(made.headers.first(name: "Location"))
                    let last = fields(isComplete: true, offset: half)
                    let answers = try await withThrowingTaskGroup(of: HTTPResult.self) { group in
                        for _ in 0..<6 {
                            group.addTask {
                                try await client.send(.PATCH, place, headers: last, body: Array(picture[half...]))
                            }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    let statuses = answers.map(\.status).sorted()
                    if statuses.contains(503) {
                        // A machine with much else to do refuses some of them: clients ask where the upload stands, and
                        // go on.
                        #expect(statuses.allSatisfy { [201, 409, 503].contains($0) }, "\(statuses)")
                        #expect(statuses.count { $0 == 201 } <= 1, "\(statuses)")
                        try await finish(place, picture, client, isComplete: fields(isComplete: true)[1]) {
                            fields(isComplete: true, offset: $0)
                        }
                    } else {
                        #expect(statuses == [201, 409, 409, 409, 409, 409])
                    }
                    let photos = try await client.all("/v1/photos", member: "photos")
                    #expect(photos.count == round + 1, "\(statuses)")
                    let ids = answers.filter { $0.status == 201 }.compactMap { $0.json["id"]?.string }
                    let id = try #require(ids.first ?? photos.first?["id"]?.string)
                    #expect(try await client.get("/v1/photos/\(id)/original").bytes == picture)
                }
            }
        }

        /// Asks where an upload stands, and sends its rest, until the gateway says that it is complete.
        private func finish(
            _ place: String, _ picture: [UInt8], _ client: DiaryClient, isComplete: (name: String, value: String),
            _ fields: (Int) -> [(String, String)]
        ) async throws {
            try await RunningDiary.eventually("the upload ends") {
                let version = fields(0).filter { $0.0 == "Upload-Draft-Interop-Version" }
                let answer = try await client.send(.HEAD, place, headers: version)
                if answer.headers.first(name: isComplete.name) == isComplete.value { return true }
                guard let offset = answer.headers.first(name: "Upload-Offset").flatMap({ Int($0) }) else {
                    return false
                }
                let last = try await client.send(
                    .PATCH, place, headers: fields(offset), body: Array(picture[offset...]))
                return last.status == 201
            }
        }

        /// A body that comes in two halves: `between` is awaited before the second.
        private struct HalvedBody: AsyncSequence, Sendable {
            struct AsyncIterator: AsyncIteratorProtocol {
                var rest: [[UInt8]]
                let between: @Sendable () async throws -> Void

                mutating func next() async throws -> ByteBuffer? {
                    if rest.count == 1 { try await between() }
                    return rest.isEmpty ? nil : ByteBuffer(bytes: rest.removeFirst())
                }
            }

            let halves: [[UInt8]]
            let between: @Sendable () async throws -> Void

            init(_ bytes: [UInt8], between: @escaping @Sendable () async throws -> Void) {
                halves = [Array(bytes[..<(bytes.count / 2)]), Array(bytes[(bytes.count / 2)...])]
                self.between = between
            }

            func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: halves, between: between) }
        }

        @Test(
            "A gateway that is asked to stop takes uploads to their end; those that take too long go on with the next",
            .timeLimit(.minutes(5)), arguments: Dialect.allCases)
        func asked(dialect: Dialect) async throws {
            let pictures = [14, 15].map { TestPicture.png(seed: $0, width: 600, height: 400) }
            try await RunningDiary.withDiary { diary, client in
                for (picture, pause) in zip(pictures, [Duration.milliseconds(500), .seconds(30)]) {
                    let (path, headers) = dialect.creation(picture.count)
                    let made = try await client.send(.POST, path, headers: headers)
                    let place = try #require(made.headers.first(name: "Location"))
                    var request = HTTPClientRequest(url: client.base + place)
                    request.method = .PATCH
                    request.headers.add(name: "Authorization", value: "Bearer \(client.token)")
                    for (name, value) in dialect.part(at: 0) { request.headers.add(name: name, value: value) }
                    let gateway = try #require(diary.services()["gateway"])
                    let body = HalvedBody(picture) {
                        // What the client was handed is on its way: the gateway has to have begun with it.
                        try await Task.sleep(for: .seconds(2))
                        Glibc.kill(gateway, SIGTERM)
                        try await Task.sleep(for: pause)
                    }
                    request.body = .stream(body, length: .known(Int64(picture.count)))
                    let answer = try? await HTTPClient.shared.execute(request, timeout: .seconds(60))
                    try await RunningDiary.eventually("the gateway is another") {
                        diary.services()["gateway"].map { $0 != gateway } ?? false
                    }
                    try await RunningDiary.eventually("it serves") {
                        (try? await client.get("/readyz"))?.status == 200
                    }
                    if pause < .seconds(10) {
                        #expect([200, 201, 204].contains(answer?.status.code ?? 0), "\(String(describing: answer))")
                        continue
                    }
                    // Nothing was told that a sender would give up after.
                    #expect(answer == nil, "\(String(describing: answer))")
                    let offset = try await stands(place, dialect, client)
                    #expect(offset < picture.count)
                    let last = try await client.send(
                        .PATCH, place, headers: dialect.part(at: offset), body: Array(picture[offset...]))
                    #expect([200, 201, 204].contains(last.status), "\(last.status)")
                }
                let photos = try await client.all("/v1/photos", member: "photos")
                #expect(photos.count == pictures.count)
                for id in photos.compactMap({ $0["id"]?.string }) {
                    #expect(pictures.contains(try await client.get("/v1/photos/\(id)/original").bytes))
                }
            }
        }

        /// Returns the offset of the upload, once a service is there to state it.
        private func stands(_ place: String, _ dialect: Dialect, _ client: DiaryClient) async throws -> Int {
            var offset: Int?
            try await RunningDiary.eventually("the upload is told of") {
                guard let answer = try? await client.send(.HEAD, place, headers: dialect.question) else { return false }
                #expect([200, 204, 423, 502, 503, 504].contains(answer.status), "\(answer.status)")
                offset = answer.headers.first(name: "Upload-Offset").flatMap { Int($0) }
                return offset != nil
            }
            return try #require(offset)
        }

        /// Sends the rest of an upload. Asks again where the upload stands, and goes on, if there is no answer or the service
        /// still starts.
        private func sendRest(
            of picture: [UInt8], _ place: String, _ dialect: Dialect, _ client: DiaryClient
        ) async throws -> HTTPResult {
            var last: HTTPResult?
            try await RunningDiary.eventually("the rest is taken") {
                let offset = try await stands(place, dialect, client)
                let answer = try? await client.send(
                    .PATCH, place, headers: dialect.part(at: offset), body: Array(picture[offset...]))
                last = answer.flatMap { [502, 503, 504].contains($0.status) ? nil : $0 }
                return last != nil
            }
            return try #require(last)
        }

        /// Sends bytes as if more came, kills at the end of them, and breaks off.
        private func interrupted(
            _ picture: [UInt8], _ range: Range<Int>, _ place: String, _ dialect: Dialect, _ client: DiaryClient,
            _ kill: @escaping @Sendable () -> Void
        ) async {
            var request = HTTPClientRequest(url: client.base + place)
            request.method = .PATCH
            request.headers.add(name: "Authorization", value: "Bearer \(client.token)")
            for (name, value) in dialect.part(at: range.lowerBound) { request.headers.add(name: name, value: value) }
            let pieces = stride(from: range.lowerBound, to: range.upperBound, by: 16 << 10).map {
                Array(picture[$0..<min($0 + 16 << 10, range.upperBound)])
            }
            let body = BrokenBody(pieces: pieces, atEnd: kill)
            request.body = .stream(body, length: .known(Int64(picture.count - range.lowerBound)))
            do {
                let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
                _ = try await answer.body.collect(upTo: 1 << 20)
            } catch {
                // Broken off, as it should be.
            }
        }

        @Test(
            "The command line, killed while it sends, goes on and lands the file once", .timeLimit(.minutes(10)))
        func commandLine() async throws {
            try await RunningDiary.withDiary { diary, client in
                var random = SplitMix(seed: 7)
                var bytes = Array("GIF89a".utf8)
                while bytes.count < 16 << 20 {
                    unsafe withUnsafeBytes(of: random.next()) { unsafe bytes.append(contentsOf: $0) }
                }
                let file = diary.folder.appending(path: "long.gif")
                try Data(bytes).write(to: file)
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let notes = UploadNotesFolder(path: diary.folder.appending(path: "daybook/uploads").path)
                var note: (name: String, bytes: Data)?
                for _ in 0..<5 {
                    let process = Process()
                    process.executableURL = RunningDiary.binaries.appending(path: "daybook")
                    process.arguments = ["photo", "add", file.path]
                    process.environment = diary.commandEnvironment
                    try process.run()
                    try await RunningDiary.eventually("the upload has begun") {
                        !process.isRunning || !notes.names.isEmpty
                    }
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0..<200, using: &random)))
                    Glibc.kill(process.processIdentifier, SIGKILL)
                    process.waitUntilExit()
                    if let name = notes.names.first { note = (name, try notes.read(name)) }
                }
                let added = try diary.run(["photo", "add", file.path, "--json"])
                #expect(added.code == 0, "\(added.errors)")
                #expect(notes.names.isEmpty)
                // Killed between the last byte and the answer: the server has the photo, and the note is over.
                if let note { try notes.write(note.name, note.bytes) }
                #expect(try diary.run(["photo", "add", file.path]).code == 0)
                #expect(notes.names.isEmpty)
                let photos = try await client.all("/v1/photos", member: "photos")
                #expect(photos.count == 1)
                let id = try #require(photos.first?["id"]?.string)
                #expect(try await client.get("/v1/photos/\(id)/original").bytes == bytes)
            }
        }

        /// The folder in which the command line notes unfinished uploads.
        private struct UploadNotesFolder: Sendable {
            let path: String

            var names: [String] {
                ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".json") }
            }

            func read(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path + "/" + name)) }

            func write(_ name: String, _ bytes: Data) throws { try bytes.write(to: URL(filePath: path + "/" + name)) }
        }

        private static let python = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build/tus/bin/python").path

        /// Sends a file, telling of each part, and goes on where an earlier run stopped.
        private static let script = """
            import sys
            from tusclient import client
            from tusclient.storage import filestorage
            url, token, path, notes = sys.argv[1:]
            tus = client.TusClient(url, headers={"Authorization": "Bearer " + token})
            upload = tus.uploader(path, chunk_size=65536, retries=20, retry_delay=1, store_url=True,
                                  url_storage=filestorage.FileStorage(notes))
            while upload.offset < upload.get_file_size():
                upload.upload_chunk()
                print(upload.offset, flush=True)
            """

        @Test(
            "tuspy, killed after a random part 20 times, lands a file once", .timeLimit(.minutes(10)),
            .enabled(
                if: FileManager.default.isExecutableFile(atPath: python),
                "skipped: deploy/setup --tests installs tuspy into .build/tus"))
        func otherClient() async throws {
            let picture = TestPicture.png(seed: 13, width: 1200, height: 800)
            try await RunningDiary.withDiary { diary, client in
                let file = diary.folder.appending(path: "picture.png")
                try Data(picture).write(to: file)
                for _ in 0..<20 {
                    let services = diary.services()
                    let parts = Int.random(in: 0...2)
                    try await run(diary, client, file) { lines in
                        guard lines >= parts else { return false }
                        if parts == 1, let pid = services["gateway"] { Glibc.kill(pid, SIGKILL) }
                        return true
                    }
                }
                // The library gives up where nobody is there yet, or its broken connection still holds the upload.
                var code: Int32 = -1
                for _ in 0..<20 where code != 0 {
                    code = try await run(diary, client, file) { _ in false }
                    if code != 0 { try await Task.sleep(for: .milliseconds(500)) }
                }
                #expect(code == 0, "\((try? String(contentsOf: Self.errors(of: diary), encoding: .utf8)) ?? "")")
                let photos = try await client.all("/v1/photos", member: "photos")
                #expect(photos.count == 1)
                let id = try #require(photos.first?["id"]?.string)
                #expect(try await client.get("/v1/photos/\(id)/original").bytes == picture)
            }
        }

        /// The last line of the script.
        private static func errors(of diary: RunningDiary) -> URL { diary.folder.appending(path: "tus.errors") }

        /// Runs the script to its end, or until `enough` of its lines came; then it is killed.
        @discardableResult
        private func run(
            _ diary: RunningDiary, _ client: DiaryClient, _ file: URL, until enough: (Int) -> Bool
        ) async throws -> Int32 {
            let output = diary.folder.appending(path: "tus-\(UUID().uuidString)")
            try Data().write(to: output)
            let process = Process()
            process.executableURL = URL(filePath: Self.python)
            let notes = diary.folder.appending(path: "notes.json").path
            process.arguments = ["-c", Self.script, client.base + "/v1/tus", client.token, file.path, notes]
            process.standardOutput = try FileHandle(forWritingTo: output)
            let errors = Self.errors(of: diary)
            try Data().write(to: errors)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            defer { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }
            try await RunningDiary.eventually("tuspy has sent enough") {
                let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
                return !process.isRunning || enough(text.split(separator: "\n").count)
            }
            return process.isRunning ? -1 : process.terminationStatus
        }
    }
}
