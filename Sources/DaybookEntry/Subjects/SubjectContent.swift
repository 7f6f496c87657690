/// The part of a subject that its owner writes.
struct SubjectContent: Hashable, Codable, Sendable {
    @Verbatim var name = ""
    var kind = SubjectKind.person
    var birthday: CivilDate?
    /// The attention sound of the subject.
    var sound: UUIDBytes?
    /// The chosen cover. While the photo is not shown, the newest photo that names the subject is the cover.
    var chosenCover: UUIDBytes?
}
