import Foundation
import Hashing
import Synchronization
import Testing

@testable import DaybookEntry

/// A clock that stands still until it is turned.
final class TestClock: Sendable {
    private let present: Mutex<(wall: Instant, uptime: Duration)>

    init(_ text: String = "2023-09-01T12:00:00") {
        present = Mutex((utc(text), .zero))
    }

    var clock: DiaryClock {
        DiaryClock {
            self.now
        } uptime: {
            self.uptime
        }
    }
    var now: Instant { present.withLock { $0.wall } }
    var uptime: Duration { present.withLock { $0.uptime } }

    /// Lets time pass.
    func advance(seconds: Int64) {
        present.withLock { present in
            present.wall = present.wall.advanced(bySeconds: seconds)
            present.uptime += .seconds(seconds)
        }
    }

    /// Sets the wall clock forward, or back, while no time passes.
    func set(forward seconds: Int64) {
        present.withLock { $0.wall = $0.wall.advanced(bySeconds: seconds) }
    }
}

/// Random bytes that are the same in every run.
func foreseeableRandom(seed: UInt64 = 1) -> RandomSource {
    let random = Mutex(SplitMix(seed: seed))
    return RandomSource { count in
        random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    }
}

/// The instant of a UTC wall clock, `YYYY-MM-DDTHH:MM:SS`; 1970 for anything else.
func utc(_ text: String) -> Instant {
    LocalTime(text)?.instant(offset: UTCOffset(seconds: 0)) ?? Instant(microseconds: 0)
}

/// A folder that is gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "daybook-entry-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The field violations of a refusal; a recorded issue when there is none.
func violations(of work: () throws -> Void) -> [String] {
    do {
        try work()
        Issue.record("Nothing was refused.")
        return []
    } catch let error as DiaryError {
        #expect(error.code == .invalidArgument)
        return error.violations.map(\.field)
    } catch {
        Issue.record("Another error: \(error)")
        return []
    }
}
