/// A photo that was deleted for good, kept until no entry has a place for it.
struct GonePhoto: Hashable, Sendable {
    let id: UUIDBytes
    let digest: [UInt8]
    let isHidden: Bool
    /// The number of the change that deleted the photo.
    let version: Int64
    let time: Instant

    init(_ photo: StoredPhoto, version: Int64, at time: Instant) {
        self.init(
            id: photo.id, digest: photo.facts.digest, isHidden: photo.details.hidden, version: version, time: time)
    }

    init(id: UUIDBytes, digest: [UInt8], isHidden: Bool, version: Int64, time: Instant) {
        self.id = id
        self.digest = digest
        self.isHidden = isHidden
        self.version = version
        self.time = time
    }
}
