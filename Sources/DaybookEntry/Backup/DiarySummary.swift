/// The facts of a copied diary that identify it and tell how much it holds.
public struct DiarySummary: Sendable, Equatable {
    /// An account of the diary.
    public struct Account: Sendable, Equatable {
        /// The name that the member logs in with.
        public let name: String
        /// The account's ID.
        public let id: String
        /// The number of the account's last change; 0 before the first.
        public let lastChange: Int64
    }

    /// The diary's ID, 32 hex digits. All copies of a diary have it.
    public let diary: String
    /// The ID of the diary's line of history, 32 hex digits. A restore begins a new line.
    public let line: String
    /// The version of the database's tables: the number of their migrations.
    public let databaseVersion: Int
    /// The accounts, in the order of their creation.
    public let accounts: [Account]
    /// The numbers of records by kind, including those in the trash.
    public let counts: [String: Int64]
}

/// The parts of a restored diary that stay as they are in the backup.
public struct RestoreChoice: Sendable, Equatable {
    /// The name of the file that marks a folder as one that is being restored. No diary is begun in it.
    public static let markName = "restoring.json"

    /// Whether sessions, tokens of apps and invitations stay valid.
    public var keepsAccess: Bool
    /// Whether shares stay open.
    public var keepsShares: Bool

    /// Creates a choice.
    public init(keepsAccess: Bool = false, keepsShares: Bool = false) {
        self.keepsAccess = keepsAccess
        self.keepsShares = keepsShares
    }
}

/// The numbers of records that a restore changed.
public struct RestoreEffects: Sendable, Equatable {
    /// The sessions that ended.
    public var sessions = 0
    /// The tokens of apps that ended.
    public var tokens = 0
    /// The invitations that were withdrawn.
    public var invitations = 0
    /// The shares that were switched off.
    public var shares = 0
    /// The records in the trash. Each stays there for the time that it had left.
    public var trashed = 0
}
