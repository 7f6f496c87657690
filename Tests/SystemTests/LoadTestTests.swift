import Foundation
import Glibc
import Testing

extension SystemTests {
    /// The load tester against a real diary.
    struct LoadTestTests {
        /// Every operation, as often as any other.
        private static let operations = [
            "list", "day", "entry", "photos", "timeline", "search", "thumbnail", "write", "edit", "upload",
        ]
        private static let mix = operations.map { $0 + "=1" }.joined(separator: ",")

        /// `loadtest run` in its own process; its words on standard error go to a file of the diary's folder.
        private func started(_ arguments: [String], _ diary: RunningDiary) throws -> Process {
            let process = Process()
            process.executableURL = RunningDiary.binaries.appending(path: "loadtest")
            process.arguments = arguments
            let words = diary.folder.appending(path: "loadtest-words")
            try Data().write(to: words)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: words)
            try process.run()
            return process
        }

        private func words(_ diary: RunningDiary) -> String {
            (try? String(contentsOf: diary.folder.appending(path: "loadtest-words"), encoding: .utf8)) ?? ""
        }

        private func run(_ arguments: [String], _ diary: RunningDiary) throws -> Int32 {
            let process = try started(arguments, diary)
            process.waitUntilExit()
            return process.terminationStatus
        }

        private func load(_ target: [String], _ diary: RunningDiary) -> [String] {
            ["run", "--password-file", diary.folder.appending(path: "password").path, "--seed", "11"] + target
        }

        /// The endpoints that the gateway was given: entry-service's and media-service's.
        private func endpoints(_ diary: RunningDiary) throws -> [String] {
            let gateway = try #require(diary.services()["gateway"])
            let bytes = try Data(contentsOf: URL(filePath: "/proc/\(gateway)/cmdline"))
            let flags = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return ["--entry-endpoint", "--media-endpoint"].compactMap { name in
                flags.firstIndex(of: name).map { flags[$0 + 1] }
            }
        }

        private func check(_ result: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let json = try JSON(contentsOf: result)
            #expect(json["all"]?["count"] == 160, sourceLocation: sourceLocation)
            #expect(json["all"]?["failed"] == 0, "\(json["operations"] ?? .null)", sourceLocation: sourceLocation)
            #expect(json["all"]?["dropped"] == 0, sourceLocation: sourceLocation)
            let names = (json["operations"]?.array ?? []).compactMap { $0["name"]?.string }
            #expect(names == Self.operations, sourceLocation: sourceLocation)
        }

        @Test("Every operation of a load succeeds, over HTTP, ZRPC and the binary API", .timeLimit(.minutes(5)))
        func everyOperation() async throws {
            let binary = try BinaryEndpoint()
            try await RunningDiary.withDiary {
                try binary.flags(in: $0)
            } _: { diary, client in
                let (http, rpc) = (diary.folder.appending(path: "http.json"), diary.folder.appending(path: "rpc.json"))
                let picture = diary.folder.appending(path: "picture.svg")
                let pace = ["--mix", Self.mix, "--open", "20", "--duration", "8", "--warm-up", "0"]
                let overHTTP = load(["--target", diary.base, "--prepare", "30", "--output", http.path] + pace, diary)
                #expect(try run(overHTTP + ["--picture", picture.path], diary) == 0, "\(words(diary))")
                try check(http)
                #expect(try !String(contentsOf: http, encoding: .utf8).contains(diary.password))
                #expect(try String(contentsOf: picture, encoding: .utf8).hasSuffix("</svg>\n"))
                let entries = try await client.all("/v1/entries", member: "entries")
                #expect(entries.count > 30)

                let endpoints = try endpoints(diary)
                let overRPC = ["--target", endpoints[0], "--media-endpoint", endpoints[1], "--output", rpc.path]
                #expect(try run(load(overRPC + pace, diary), diary) == 0, "\(words(diary))")
                try check(rpc)
                #expect(try run(["compare", http.path, rpc.path], diary) == 0)
                let withoutMedia = load(["--target", endpoints[0], "--mix", "uploads", "--open", "1"], diary)
                #expect(try run(withoutMedia, diary) == 64)
                #expect(words(diary).contains("give --media-endpoint"))

                let curve = diary.folder.appending(path: "curve.json")
                let overCURVE = ["--target", binary.endpoint, "--output", curve.path]
                let withoutKeys = try run(load(overCURVE + pace, diary), diary)
                #expect(withoutKeys == 64 && words(diary).contains("--server-key"))
                let keys = binary.clientFlags(in: diary.folder)
                #expect(try run(load(overCURVE + keys + pace, diary), diary) == 0, "\(words(diary))")
                try check(curve)
                // The load's sessions are signed out.
                let sessions = try await client.all("/v1/sessions", member: "sessions")
                #expect(sessions.count { $0["userAgent"] == "daybook-loadtest" } <= 1)
            }
        }

        @Test("Ctrl-C ends a run early, and its result is written", .timeLimit(.minutes(5)))
        func interrupted() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let result = diary.folder.appending(path: "result.json")
                let process = try started(
                    load(
                        ["--target", diary.base, "--mix", "timeline=1", "--open", "20", "--duration", "600"]
                            + ["--warm-up", "0", "--output", result.path], diary), diary)
                try await RunningDiary.eventually("the run shows its progress") {
                    words(diary).contains("20.0 calls/s, ")
                }
                kill(process.processIdentifier, SIGINT)
                process.waitUntilExit()
                #expect(process.terminationStatus == 0, "\(words(diary))")
                let json = try JSON(contentsOf: result)
                #expect(json["endedEarly"] == true && json["all"]?["failed"] == 0)
                #expect((json["all"]?["count"]?.number ?? 0) > 0)
            }
        }
    }
}
