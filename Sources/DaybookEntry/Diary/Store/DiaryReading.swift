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
    FollowUps: FollowUpWriting
{}
