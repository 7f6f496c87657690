import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Bytes under a lease")
struct LeaseTests {
    private func calls(_ diary: FakeDiary) -> Int {
        diary.seen.calls.count { $0 == "ResolveLeasedBytes" }
    }

    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("Who may see a picture is asked once, and again when it was revoked", arguments: PhotoDoor.allCases)
    func remembered(door: PhotoDoor) async throws {
        let diary = FakeDiary()
        diary.keep(Array("bytes".utf8), as: "p")
        try await Harness.run(diary) { client in
            try await eventually { diary.leases.holders == 1 }
            // The lease is granted by the answer to what the gateway asked for; a picture is remembered from then on.
            try await eventually { client.answers.ask() != nil }
            for _ in 0..<5 { #expect(try await door.thumbnail("p", of: client) == .bytes(Array("jpeg of 1".utf8))) }
            #expect(calls(diary) == 1)
            #expect(try await client.send(.get, "/v1/photos/p/renditions/thumb", token: "bad").status == 401)
            #expect(calls(diary) == 2)
            let number = diary.leases.revoke(photo: "p")
            try await eventually { diary.leases.confirmed == number }
            _ = try await door.thumbnail("p", of: client)
            #expect(calls(diary) == 3)
        }
    }

    @Test("A refusal is asked for each time")
    func refusals() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            try await eventually { client.answers.ask() != nil }
            for _ in 0..<3 {
                #expect(try await client.send(.get, "/v1/photos/none/original").status == 404)
            }
            #expect(calls(diary) == 3)
            diary.keep(Array("bytes".utf8), as: "none")
            #expect(try await client.send(.get, "/v1/photos/none/original").status == 200)
        }
    }
}
