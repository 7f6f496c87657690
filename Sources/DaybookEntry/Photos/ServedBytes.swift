/// What a photo's bytes are served by: whether they are hidden, which they are, and what is said of them.
struct ServedBytes: Hashable, Sendable {
    let isHidden: Bool
    let facts: PhotoFacts
    let turn: PhotoTurn
    let fileName: String
}

extension StoredPhoto {
    var servedBytes: ServedBytes {
        ServedBytes(isHidden: details.hidden, facts: facts, turn: details.turn, fileName: details.fileName)
    }
}
