/// The location of the bytes of a live photo's moving half.
struct MovingBytes: Hashable, Sendable {
    let digest: [UInt8]
    let mediaType: String
    /// The index of the first byte in the blob.
    let offset: Int64
    /// The number of bytes.
    let sizeBytes: Int64
    /// The file name for saving the bytes: the film's own, or else the still's with the extension of a film, so that
    /// both halves sort together. Empty if neither has a name.
    let fileName: String
}

extension MovingBytes {
    /// Locates a film in its own file.
    init(_ film: StoredPhoto, of still: StoredPhoto) {
        self.init(
            digest: film.facts.digest, mediaType: film.facts.mediaType, offset: 0, sizeBytes: film.facts.sizeBytes,
            fileName: film.details.fileName.isEmpty
                ? Self.name(of: still, mediaType: film.facts.mediaType) : film.details.fileName)
    }

    /// Locates a clip inside a still.
    init(_ clip: MotionClip, of still: StoredPhoto) {
        self.init(
            digest: still.facts.digest, mediaType: MotionClip.mediaType, offset: clip.offset,
            sizeBytes: clip.sizeBytes, fileName: Self.name(of: still, mediaType: MotionClip.mediaType))
    }

    private static func name(of still: StoredPhoto, mediaType: String) -> String {
        let name = still.details.fileName
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return stem.isEmpty ? "" : stem + (mediaType == "video/quicktime" ? ".MOV" : ".MP4")
    }
}

/// A clip inside a still's file, as a range of bytes.
struct MotionClip: Hashable, Codable, Sendable {
    var offset: Int64
    var sizeBytes: Int64
    /// The duration; 0 if unknown.
    var durationMilliseconds: Int64

    /// The media type of all such clips. Phones write no other type.
    static let mediaType = "video/mp4"
}

/// The data that determines how a photo's bytes are served, and to whom. If it changes, cached responses are invalid.
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
