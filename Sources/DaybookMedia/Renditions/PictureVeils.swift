/// Pictures that are hidden from accounts at first: their bytes were here when the accounts brought them, and no
/// account may learn that others have the same bytes.
///
/// Each picture is made once more when its account first asks for it. The veils are in memory only, and bounded: a
/// picture is given as it is once its veil is forgotten.
struct PictureVeils {
    private struct Key: Hashable {
        let digest: Digest
        let account: String
    }

    private static let limit = 8192
    /// The most names that a veil keeps: an account that asks for more boxes is given the pictures that are there.
    private static let nameLimit = 256
    /// The names that were asked for since.
    private var veils = RecentValues<Key, Set<RenditionName>>(limit: limit)
    /// Accounts that brought bytes as the first.
    private var owners = RecentValues<Key, Bool>(limit: limit)

    /// Notes that an account brought bytes, which were here before or not.
    mutating func add(_ digest: Digest, for account: String, existed: Bool) {
        guard !account.isEmpty else { return }
        let key = Key(digest: digest, account: account)
        if !existed { owners[key] = true }
        if existed, owners[key] == nil, veils[key] == nil { veils[key] = [] }
    }

    /// Whether an account asks for a picture for the first time that is hidden from it.
    mutating func takes(_ name: RenditionName, of digest: Digest, for account: String) -> Bool {
        let key = Key(digest: digest, account: account)
        guard var asked = veils[key], asked.count < PictureVeils.nameLimit else { return false }
        let isNew = asked.insert(name).inserted
        veils[key] = asked
        return isNew
    }
}
