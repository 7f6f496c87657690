import Foundation
import Glibc
import Testing

@testable import Work

struct NamedThreadTests {
    /// The name of the thread that calls.
    private static func ownName() -> String {
        let text = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        return text?.trimmingCharacters(in: .newlines) ?? ""
    }

    @Test("A body runs on a thread of its own that bears the name", arguments: ["reactor", "fifteen-letters"])
    func named(name: String) async throws {
        let seen = await withCheckedContinuation { continuation in
            do {
                try NamedThread.start(name) { continuation.resume(returning: Self.ownName()) }
            } catch {
                continuation.resume(returning: "\(error)")
            }
        }
        #expect(seen == name)
        #expect(Self.ownName() != name)
    }

    @Test("A name that the kernel would refuse is cut")
    func longName() async throws {
        let seen = await withCheckedContinuation { continuation in
            do {
                try NamedThread.start("a-name-of-many-letters") { continuation.resume(returning: Self.ownName()) }
            } catch {
                continuation.resume(returning: "\(error)")
            }
        }
        #expect(seen == "a-name-of-many-")
        #expect(seen.utf8.count == NamedThread.longestName)
    }

    @Test("An error says what the system said and what to do")
    func error() {
        let text = ThreadError(code: EAGAIN).description
        #expect(text.contains("Resource temporarily unavailable") && text.contains("ulimit -u"))
    }
}
