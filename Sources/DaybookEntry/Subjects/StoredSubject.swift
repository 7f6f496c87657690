import Wording

/// A person or a pet whose ages the diary shows, as stored.
struct StoredSubject: ChangeableResource, Hashable, Codable, Sendable {
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

    /// Returns whether one of the given names is the subject's.
    func isNamed(in people: [String]) -> Bool {
        let key = LabelName.key(content.name)
        return people.contains { LabelName.key($0) == key }
    }
}

/// The age of a subject on the day of an entry or photo that names it.
struct NamedAge: Hashable, Sendable {
    let subject: UUIDBytes
    let name: String
    let text: String

    /// Returns the ages of the subjects named among people, in the order of the subjects.
    static func ages(
        of subjects: [StoredSubject], namedIn people: [String], on date: CivilDate, _ language: Language
    ) -> [NamedAge] {
        let named = Set(people.map(LabelName.key))
        return subjects.compactMap { subject in
            guard let birthday = subject.content.birthday, named.contains(LabelName.key(subject.content.name)),
                let text = AgeText.text(CivilAge(from: birthday, to: date), in: language)
            else { return nil }
            return NamedAge(subject: subject.id, name: subject.content.name, text: text)
        }
    }
}

/// The part of a subject that its owner writes.
struct SubjectContent: Hashable, Codable, Sendable {
    @Verbatim var name = ""
    var kind = SubjectKind.person
    var birthday: CivilDate?
    /// The attention sound of the subject; `nil` for the account's default sound.
    var sound: UUIDBytes?
    /// The chosen cover. While the photo is not shown, the newest photo that names the subject is the cover.
    var chosenCover: UUIDBytes?
}

/// The fields of a subject that an update mask may name. Raw values are the names in the schema.
enum SubjectField: String, CaseIterable, Sendable, MaskedField {
    case name, kind, birthday
    case soundID = "sound_id"
    case coverPhotoID = "cover_photo_id"

    static let outputOnly: Set<String> = ["create_time", "update_time", "etag"]

    static let wholeResource = Set(allCases)
}

/// The fields of a subject as a client sends them, before validation.
struct SubjectInput: IdentifiedInput, Hashable {
    var id = ""
    var name = ""
    /// The schema's number of the kind; 0 if not set.
    var kind: Int32 = 0
    var birthday: String?
    var soundID: String?
    var coverPhotoID: String?

    /// The hash of the fields, without the ID.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("subject")
        digest.add(name)
        digest.add(Int64(kind))
        for text in [birthday, soundID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        return digest.finish()
    }
}

/// The kind of a subject. Raw values are the schema's.
enum SubjectKind: Int64, Codable, Sendable {
    case pet = 1
    case person = 2
}

/// A subject and its cover photo.
struct SubjectWithCover: Codable, Sendable {
    let subject: StoredSubject
    let cover: UUIDBytes?
}
