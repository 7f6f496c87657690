/// The bytes that a diary keeps beside originals.
struct StoredBytes: Hashable, Sendable {
    /// What entries and photos say, with their records.
    var texts: Int64 = 0
    /// What entries said before.
    var revisions: Int64 = 0
    /// What was answered to writes with a key, for a day.
    var answers: Int64 = 0
    /// What search keeps of the texts.
    var indexes: Int64 = 0

    var total: Int64 { texts + revisions + answers + indexes }

    /// What the record of an entry takes that says nothing, rounded up.
    static let record = 512
    /// What a revision takes beside its title and its body.
    static let revision: Int64 = 64
    /// What an answer takes beside what was answered.
    static let answer: Int64 = 160
    /// What the search index takes for each byte of text: the folded text, and about as much for its grams.
    static let indexFactor: Int64 = 2
}

extension EntryContent {
    /// What it counts for.
    var storedBytes: Int64 { Int64(weight - EntryContent.bareWeight + StoredBytes.record) }
    /// What search keeps of it where lists show it.
    var indexedBytes: Int64 { Int64(weight - EntryContent.bareWeight) * StoredBytes.indexFactor }
    /// What of it stands in its newest revision.
    var revisedBytes: Int64 { Int64(title.utf8.count + body.utf8.count) }
    /// The bytes of it that a revision takes once another follows: a body that stays is kept once.
    func revisedBytes(before new: EntryContent) -> Int64 {
        Int64(title.utf8.count + (body.isWritten(as: new.body) ? 0 : body.utf8.count))
    }
}

extension PhotoDetails {
    /// What a person said.
    var saidBytes: Int64 { Int64(weight - PhotoDetails.bareWeight) }
    /// What search keeps of it where lists show it.
    var indexedBytes: Int64 { saidBytes * StoredBytes.indexFactor }
}

extension StoredPhoto {
    /// What it counts for beside its original: its record, as far as that is larger, and what a person said.
    var storedBytes: Int64 { details.saidBytes + max(0, Int64(PhotoDetails.bareWeight) - facts.sizeBytes) }
}
