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
