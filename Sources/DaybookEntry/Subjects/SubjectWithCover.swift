/// A subject and its cover photo.
struct SubjectWithCover: Codable, Sendable {
    let subject: StoredSubject
    let cover: UUIDBytes?
}
