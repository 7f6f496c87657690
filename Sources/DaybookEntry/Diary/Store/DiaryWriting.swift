/// What a transaction can write.
///
/// Each change of an entry, photo or account takes the owner's next change number as its version and stands in the
/// change log; what is kept of entries and photos for lists, counts and search moves with it.
protocol DiaryWriting: DiaryReading
where
    Accounts: AccountWriting, Passkeys: PasskeyWriting, Requests: RequestWriting, Entries: EntryWriting,
    Photos: PhotoWriting, Albums: AlbumWriting, Subjects: SubjectWriting, Sounds: SoundWriting, Shares: ShareWriting,
    Storage: StorageWriting, Memories: MemoryWriting, Discover: DiscoverWriting, Changes: ChangeWriting,
    FollowUps: FollowUpWriting
{}
