import DaybookAPI
import HTTPTypes
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("Fairness among clients")
struct FairnessTests {
    /// Holds calls until it is opened, and counts them.
    private final class Gate: Sendable {
        private struct State {
            var inside = 0
            var most = 0
            var isOpen = false
        }

        private let state = Mutex(State())

        var inside: Int { state.withLock { $0.inside } }
        var most: Int { state.withLock { $0.most } }

        func open() { state.withLock { $0.isOpen = true } }

        func pass() async throws {
            state.withLock { state in
                state.inside += 1
                state.most = max(state.most, state.inside)
            }
            while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(2)) }
            state.withLock { $0.inside -= 1 }
        }
    }

    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("However many connections one session has, entry-service works on a few of its requests at once")
    func manyConnections() async throws {
        let gate = Gate()
        let diary = FakeDiary { request in
            if request.id == "slow" { try await gate.pass() }
            return nil
        }
        try await Harness.run(diary) { client in
            #expect(try await client.send(.get, "/v1/account").status == 200)
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await RawConnection.exchange(
                            port: client.port,
                            "GET /v1/entries/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                                + "Connection: close\r\n\r\n")
                    }
                }
                try await eventually { gate.inside == ClientLimiter.usual }
                // Another session of the same person does not wait for them.
                #expect(try await client.send(.get, "/v1/entries/a", token: "good-too").status == 200)
                gate.open()
                for try await reply in group { #expect(reply.hasPrefix("HTTP/1.1 200 ")) }
            }
            #expect(gate.most == ClientLimiter.usual)
        }
    }

    @Test("However many uploads of an account stall, they hold a few of the streams to media-service")
    func stalledUploads() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<48 {
                    group.addTask {
                        _ = try? await RawConnection.exchange(
                            port: client.port,
                            "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                                + "Content-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\nabc")
                    }
                }
                try await eventually {
                    diary.state.withLock { state in
                        state.uploads.running == 32 && state.calls.count { $0.hasSuffix("AdmitUpload") } >= 48
                    }
                }
                // Before the end: the next upload may begin before the service ends one that was cancelled.
                #expect(diary.state.withLock { $0.uploads.most } == 32)
                group.cancelAll()
            }
            try await eventually { diary.state.withLock { $0.uploads.running } == 0 }
        }
    }

    @Test("However many sessions an account has, entry-service works on a few of its requests at once")
    func manySessions() async throws {
        let gate = Gate()
        let diary = FakeDiary { request in
            if request.id == "slow" { try await gate.pass() }
            return nil
        }
        try await Harness.run(diary) { client in
            // A query is read only for known callers, so that these calls make the accounts known.
            for number in 0..<32 {
                let reply = try await client.send(.get, "/v1/entries?pageSize=1", token: "good-\(number)")
                #expect(reply.status == 200)
            }
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<32 {
                    group.addTask {
                        try await RawConnection.exchange(
                            port: client.port,
                            "GET /v1/entries/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good-\(number)\r\n"
                                + "Connection: close\r\n\r\n")
                    }
                }
                try await eventually { gate.inside == 2 * ClientLimiter.usual }
                gate.open()
                for try await reply in group { #expect(reply.hasPrefix("HTTP/1.1 200 ")) }
            }
            #expect(gate.most == 2 * ClientLimiter.usual)
        }
    }
}
