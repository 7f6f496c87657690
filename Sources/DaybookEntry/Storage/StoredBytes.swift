/// The bytes that a diary keeps beside originals.
struct StoredBytes: Hashable, Sendable {
    /// The texts of entries and photos, with their records.
    var texts: Int64 = 0
    /// The revisions of entries: their earlier texts.
    var revisions: Int64 = 0
    /// The responses to writes with a key, each kept for a day.
    var answers: Int64 = 0
    /// The copies of the texts in the search index.
    var indexes: Int64 = 0

    var total: Int64 { texts + revisions + answers + indexes }

    /// The record of an entry without text, rounded up.
    static let record = 512
    /// The bytes of a revision besides its title and its body.
    static let revision: Int64 = 64
    /// The bytes of a stored response besides the response itself.
    static let answer: Int64 = 160
    /// The bytes in the search index for each byte of text: the folded text, and about as much for its grams.
    static let indexFactor: Int64 = 2
}

extension EntryContent {
    /// The bytes that its text and its record count for.
    var storedBytes: Int64 { Int64(weight - EntryContent.bareWeight + StoredBytes.record) }
    /// The bytes that the search index has of it while lists show it.
    var indexedBytes: Int64 { Int64(weight - EntryContent.bareWeight) * StoredBytes.indexFactor }
    /// The bytes that its newest revision has of it.
    var revisedBytes: Int64 { Int64(title.utf8.count + body.utf8.count) }
    /// The bytes of it that a revision takes once another follows: a body that stays is kept once.
    func revisedBytes(before new: EntryContent) -> Int64 {
        Int64(title.utf8.count + (body.isWritten(as: new.body) ? 0 : body.utf8.count))
    }
}

extension PhotoDetails {
    /// The bytes of a person's words about the photo.
    var saidBytes: Int64 { Int64(weight - PhotoDetails.bareWeight) }
    /// The bytes that the search index has of it while lists show it.
    var indexedBytes: Int64 { saidBytes * StoredBytes.indexFactor }
}

extension StoredPhoto {
    /// The bytes that it counts for besides its original: a person's words, and the excess of its record over the
    /// original.
    var storedBytes: Int64 { details.saidBytes + max(0, Int64(PhotoDetails.bareWeight) - facts.sizeBytes) }
}
