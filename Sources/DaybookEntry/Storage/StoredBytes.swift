import Wording

/// The bytes that a diary stores besides originals.
struct StoredBytes: Hashable, Sendable {
    /// The texts of entries and photos, with their records.
    var texts: Int64 = 0
    /// The revisions of entries: their earlier texts.
    var revisions: Int64 = 0
    /// The responses to writes with an idempotency key, each stored for a day.
    var responses: Int64 = 0
    /// The copies of the texts in the search index.
    var indexes: Int64 = 0

    var total: Int64 { texts + revisions + responses + indexes }

    /// The size of an entry's record without text, rounded up.
    static let record = 512
    /// The size of a revision without its title and its body.
    static let revision: Int64 = 64
    /// The size of a stored response without the response itself.
    static let response: Int64 = 160
    /// The bytes in the search index per byte of text: the folded text, and about as much for its grams.
    static let indexFactor: Int64 = 2
}

extension EntryContent {
    /// The bytes of the text and the record that count for the quota.
    var storedBytes: Int64 { Int64(weight - EntryContent.bareWeight + StoredBytes.record) }
    /// The bytes in the search index while lists show the entry.
    var indexedBytes: Int64 { Int64(weight - EntryContent.bareWeight) * StoredBytes.indexFactor }
    /// The bytes of the newest revision.
    var revisedBytes: Int64 { Int64(title.utf8.count + body.utf8.count) }
    /// Returns the bytes of the revision once another one follows. An unchanged body is stored once.
    func revisedBytes(before new: EntryContent) -> Int64 {
        Int64(title.utf8.count + (body.isWritten(as: new.body) ? 0 : body.utf8.count))
    }
}

extension PhotoDetails {
    /// The bytes of the owner's words about the photo.
    var saidBytes: Int64 { Int64(weight - PhotoDetails.bareWeight) }
    /// The bytes in the search index while lists show the photo.
    var indexedBytes: Int64 { saidBytes * StoredBytes.indexFactor }
}

extension StoredPhoto {
    /// The bytes that count besides the original: the owner's words, and the part of the record that exceeds the
    /// original.
    var storedBytes: Int64 { details.saidBytes + max(0, Int64(PhotoDetails.bareWeight) - facts.sizeBytes) }
}

/// The limit on an account's storage usage.
enum Quota: Hashable, Sendable {
    /// The current default quota of the server.
    case standard
    case unbounded
    case bytes(Int64)
}

/// The storage usage of an account's diary, and its quota, in bytes.
struct StorageUsage: Hashable, Sendable {
    /// The size of the originals.
    let originals: Int64
    /// The size of the data besides the originals.
    var stored = StoredBytes()
    /// The maximum of both together; `nil` for no limit.
    let quota: Int64?

    var used: Int64 { originals.addingReportingOverflow(stored.total).partialValue }

    /// Returns a number of bytes in megabytes: rounded up, with two decimals below ten megabytes.
    private static func megabytes(_ bytes: Int64) -> String {
        let (hundredths, rest) = max(0, bytes).quotientAndRemainder(dividingBy: 10_000)
        let rounded = hundredths + (rest > 0 ? 1 : 0)
        guard rounded < 1000 else { return "\(rounded / 100)" }
        let decimals = rounded % 100
        if decimals == 0 { return "\(rounded / 100)" }
        return "\(rounded / 100)." + (decimals < 10 ? "0" : "") + "\(decimals)"
    }

    /// The bytes left; `nil` for no limit.
    var left: Int64? { quota.map { max(0, $0 - used) } }

    /// - Throws: ``DiaryError`` of code `diskFull` with reason `QUOTA_EXCEEDED` if `bytes` more bytes exceed the quota.
    func require(_ bytes: Int64) throws {
        guard let quota else { return }
        let total = used.addingReportingOverflow(bytes)
        guard total.overflow || total.partialValue > quota else { return }
        throw DiaryError(
            .diskFull, UploadFault.quotaExceeded,
            [
                "used": Self.megabytes(used), "quota": Self.megabytes(quota), "more": Self.megabytes(bytes),
            ])
    }
}
