import DaybookAPI

extension PlainPage {
    /// Creates the page of a subject: a pet, a child or another person.
    ///
    /// The page names no hidden photo; the record does.
    init(_ subject: KeptSubject, folder: String, plan: PlainPlan) {
        var values = FrontMatter()
        values.add("id", as: .plain(subject.id))
        values.add("name", as: .text(subject.name))
        values.add("kind", as: .plain(Self.kinds[subject.kind] ?? ""))
        let birthday = subject.birthday ?? ""
        let isDate = birthday.utf8.allSatisfy { "0123456789-".utf8.contains($0) }
        values.add("born", as: isDate ? .plain(birthday) : .text(birthday))
        if let file = subject.coverPhotoId.flatMap({ plan.photos[$0] }), !PlainPlan.isHidden(file.path) {
            values.add("photo", as: .text(Self.relative(file.path, to: folder)))
        }
        if let path = subject.soundId.flatMap({ plan.sounds[$0] }) {
            values.add("sound", as: .text(Self.relative(path, to: folder)))
        }
        self.init(path: folder + "/" + PlainPlan.pageName, text: values.text, owner: .subject(subject.id))
    }

    private static let kinds: [KeptSubjectKind: String] = [.pet: "pet", .person: "person"]
}
