/// The pictures that are hidden from accounts at first: their bytes were stored before the accounts uploaded them, and
/// no account may learn that another one has the same bytes.
///
/// Each picture is made once more at its account's first request. The veils are kept only in memory, and their number
/// is bounded. Without its veil, an existing picture is returned at once.
struct PictureVeils {
    private struct Key: Hashable {
        let digest: Digest
        let account: String
    }

    private static let limit = 8192
    /// The maximum number of names in a veil: an account that requests more boxes gets the existing pictures.
    private static let nameLimit = 256
    /// The names that were requested since the upload.
    private var veils = RecentValues<Key, Set<RenditionName>>(limit: limit)
    /// The accounts that were the first to upload some bytes.
    private var owners = RecentValues<Key, Bool>(limit: limit)

    /// Notes that an account uploaded bytes, and whether they were stored before.
    mutating func add(_ digest: Digest, for account: String, existed: Bool) {
        guard !account.isEmpty else { return }
        let key = Key(digest: digest, account: account)
        if !existed { owners[key] = true }
        if existed, owners[key] == nil, veils[key] == nil { veils[key] = [] }
    }

    /// Registers a request, and returns whether it is the account's first one for a hidden picture.
    mutating func takes(_ name: RenditionName, of digest: Digest, for account: String) -> Bool {
        let key = Key(digest: digest, account: account)
        guard var asked = veils[key], asked.count < PictureVeils.nameLimit else { return false }
        let isNew = asked.insert(name).inserted
        veils[key] = asked
        return isNew
    }
}
