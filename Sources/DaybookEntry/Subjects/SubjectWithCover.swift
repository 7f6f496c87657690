/// A subject and the photo that stands for it.
struct SubjectWithCover: Codable, Sendable {
    let subject: StoredSubject
    let cover: UUIDBytes?
}
