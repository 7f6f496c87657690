/// The data that a photo's bytes are served by. If it changes, cached responses are invalid.
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
