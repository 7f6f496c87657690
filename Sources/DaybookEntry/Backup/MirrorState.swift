/// The state of a mirror that a running server keeps in step with an account.
public struct MirrorState: Codable, Sendable, Equatable {
    /// The absolute path of the folder.
    public let folder: String
    /// The name of the account; empty for the owner of the server.
    public let account: String
    /// The time of the last run that brought the mirror in step, in seconds since 1970; nil if there was none since the
    /// start.
    public var lastSuccess: Int64?
    /// The reason why the last run failed; nil if it did not fail.
    public var failure: BackupState.Failure?

    /// Creates the state before the first run.
    public init(folder: String, account: String) { (self.folder, self.account) = (folder, account) }
}
