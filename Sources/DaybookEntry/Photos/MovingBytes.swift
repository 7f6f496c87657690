/// The location of the bytes of a photo's moving half.
struct MovingBytes: Hashable, Sendable {
    let digest: [UInt8]
    let mediaType: String
    /// The index of the first byte in the blob.
    let offset: Int64
    /// The number of bytes.
    let sizeBytes: Int64
    /// The file name to save them under: the still's stem, so that both halves sort together.
    let fileName: String
}

extension MovingBytes {
    /// Locates a film in its own file.
    init(_ film: StoredPhoto, of still: StoredPhoto) {
        self.init(
            digest: film.facts.digest, mediaType: film.facts.mediaType, offset: 0, sizeBytes: film.facts.sizeBytes,
            fileName: film.details.fileName.isEmpty
                ? Self.name(still, film.facts.mediaType) : film.details.fileName)
    }

    /// Locates a clip inside a still.
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
