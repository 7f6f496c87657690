import Synchronization

/// The space on the disk for the packed members of an archive: each takes its size as long as a reader has it open.
final class UnpackingSpace: Sendable {
    /// The space of a member. It is free again when the last reference is gone.
    final class Part: Sendable {
        private let space: UnpackingSpace
        private let bytes: Int64

        fileprivate init(of space: UnpackingSpace, bytes: Int64) { (self.space, self.bytes) = (space, bytes) }

        deinit { space.free(bytes) }
    }

    private let maximum: Int64?
    private let taken = Mutex<Int64>(0)

    /// - Parameter maximum: The largest number of bytes at a time; `nil` if only the disk limits them.
    init(maximum: Int64?) { self.maximum = maximum }

    /// Takes space for a member; `nil` if it is too large beside those that are read now.
    func take(_ bytes: Int64) -> Part? {
        let isTaken = taken.withLock { taken in
            let (sum, isOver) = taken.addingReportingOverflow(max(0, bytes))
            guard !isOver, sum <= maximum ?? .max else { return false }
            taken = sum
            return true
        }
        return isTaken ? Part(of: self, bytes: max(0, bytes)) : nil
    }

    private func free(_ bytes: Int64) { taken.withLock { $0 -= bytes } }
}
