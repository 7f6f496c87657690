/// What a person says of a subject.
struct SubjectContent: Hashable, Codable, Sendable {
    @Verbatim var name = ""
    var kind = SubjectKind.person
    var birthday: CivilDate?
    /// Its attention sound.
    var sound: UUIDBytes?
    /// The photo that stands for it; while that is not shown, the newest that names it does.
    var chosenCover: UUIDBytes?
}
