public import DaybookEntry

/// The photos, entries and sounds that some blobs belong to, looked up in a copy of the database.
public enum BlobOrigins {
    /// The largest number of blobs that are looked up: a disk may have lost all of them.
    static let maximum = 1000

    /// Returns the origins of blobs, by digest. Blocks.
    ///
    /// Origins are for people, and the lack of one is no error: a blob has none if the database does not name it, or
    /// cannot be read.
    ///
    /// - Parameter account: The ID of the account whose items are meant; nil for those of any account.
    public static func of(
        _ digests: some Sequence<String>, in database: String, account: String? = nil
    ) -> [String: BlobOrigin] {
        let wanted = digests.prefix(maximum).filter { BackupLayout.isDigest($0) }
        guard !wanted.isEmpty, let file = try? DiaryFile(path: database) else { return [:] }
        var origins: [String: BlobOrigin] = [:]
        for digest in wanted {
            // Older tables lack columns that the look-up reads.
            guard let origin = try? file.origin(ofBlob: digest, in: account) else { continue }
            origins[digest] = origin
        }
        return origins
    }

    /// Returns the origins of blobs, by digest, each from the first of several databases that names the blob. Blocks.
    static func of(_ digests: Set<String>, inAnyOf databases: some Sequence<String>) -> [String: BlobOrigin] {
        var (origins, rest): ([String: BlobOrigin], Set<String>) = ([:], digests)
        for database in databases where !rest.isEmpty {
            let found = of(rest.sorted(), in: database)
            rest.subtract(found.keys)
            origins.merge(found) { first, _ in first }
        }
        return origins
    }
}
