/// The state of a mirror that a running server keeps in step with an account.
public struct MirrorState: Codable, Sendable, Equatable {
    /// The files that somebody else wrote or changed in a mirror, and that stay as they are.
    public struct Kept: Codable, Sendable, Equatable {
        /// The ID of the mirror's account.
        public let account: String
        /// The number of files.
        public let count: Int64
        /// The first paths below the folder, none of them of a hidden item.
        public let paths: [String]

        /// The maximum number of paths.
        public static let maximumPaths = 5
        private static let hiddenFolder = "hidden/"

        /// Creates the facts of some files. The count may be greater than the number of paths.
        public init(account: String, count: Int, paths: [String]) {
            (self.account, self.count) = (account, Int64(count))
            self.paths = Array(paths.lazy.filter { !$0.hasPrefix(Self.hiddenFolder) }.prefix(Self.maximumPaths))
        }
    }

    /// The absolute path of the folder.
    public let folder: String
    /// The name of the account; empty for the owner of the server.
    public let account: String
    /// The time of the last run that brought the mirror in step, in seconds since 1970; nil if there was none.
    public var lastSuccess: Int64?
    /// The time since which the mirror lacks changes of the diary, in seconds since 1970; nil if it lacks none.
    public var behindSince: Int64?
    /// The reason why the last run failed; nil if it did not fail.
    public var failure: BackupState.Failure?
    /// The files that somebody else wrote or changed; nil if there are none.
    public var kept: Kept?

    /// Creates the state before the first run.
    public init(folder: String, account: String) { (self.folder, self.account) = (folder, account) }

    /// The time for which a mirror may lack changes, in seconds, before it is late: a day.
    public static let lateSeconds: Int64 = 86_400

    /// Returns whether the owner of the server should know of the mirror at a time: its last run failed, or it lacks
    /// changes for more than a day.
    public func isLate(at now: Int64) -> Bool {
        if failure != nil { return true }
        guard let behindSince else { return false }
        let (limit, isOver) = behindSince.addingReportingOverflow(Self.lateSeconds)
        return !isOver && now > limit
    }

    /// Notes that the mirror lacks changes at a time. An earlier time stays.
    public mutating func noteBehind(at now: Int64) { behindSince = behindSince ?? now }

    /// Notes that a run brought the mirror in step.
    public mutating func noteInStep(at now: Int64) { (lastSuccess, behindSince, failure) = (now, nil, nil) }
}
