import Glibc

/// A watch over the free bytes of the disks that folders are on: on a full disk nothing can be written, not even a
/// login.
public struct DiskWatch: Sendable {
    /// The name of the disk check in a process's health service, beside the names of its services.
    public static let service = "disk"

    /// The free bytes below which a disk counts as full: a write needs a few pages of a database, and its log some
    /// megabytes.
    public static let leastBytes = 16 << 20

    private let folders: [String]
    private let freeBytes: @Sendable (String) -> Int?

    /// Watches the disks of some folders.
    ///
    /// - Parameter freeBytes: Returns the free bytes below a folder; nil if they are not known.
    public init(_ folders: [String], freeBytes: @escaping @Sendable (String) -> Int? = DiskWatch.freeBytes) {
        self.folders = folders
        self.freeBytes = freeBytes
    }

    /// Whether one of the disks is full now. Blocks for as long as the file system takes.
    public var isFull: Bool { folders.contains { freeBytes($0).map { $0 < Self.leastBytes } ?? false } }

    /// Reports whether a disk is full, at once and then every few seconds, until the task is cancelled.
    public func run(every interval: Duration = .seconds(2), _ tell: (_ isFull: Bool) -> Void) async {
        while !Task.isCancelled {
            tell(isFull)
            try? await Task.sleep(for: interval)
        }
    }

    /// Returns the bytes that this process may still write below a folder; nil if they are not known.
    public static func freeBytes(_ folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isOver) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isOver ? .max : Int(clamping: bytes)
    }
}
