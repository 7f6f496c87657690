/// A pet or a child, as the diary keeps it.
struct StoredSubject: Hashable, Codable, Sendable {
    let owner: Int64
    let id: UUIDBytes
    var content: SubjectContent
    let createTime: Instant
    var updateTime: Instant
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64
    /// What the client sent to create it, hashed, to know the same create when it comes again.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }

    /// Whether people named so mean it.
    func isNamed(in people: [String]) -> Bool {
        let key = LabelName.key(content.name)
        return people.contains { LabelName.key($0) == key }
    }
}
