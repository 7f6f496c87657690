import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// Resumable uploads by the IETF's draft, sent by curl: a client that nobody here wrote, on a real wire.
    struct CurlUploadTests {
        private static let curl = "/usr/bin/curl"
        private static let version = "Upload-Draft-Interop-Version: 6"

        /// A diary, a file on its way there, and what curl was told.
        private struct Sender {
            let diary: RunningDiary
            let client: DiaryClient
            let picture: [UInt8]

            private var part: URL { diary.folder.appending(path: "part") }
            private var words: URL { diary.folder.appending(path: "words") }

            /// Starts curl with some of the bytes from an offset on, which it announces all to the file's end.
            private func start(
                _ method: String, _ path: String, _ fields: [String], from offset: Int, count: Int
            ) throws -> Process {
                try Data(picture[offset..<offset + count]).write(to: part)
                try Data().write(to: words)
                let process = Process()
                process.executableURL = URL(filePath: CurlUploadTests.curl)
                let all = [
                    CurlUploadTests.version, "Authorization: Bearer \(client.token)",
                    "Content-Length: \(picture.count - offset)",
                ]
                process.arguments =
                    ["--silent", "--verbose", "--max-time", "120", "--upload-file", part.path, "--request", method]
                    + (all + fields).flatMap { ["--header", $0] } + [client.base + path]
                process.standardError = try FileHandle(forWritingTo: words)
                process.standardOutput = FileHandle.nullDevice
                try process.run()
                return process
            }

            /// The output of curl, line by line: the server's lines are behind `< `.
            private func lines() -> [String] {
                let text = (try? Data(contentsOf: words)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                return text.split(whereSeparator: \.isNewline).map(String.init)
            }

            /// Sends some of the bytes, and kills curl when it has sent them and the server has said what is awaited.
            /// Returns what the server said until then.
            func kill(
                _ method: String, _ path: String, _ fields: [String], from offset: Int, count: Int,
                awaiting awaited: String = ""
            ) async throws -> [String] {
                let process = try start(method, path, fields, from: offset, count: count)
                defer { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }
                try await RunningDiary.eventually("curl has sent all it has") {
                    let lines = lines()
                    return !process.isRunning
                        || lines.contains { $0.contains("completely uploaded") }
                            && (awaited.isEmpty || lines.contains { $0.hasPrefix(awaited) })
                }
                return lines()
            }

            /// Sends all that is left, and returns what the server said.
            func end(_ path: String, _ fields: [String], from offset: Int) throws -> [String] {
                let process = try start("PATCH", path, fields, from: offset, count: picture.count - offset)
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                return lines()
            }
        }

        private func field(_ name: String, in lines: [String]) -> String? {
            let start = "< \(name): "
            return lines.last { $0.lowercased().hasPrefix(start.lowercased()) }.map {
                String($0.dropFirst(start.count))
            }
        }

        private func part(at offset: Int) -> [String] {
            ["Upload-Complete: ?1", "Upload-Offset: \(offset)", "Content-Type: application/partial-upload"]
        }

        @Test(
            "curl, told by a 104 where its upload is and killed at a random byte 20 times, lands a file once",
            .timeLimit(.minutes(10)),
            .enabled(
                if: FileManager.default.isExecutableFile(atPath: curl), "skipped: deploy/setup --tests installs curl"))
        func killed() async throws {
            let picture = TestPicture.png(seed: 14, width: 1200, height: 800)
            try await RunningDiary.withDiary { diary, client in
                let sender = Sender(diary: diary, client: client, picture: picture)
                let told = try await sender.kill(
                    "POST", "/v1/photos", ["Upload-Complete: ?1", "X-File-Name: far.png"], from: 0, count: 70_000,
                    awaiting: "< Location: ")
                #expect(told.contains { $0.hasPrefix("< HTTP/1.1 104 Upload Resumption Supported") }, "\(told)")
                #expect(!told.contains { $0.hasPrefix("< HTTP/1.1 2") })
                let place = try #require(field("Location", in: told))
                for round in 0..<20 {
                    let offset = try await stands(place, client)
                    // So far in each round that bytes are left for the last.
                    let count = Int.random(in: 1...max(1, (picture.count - offset) / (21 - round)))
                    _ = try await sender.kill("PATCH", place, part(at: offset), from: offset, count: count)
                }
                let offset = try await stands(place, client)
                #expect(offset > 0 && offset < picture.count)
                let last = try sender.end(place, part(at: offset), from: offset)
                #expect(last.contains { $0.hasPrefix("< HTTP/1.1 201") }, "\(last)")
                let photos = try await client.all("/v1/photos", member: "photos")
                #expect(photos.count == 1)
                let id = try #require(photos.first?["id"]?.string)
                #expect(field("Location", in: last) == "/v1/photos/\(id)")
                #expect(photos.first?["fileName"]?.string == "far.png")
                #expect(try await client.get("/v1/photos/\(id)/original").bytes == picture)
            }
        }

        private func stands(_ place: String, _ client: DiaryClient) async throws -> Int {
            let answer = try await client.send(.HEAD, place, headers: [("Upload-Draft-Interop-Version", "6")])
            #expect(answer.status == 204)
            return try #require(answer.headers.first(name: "Upload-Offset").flatMap { Int($0) })
        }
    }
}
