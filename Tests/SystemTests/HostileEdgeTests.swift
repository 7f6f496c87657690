import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Attacks on the gateway: it stays the same process, and others are served meanwhile.
    struct HostileEdgeTests {
        @Test("Numbers that no number holds are refused, by the process that was there before")
        func hugeExponents() async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                for number in ["1e-9223372036854775808", "1e9223372036854775807", "-1e-99999999999999999999"] {
                    #expect(try await client.get("/v1/entries?pageSize=\(number)").status == 400)
                    let unauthenticated = DiaryClient(base: diary.base, token: "x")
                    #expect(try await unauthenticated.get("/v1/entries?pageSize=\(number)").status == 401)
                    let answer = try await client.send(
                        .POST, "/v1/entries", headers: [("Content-Type", "application/json")],
                        body: Array("{\"sequence\":\(number)}".utf8))
                    #expect(answer.violatedFields == ["sequence"])
                }
                #expect(diary.services() == before)
            }
        }

        @Test("A body that comes slowly after a long silence is read", .timeLimit(.minutes(5)))
        func slowBody() async throws {
            try await RunningDiary.withDiary { diary, _ in
                // A busy machine may sleep beyond the minute; then the silence begins again.
                var isRead = false
                while !isRead { isRead = try await readsSlowBody(port: diary.port) }
            }
        }

        /// Sends a body after a silence. Returns false if the silence took longer than a connection may be idle.
        private func readsSlowBody(port: Int) async throws -> Bool {
            try await PlainConnection.run(port: port) { connection in
                try await connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try await connection.received().hasPrefix("HTTP/1.1 200 "))
                let start = ContinuousClock.now
                // Close to the minute that a connection may be idle.
                try await Task.sleep(for: .seconds(56))
                guard ContinuousClock.now - start < .seconds(58) else { return false }
                let body = #"{"name":"nobody","password":"x"}"#
                try await connection.send(
                    "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n")
                try await Task.sleep(for: .seconds(5))
                try await connection.send(body)
                let answer = try await connection.received()
                #expect(answer.hasPrefix("HTTP/1.1 401 "), "\(answer)")
                return true
            }
        }
    }
}
