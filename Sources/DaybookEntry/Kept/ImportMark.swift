/// The mark of an import, which is stored as long as the account exists.
struct ImportMark: Hashable, Codable, Sendable {
    /// The text that identifies the export.
    let source: String
    /// The last change number of the exported account.
    let lastChange: Int64
    var isDone = false
    /// Whether clients may know the last change number as a position of the account.
    var isKnown = false
}

/// An import that was begun or resumed, and has not ended.
///
/// The upkeep leaves its account alone: what has expired may be needed by a record to come, and a saved search would be
/// filled before all photos are there.
struct OpenImport: Hashable, Sendable {
    let owner: Int64
    /// The time of the last write.
    let lastWrite: Instant

    /// The time after the last write at which the upkeep ends the import.
    static let lifetimeSeconds: Int64 = 24 * 3600
}
