/// An uploaded sound as it is stored.
struct StoredSound: ChangeableResource, Hashable, Codable, Sendable {
    let owner: Int64
    let id: UUIDBytes
    var title: String
    let facts: SoundFacts
    let createTime: Instant
    /// The number of the sound's last change. An owner never uses a number twice.
    var version: Int64

    var etag: ETag { ETag(version: version) }
}

/// A sound that an owner can use.
enum DiarySound: Hashable, Sendable {
    case builtIn(BuiltInSound)
    case own(StoredSound)

    var facts: SoundFacts {
        switch self {
        case .builtIn(let sound): sound.facts
        case .own(let sound): sound.facts
        }
    }
}

/// The facts of a sound's bytes. They never change.
struct SoundFacts: Hashable, Codable, Sendable {
    /// The SHA-256 of the bytes, 32 bytes.
    var digest: [UInt8]
    var mediaType: String
    var sizeBytes: Int64
    var durationMilliseconds: Int64
}

/// The fields of a sound that an update mask may name. Raw values are the names in the schema.
enum SoundField: String, CaseIterable, Sendable, MaskedField {
    case title

    static let outputOnly: Set<String> = ["digest", "media_type", "duration_ms", "built_in", "create_time", "etag"]

    static let wholeResource = Set(allCases)
}

/// The fields of a sound as a client sends them, before validation.
struct SoundInput: IdentifiedInput, Hashable {
    var id = ""
    var title = ""
    /// The name of the uploaded file; empty if it had none.
    var fileName = ""

    /// Returns the hash of the fields, with the digest of the bytes.
    func creation(digest bytes: [UInt8]) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("sound")
        digest.add(id)
        digest.add(title)
        digest.add(fileName)
        digest.add(hexadecimal(bytes))
        return digest.finish()
    }
}
