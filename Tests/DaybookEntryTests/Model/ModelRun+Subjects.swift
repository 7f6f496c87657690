import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on subjects.
extension ModelRun {
    var subjectCalls: SubjectServiceClient { SubjectServiceClient(channel: channel) }

    private func someSubject() -> ModelSubject? { one(of: model.subjectIDs).flatMap { model.subjects[$0] } }

    private func message(_ subject: ModelSubject) -> Subject {
        var message = Subject()
        message.name = subject.name
        message.kind = subject.isPet ? .pet : .person
        message.birthday = subject.birthday.map(ModelTime.text)
        message.coverPhotoId = subject.chosenCover
        message.soundId = subject.sound
        return message
    }

    private func randomize(_ subject: inout ModelSubject) {
        subject.name = one(of: ModelWords.people) ?? ""
        subject.isPet = chance(50)
        let day = chance(40) ? randomMonthEnd() : randomTime().flooredQuotient(by: ModelTime.day)
        subject.birthday = chance(80) ? day : nil
        subject.chosenCover = chance(30) ? one(of: model.photoIDs) : nil
        subject.sound = chance(50) ? someSoundID() : nil
    }

    private func isTaken(_ subject: ModelSubject) -> Bool {
        model.subjects.values.contains { $0.name == subject.name && $0.id != subject.id }
    }

    func createSubject() async throws {
        var subject = ModelSubject(id: newID(), name: "", created: 0)
        randomize(&subject)
        var request = CreateSubjectRequest()
        request.subject = message(subject)
        request.subject?.id = subject.id
        note("create subject \(subject.id) \(subject.name)")
        let calls = subjectCalls
        if isTaken(subject) || !isSound(subject.sound) {
            return try await refused(.invalidArgument) { [request] in
                try await calls.createSubject(request, options: $0)
            }
        }
        let made = try await answer { [request] in try await calls.createSubject(request, options: $0) }
        let created = ModelSubject(
            id: subject.id, name: subject.name, isPet: subject.isPet, birthday: subject.birthday,
            chosenCover: subject.chosenCover, sound: subject.sound, created: made.createTime?.microseconds ?? 0)
        try adopt(made, as: created, changed: true)
    }

    func patchSubject() async throws {
        guard let old = someSubject() else { return try await createSubject() }
        var new = old
        randomize(&new)
        var request = UpdateSubjectRequest()
        request.id = old.id
        request.subject = message(new)
        request.updateMask = ["*"]
        note("patch subject \(old.id)")
        let calls = subjectCalls
        if isTaken(new) || !isSound(new.sound) {
            return try await refused(.invalidArgument) { [request] in
                try await calls.updateSubject(request, options: $0)
            }
        }
        let changed =
            new.name != old.name || new.isPet != old.isPet || new.birthday != old.birthday
            || new.chosenCover != old.chosenCover || new.sound != old.sound
        if new.chosenCover != old.chosenCover, let cover = new.chosenCover, model.photos[cover] == nil {
            return try await refused(.invalidArgument) { [request] in
                try await calls.updateSubject(request, options: $0)
            }
        }
        let updated = try await answer { [request] in try await calls.updateSubject(request, options: $0) }
        try adopt(updated, as: new, changed: changed)
    }

    func deleteSubject() async throws {
        guard let old = someSubject() else { return try await createSubject() }
        var request = DeleteSubjectRequest()
        request.id = old.id
        note("delete subject \(old.id)")
        let calls = subjectCalls
        if case .failure(let error) = try await call({ [request] in try await calls.deleteSubject(request, options: $0)
        }),
            error.code != .notFound || !service.diesUnderCalls
        {
            throw ModelMismatch("refused: \(error)")
        }
        model.subjects[old.id] = nil
    }

    private func adopt(_ message: Subject, as subject: ModelSubject, changed: Bool) throws {
        var subject = subject
        try require((message.etag != subject.etag) == (changed || subject.isMoved), "etag of subject \(subject.id)")
        subject.etag = message.etag
        subject.isMoved = false
        model.subjects[subject.id] = subject
        try compare(message, subject)
    }

    private func compare(_ message: Subject, _ subject: ModelSubject) throws {
        let name = "subject \(subject.id)"
        try require(message.id == subject.id && message.name == subject.name, "\(name): name")
        try require(message.etag == subject.etag, "\(name): etag")
        try require(message.soundId == subject.sound, "\(name): sound \(message.soundId ?? "none")")
        try require(message.birthday == subject.birthday.map(ModelTime.text), "\(name): birthday")
        let cover = model.cover(of: subject)
        try require(
            message.coverPhotoId == cover, "\(name): cover \(message.coverPhotoId ?? ""), expected \(cover ?? "")")
    }

    /// Ages that an entry or a photo tells.
    func compare(_ ages: [Age], _ expected: [String], of name: String) throws {
        try same("ages of \(name)", ages.map { "\($0.subjectId) \($0.name) \($0.text)" }, expected)
    }

    func checkSubjects() async throws {
        let calls = subjectCalls
        let found = try await answer { try await calls.listSubjects(ListSubjectsRequest(), options: $0) }.subjects
        let expected = model.listedSubjects
        try same("subjects", found.map(\.id), expected.map(\.id))
        for (message, subject) in zip(found, expected) {
            try adopt(message, as: subject, changed: false)
            var request = GetGrowthRequest()
            request.id = subject.id
            request.pageSize = Int32(number(2..<10))
            let months = try await pages { token in
                request.pageToken = token
                let page = try await self.answer { [request] in try await calls.getGrowth(request, options: $0) }
                return (page.months, page.nextPageToken)
            }
            let growth = model.growth(of: subject)
            try same(
                "growth of \(subject.id)", months.map { "\($0.month) \($0.photo?.id ?? "") \($0.age)" },
                growth.map { "\($0.month) \($0.photo.id) \($0.age)" })
            for (month, expected) in zip(months, growth) {
                if let photo = month.photo { try compare(photo, expected.photo) }
            }
        }
    }
}
