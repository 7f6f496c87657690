import Foundation
import Synchronization

/// A file that says after a crash that gateways may have leases: it is made before the first is granted, and taken away
/// when the service ends in order and none lasts.
final class LeaseMark: Sendable {
    private let path: String
    private let isMade = Mutex(false)

    init(path: String) { self.path = path }

    /// Whether a process before this one left it.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Makes it, once. Blocks.
    ///
    /// It need not outlast a loss of power: no lease does either.
    func make() throws {
        try isMade.withLock { isMade in
            if isMade { return }
            try Data().write(to: URL(filePath: path))
            isMade = true
        }
    }

    /// Takes it away. One that stays costs a start two seconds of patience.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
