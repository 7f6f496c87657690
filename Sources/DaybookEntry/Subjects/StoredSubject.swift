/// A pet or a child, as it is stored.
struct StoredSubject: Hashable, Codable, Sendable {
    let owner: Int64
    let id: UUIDBytes
    var content: SubjectContent
    let createTime: Instant
    var updateTime: Instant
    /// The number of the subject's last change. An owner never uses a number twice.
    var version: Int64
    /// The hash of the fields that created the subject; it identifies a repeated creation.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }

    /// Returns whether one of the names is the subject's.
    func isNamed(in people: [String]) -> Bool {
        let key = LabelName.key(content.name)
        return people.contains { LabelName.key($0) == key }
    }
}
