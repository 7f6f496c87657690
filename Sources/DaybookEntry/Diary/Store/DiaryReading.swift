/// Read access of a transaction, grouped by aggregate. It is valid only within the transaction's closure.
protocol DiaryReading {
    associatedtype Accounts: AccountReading
    associatedtype Passkeys: PasskeyReading
    associatedtype Requests: RequestReading
    associatedtype Entries: EntryReading
    associatedtype Photos: PhotoReading
    associatedtype Albums: AlbumReading
    associatedtype Labels: LabelReading
    associatedtype Subjects: SubjectReading
    associatedtype Sounds: SoundReading
    associatedtype Shares: ShareReading
    associatedtype Storage: StorageReading
    associatedtype Memories: MemoryReading
    associatedtype Discover: DiscoverReading
    associatedtype Days: DayReading
    associatedtype Changes: ChangeReading
    associatedtype Search: SearchReading
    associatedtype FollowUps: FollowUpReading
    associatedtype Kept: KeptReading
    associatedtype Imports: ImportReading

    var accounts: Accounts { get }
    var passkeys: Passkeys { get }
    var requests: Requests { get }
    var entries: Entries { get }
    var photos: Photos { get }
    var albums: Albums { get }
    var labels: Labels { get }
    var subjects: Subjects { get }
    var sounds: Sounds { get }
    var shares: Shares { get }
    var storage: Storage { get }
    var memories: Memories { get }
    var discover: Discover { get }
    var days: Days { get }
    var changes: Changes { get }
    var search: Search { get }
    var followUps: FollowUps { get }
    var kept: Kept { get }
    var imports: Imports { get }
}

/// Write access of a transaction.
///
/// Each change of an entry, photo or account takes the owner's next change number as its version, and is recorded in
/// the change log. The derived data of entries and photos for lists, counts and search is updated with it.
protocol DiaryWriting: DiaryReading
where
    Accounts: AccountWriting, Passkeys: PasskeyWriting, Requests: RequestWriting, Entries: EntryWriting,
    Photos: PhotoWriting, Albums: AlbumWriting, Subjects: SubjectWriting, Sounds: SoundWriting, Shares: ShareWriting,
    Storage: StorageWriting, Memories: MemoryWriting, Discover: DiscoverWriting, Changes: ChangeWriting,
    FollowUps: FollowUpWriting, Kept: KeptWriting, Imports: ImportWriting
{
    /// Keeps other writes of the same data out until the transaction ends, and waits for those that run. Called once in
    /// a write, before its first read. An engine that runs one write at a time does nothing.
    func hold(_ data: HeldData) throws
}

/// The data that a write reads and changes.
enum HeldData: Hashable, Sendable {
    /// The data of one owner.
    case owner(Int64)
    /// The data of the owner of a session or an app's token. Nothing if there is no such token.
    case ownerOfToken(hash: [UInt8])
    /// The data of the owner of a share. Nothing if there is no such link.
    case ownerOfShare(tokenHash: [UInt8])
    /// All data: the accounts with their names, the invitations, and the records of any owner that the upkeep changes.
    /// No other write runs meanwhile.
    case server
}
