import Foundation
import Synchronization

/// A file that tells after a crash that gateways may have leases. It is made before the first grant, and removed after
/// an orderly end with no live lease.
final class LeaseMark: Sendable {
    private let path: String
    private let isMade = Mutex(false)

    init(path: String) { self.path = path }

    /// Whether an earlier process left the file.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Creates the file, once. Blocks.
    ///
    /// The file need not survive a loss of power: no lease does either.
    func make() throws {
        try isMade.withLock { isMade in
            if isMade { return }
            try Data().write(to: URL(filePath: path))
            isMade = true
        }
    }

    /// Removes the file. A remaining file delays the responses after a start by at most two seconds.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
