import DaybookAPI
import HTTPTypes
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The archive of chosen photos")
struct PhotoArchiveTests {
    private static let path = "/v1/photos:download?ids=shown&ids=hidden"
    private static let request =
        "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer good\r\n\r\n"

    /// A diary with a shown photo that no socket has room for, and a small hidden one.
    private static func diary(bytes: Int = 48 << 20) -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(Array(repeating: UInt8(ascii: "a"), count: bytes), as: "shown")
        diary.keep([1, 2, 3], as: "hidden")
        return diary
    }

    @Test(
        "breaks off in the middle of a photo after the session ended, or the hidden one among them was locked",
        arguments: [true, false])
    func ended(isLocked: Bool) async throws {
        let diary = Self.diary()
        try await Harness.run(diary) { client in
            let mark = String(repeating: "a", count: 1000)
            let text = try await RawConnection.stalled(port: client.port, Self.request, after: mark) {
                diary.state.withLock { state in
                    if isLocked { state.isHiddenLocked = true } else { state.isLoggedOut = true }
                }
            }
            // The sockets hold some megabytes.
            #expect(text.hasPrefix("HTTP/1.1 200 ") && text.utf8.count < 32 << 20)
        }
    }

    @Test("goes on when the time of the unlocking is over, and no further one begins")
    func unlockingOver() async throws {
        let size = 24 << 20
        let diary = Self.diary(bytes: size)
        try await Harness.run(diary) { client in
            let mark = String(repeating: "a", count: 1000)
            let text = try await RawConnection.stalled(port: client.port, Self.request, after: mark) {
                diary.state.withLock { $0.isUnlockingOver = true }
            }
            let end = String(decoding: text.utf8.suffix(80), as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 200 ") && text.utf8.count > size && end.contains("PK\u{05}\u{06}"))
            #expect(diary.seen.calls.contains { $0.hasSuffix("CheckDownload") })
            #expect(try await client.send(.get, Self.path).reason == "HIDDEN_LOCKED")
        }
    }

    @Test("goes on after hidden items were locked if all its photos are shown")
    func shown() async throws {
        let diary = FakeDiary()
        diary.keep([1, 2, 3], as: "shown")
        diary.state.withLock { $0.isHiddenLocked = true }
        try await Harness.run(diary) { client in
            #expect(try await client.send(.get, "/v1/photos:download?ids=shown").status == 200)
            diary.keep([4], as: "hidden")
            let refused = try await client.send(.get, Self.path)
            #expect(refused.status == 403 && refused.reason == "HIDDEN_LOCKED")
        }
    }
}
