/// Where the bytes of a photo's moving half are.
struct MovingBytes: Hashable, Sendable {
    let digest: [UInt8]
    let mediaType: String
    /// The first of the blob's bytes that is meant, and how many are.
    let offset: Int64
    let sizeBytes: Int64
    /// The name to save them under: the still's stem, so that both halves stand together.
    let fileName: String
}

extension MovingBytes {
    /// A film that is a file of its own.
    init(_ film: StoredPhoto, of still: StoredPhoto) {
        self.init(
            digest: film.facts.digest, mediaType: film.facts.mediaType, offset: 0, sizeBytes: film.facts.sizeBytes,
            fileName: film.details.fileName.isEmpty
                ? Self.name(still, film.facts.mediaType) : film.details.fileName)
    }

    /// A clip inside a still.
    init(_ clip: MotionClip, of still: StoredPhoto) {
        self.init(
            digest: still.facts.digest, mediaType: MotionClip.mediaType, offset: clip.offset,
            sizeBytes: clip.sizeBytes, fileName: Self.name(still, MotionClip.mediaType))
    }

    private static func name(_ still: StoredPhoto, _ mediaType: String) -> String {
        let name = still.details.fileName
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return stem.isEmpty ? "" : stem + (mediaType == "video/quicktime" ? ".MOV" : ".MP4")
    }
}
