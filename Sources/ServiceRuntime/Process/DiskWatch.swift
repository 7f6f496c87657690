import Glibc

/// A watch over the room on the disks that folders lie on: when there is none, nothing can be written, not even a log-in.
public struct DiskWatch: Sendable {
    /// The name by which entry-service's health has it, beside those of its services.
    public static let service = "disk"

    /// The room below which a disk is full: a write needs a few pages of a database, its log some megabytes.
    public static let leastBytes = 16 << 20

    private let folders: [String]
    private let freeBytes: @Sendable (String) -> Int?

    /// Watches the disks of some folders.
    ///
    /// - Parameter freeBytes: Tells the room below a folder; nil where that cannot be told.
    public init(_ folders: [String], freeBytes: @escaping @Sendable (String) -> Int? = DiskWatch.freeBytes) {
        self.folders = folders
        self.freeBytes = freeBytes
    }

    /// Whether one of the disks is full now. Blocks for as long as the file system takes.
    public var isFull: Bool { folders.contains { freeBytes($0).map { $0 < Self.leastBytes } ?? false } }

    /// Tells whether a disk is full, at once and then every few seconds, until the task is cancelled.
    public func run(every interval: Duration = .seconds(2), _ tell: (_ isFull: Bool) -> Void) async {
        while !Task.isCancelled {
            tell(isFull)
            try? await Task.sleep(for: interval)
        }
    }

    /// Returns the bytes that this process may still write below a folder; nil when that cannot be told.
    public static func freeBytes(_ folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isOver) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isOver ? .max : Int(clamping: bytes)
    }
}
