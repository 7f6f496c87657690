import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// Several processes of a service, and the API for clients that speak ZRPC.
    struct NetworkTests {
        @Test("Media workers that are killed under load cost no request", .timeLimit(.minutes(5)))
        func workers() async throws {
            try await RunningDiary.withDiary { _ in
                ["--media-workers", "3", "--gateways", "2"]
            } _: { diary, client in
                let names = Set(diary.services().keys)
                #expect(names.isSuperset(of: ["gateway", "media-service", "entry-service"]))
                let count = RunningDiary.processes().count { $0.parent == diary.pid }
                #expect(count == 6)
                let photo = try await client.send(
                    .POST, "/v1/photos", headers: [("Content-Type", "image/png")], body: TestPicture.png(seed: 7))
                #expect(photo.status == 201)
                let id = try #require(photo.json["id"]?.string)
                let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            var statuses: [Int] = []
                            for _ in 0..<60 {
                                statuses.append(try await client.send(.GET, "/v1/photos/\(id)/original").status)
                            }
                            return statuses
                        }
                    }
                    for _ in 0..<3 {
                        let workers = RunningDiary.processes().filter {
                            $0.parent == diary.pid && $0.name.hasPrefix("media-service")
                        }
                        if let worker = workers.randomElement() { kill(worker.pid, SIGKILL) }
                        try await Task.sleep(for: .milliseconds(300))
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                #expect(statuses.count == 240)
                #expect(Set(statuses) == [200])
            }
        }

        @Test("The binary API serves what HTTP does, to whom it lets in", .timeLimit(.minutes(5)))
        func binaryAPI() async throws {
            let binary = try BinaryEndpoint()
            let endpoint = binary.endpoint
            try await RunningDiary.withDiary { folder in
                #expect(try RunningDiary.daybook(["keys", "new", folder.appending(path: "stranger").path]) == 0)
                return try binary.flags(in: folder)
            } _: { diary, _ in
                func call(_ arguments: [String], keys: String = "client") throws -> CommandOutcome {
                    try diary.run(
                        ["call"] + arguments + ["--endpoint", endpoint]
                            + binary.clientFlags(in: diary.folder, keys: keys))
                }
                let login = try call([
                    "daybook.entry.v1.AccountService/CreateSession",
                    #"{"name": "owner", "password": "\#(diary.password)"}"#,
                ])
                #expect(login.code == 0, "\(login.errors)")
                let token = ["--metadata", "authorization=Bearer \(try #require(login.json["token"]?.string))"]
                let written = try call(
                    ["daybook.entry.v1.EntryService/CreateEntry", #"{"entry": {"body": "강을 따라"}}"#] + token)
                #expect(written.code == 0 && written.json["body"] == "강을 따라", "\(written.errors)")

                let picture = diary.folder.appending(path: "p.png")
                try Data(TestPicture.png(seed: 9)).write(to: picture)
                let photo = try call(
                    ["daybook.gateway.v1.PhotoTransferService/UploadPhoto", "{}", "--attach", picture.path] + token)
                let id = try #require(photo.json["id"]?.string, "\(photo.errors)")
                let back = diary.folder.appending(path: "back").path
                let download = try call(
                    [
                        "daybook.gateway.v1.PhotoTransferService/DownloadPhoto", #"{"id": "\#(id)"}"#, "--output", back,
                    ] + token)
                #expect(download.json["mediaType"] == "image/png", "\(download.errors)")
                #expect(
                    FileManager.default.contents(atPath: back) == FileManager.default.contents(atPath: picture.path))

                let anonymous = try call(["daybook.entry.v1.AccountService/GetAccount"])
                #expect(anonymous.code == 77 && anonymous.errors.contains("TOKEN_MISSING"))
                let internalOnly = try call(["daybook.entry.v1.EntryService/ReferencedDigests"] + token)
                #expect(internalOnly.errors.contains("METHOD_NOT_OFFERED"))
                let unauthenticated = try call(["daybook.entry.v1.AccountService/GetAccount"], keys: "stranger")
                #expect(
                    unauthenticated.code == 77 && unauthenticated.errors.contains("does not accept this client's key"))

                // Let in while it runs.
                let clients = diary.folder.appending(path: "clients").path
                #expect(
                    try RunningDiary.daybook([
                        "keys", "authorize", clients, "--key", diary.folder.appending(path: "stranger.pub").path,
                        "--principal", "guest", "--role", "admin",
                    ]) == 0)
                try await RunningDiary.eventually("the new client is let in") {
                    try call(["zrpc.v1.HealthService/CheckHealth"], keys: "stranger").code == 0
                }
                let channels = try diary.run(["channels", "--data", diary.data.path, "--json"])
                #expect(channels.code == 0 && channels.output.contains(endpoint))
            }
        }

        @Test("One request's trace shows every hop, each the child of the one before", .timeLimit(.minutes(5)))
        func traces() async throws {
            let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
            try await RunningDiary.withDiary {
                ["--traces", $0.appending(path: "traces").path]
            } _: { diary, client in
                let answer = try await client.send(
                    .POST, "/v1/photos",
                    headers: [
                        ("Content-Type", "image/png"), ("Traceparent", "00-\(trace)-00f067aa0ba902b7-01"),
                        ("Tracestate", "vendor=1"),
                    ],
                    body: TestPicture.png(seed: 11))
                #expect(answer.status == 201)
                func spans(_ service: String) throws -> [JSON] {
                    let file = diary.folder.appending(path: "traces/\(service).jsonl")
                    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                    return try lines.compactMap { line in
                        let request = try JSON(Array(line.utf8))
                        let scope = request["resourceSpans"]?.array.first?["scopeSpans"]?.array.first
                        let span = scope?["spans"]?.array.first
                        return span?["traceId"]?.string == trace ? span : nil
                    }
                }
                try await RunningDiary.eventually("the request's span is written") {
                    try spans("gateway").contains { $0["name"]?.string == "POST /v1/photos" }
                }
                let gateway = try spans("gateway")
                let root = try #require(gateway.first { $0["name"]?.string == "POST /v1/photos" })
                #expect(root["parentSpanId"] == "00f067aa0ba902b7" && root["traceState"] == "vendor=1")
                for (service, method) in [
                    ("entry-service", "daybook.entry.v1.PhotoService/CreatePhoto"),
                    ("media-service", "daybook.media.v1.MediaService/PutBlob"),
                ] {
                    let call = try #require(gateway.first { $0["name"]?.string == method })
                    #expect(call["parentSpanId"] == root["spanId"])
                    let served = try #require(try spans(service).first { $0["name"]?.string == method })
                    #expect(served["parentSpanId"] == call["spanId"] && served["traceState"] == "vendor=1")
                }
            }
        }
    }
}
