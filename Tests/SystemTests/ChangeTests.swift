import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

extension SystemTests {
    /// Clients that follow changes and clients that list agree, whichever process dies.
    struct ChangeTests {
        private static let http = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: HTTPClient.Configuration(timeout: .init(connect: .seconds(5), read: .seconds(60))))

        /// Follows by server-sent events until cancelled, and comes again whenever the stream ends.
        private func stream(_ copy: FollowedCopy, _ client: DiaryClient) async throws -> Int {
            var connections = 0
            while !Task.isCancelled {
                do { try await streamOnce(copy, client) { connections += 1 } } catch let error as DiaryFailure {
                    throw error
                } catch {}
                try? await Task.sleep(for: .milliseconds(50))
            }
            return connections
        }

        private func streamOnce(_ copy: FollowedCopy, _ client: DiaryClient, onOpen: () -> Void) async throws {
            var request = HTTPClientRequest(url: client.base + "/v1/changes:stream")
            request.headers.add(name: "Authorization", value: "Bearer \(client.token)")
            request.headers.add(name: "Last-Event-ID", value: copy.token)
            let response = try await Self.http.execute(request, timeout: .hours(1))
            guard response.status == .ok else { return }
            onOpen()
            var bytes: [UInt8] = []
            for try await buffer in response.body {
                bytes += buffer.readableBytesView
                while let end = bytes.firstRange(of: Array("\n\n".utf8)) {
                    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
                    bytes.removeSubrange(..<end.upperBound)
                    guard let data = lines.first(where: { $0.hasPrefix("data: ") }) else { continue }
                    try copy.take(try JSON(Array(data.dropFirst("data: ".count).utf8)))
                    #expect(lines.contains { $0 == "id: \(copy.token)" })
                }
            }
        }

        /// Follows by asking now and then.
        private func poll(_ copy: FollowedCopy, _ client: DiaryClient) async throws {
            while !Task.isCancelled {
                let token = copy.token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                if let answer = try? await client.get("/v1/changes?since=\(token)"), answer.status == 200 {
                    try copy.take(answer.json)
                }
                try? await Task.sleep(for: .milliseconds(70))
            }
        }

        @Test(
            "Two who follow, by events and by asking, and one who lists agree after random writes, kills and reconnects",
            .timeLimit(.minutes(5)), arguments: [20_261_122] as [UInt64])
        func agree(seed: UInt64) async throws {
            try await RunningDiary.withDiary { diary, client in
                var writer = RandomWriter(seed: seed, client: client)
                for _ in 0..<10 { try await writer.step() }
                let (streamed, polled) = (FollowedCopy(), FollowedCopy())
                try await streamed.begin(client)
                try await polled.begin(client)
                try await withThrowingTaskGroup(of: Int.self) { group in
                    group.addTask { try await stream(streamed, client) }
                    group.addTask {
                        try await poll(polled, client)
                        return 0
                    }
                    for round in 0..<6 {
                        for _ in 0..<12 { try await writer.step() }
                        if round % 2 == 0 {
                            let name = ["entry-service", "gateway"][round / 2 % 2]
                            if let pid = diary.services()[name] { Glibc.kill(pid, SIGKILL) }
                        }
                        for _ in 0..<12 { try await writer.step() }
                        let listed = try await FollowedCopy.listed(client)
                        try await RunningDiary.eventually(within: .seconds(30), "all agree, seed \(seed), \(round)") {
                            streamed.things == listed && polled.things == listed
                        }
                    }
                    group.cancelAll()
                    let connections = try await group.reduce(0, +)
                    // The gateway was killed once: only that ends a stream.
                    #expect(connections >= 2)
                }
                #expect(streamed.events > 50 && polled.events > 50)
            }
        }

        @Test("A stream ends when its session is logged out, and not when another one is", .timeLimit(.minutes(5)))
        func loggedOut() async throws {
            try await RunningDiary.withDiary { diary, client in
                let phone = try await client.loggedIn(name: "owner", password: diary.password)
                let (here, there) = (FollowedCopy(), FollowedCopy())
                try await here.begin(client)
                try await there.begin(client)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let isOver = Mutex(false)
                    group.addTask { _ = try await stream(here, client) }
                    group.addTask {
                        try await streamOnce(there, phone) {}
                        isOver.withLock { $0 = true }
                    }
                    _ = try await client.send(.POST, "/v1/entries", json: ["title": "both hear of it"])
                    try await RunningDiary.eventually("both hear") { here.events == 1 && there.events == 1 }
                    #expect(try await phone.send(.DELETE, "/v1/sessions/current").status == 204)
                    try await RunningDiary.eventually("the stream ends") { isOver.withLock { $0 } }
                    _ = try await client.send(.POST, "/v1/entries", json: ["title": "one hears of it"])
                    try await RunningDiary.eventually("the other goes on") { here.events == 2 }
                    #expect(there.events == 1)
                    group.cancelAll()
                }
            }
        }

        @Test("daybook watch shows changes a line each, and ends well on Ctrl-C", .timeLimit(.minutes(5)))
        func watch() async throws {
            try await RunningDiary.withDiary { diary, client in
                let since = try await client.get("/v1/changes").json["nextToken"]?.string ?? ""
                let output = diary.folder.appending(path: "watched")
                try Data().write(to: output)
                let process = Process()
                process.executableURL = RunningDiary.binaries.appending(path: "daybook")
                process.arguments = ["watch", "--json", "--since", since, "--server", diary.base]
                process.environment = ["DAYBOOK_TOKEN": client.token, "PATH": "/usr/bin:/bin"]
                process.standardOutput = try FileHandle(forWritingTo: output)
                try process.run()
                func lines() throws -> [JSON] {
                    try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map {
                        try JSON(Array($0.utf8))
                    }
                }
                let id = UUID().uuidString.lowercased()
                _ = try await client.send(.POST, "/v1/entries", json: ["id": .string(id), "title": "강을 따라"])
                try await RunningDiary.eventually("the first line") { try lines().count == 1 }
                let entry = try #require(diary.services()["entry-service"])
                Glibc.kill(entry, SIGKILL)
                _ = try await RandomWriter.persist {
                    try await client.send(.DELETE, "/v1/entries/\(id)")
                }
                try await RunningDiary.eventually("the second line") { try lines().count == 2 }
                let seen = try lines()
                #expect(seen[0]["change"] == "INSERTED" && seen[0]["entry"]?["title"] == "강을 따라")
                #expect(seen[1]["change"] == "REMOVED" && seen[1]["kind"] == "ENTRY" && seen[1]["id"] == .string(id))
                #expect(seen.allSatisfy { $0["token"]?.string?.isEmpty == false })
                Glibc.kill(process.processIdentifier, SIGINT)
                process.waitUntilExit()
                #expect(process.terminationReason == .exit && process.terminationStatus == 0)
            }
        }
    }
}
