import Wording

extension Diary {
    /// Makes a subject, or returns the stored one when the same create came before.
    func createSubject(
        _ input: SubjectInput, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (subject: StoredSubject, outcome: WriteOutcome) {
        let id = try clientID(input.id) ?? UUIDBytes(at: now, random: random)
        if let stored = try transaction.subjects.subject(owner: caller.owner, id: id) {
            guard stored.creation == input.creation else { throw DiaryError.alreadyExists(.subject) }
            return (stored, .existing)
        }
        let content = try SubjectRules.content(
            SubjectContent(), changing: SubjectField.wholeResource, to: input)
        try check(content, of: id, caller: caller, in: transaction)
        let subject = StoredSubject(
            owner: caller.owner, id: id, content: content, createTime: now, updateTime: now, version: 0,
            creation: input.creation)
        return (try transaction.subjects.insert(subject), .created)
    }

    func subject(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredSubject {
        guard let id = UUIDBytes(id), let subject = try transaction.subjects.subject(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.subject)
        }
        return subject
    }

    /// All subjects, oldest first.
    func subjects(caller: Caller, in transaction: any DiaryReading) throws -> [StoredSubject] {
        try transaction.subjects.subjects(owner: caller.owner)
    }

    /// Changes the fields named; a change that changes nothing leaves no trace.
    func updateSubject(
        _ change: ResourceChange<SubjectInput, SubjectField>, caller: Caller, in transaction: any DiaryWriting,
        now: Instant
    ) throws -> StoredSubject {
        let old = try subject(change.id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: change.ifMatch)
        let fields: Set<SubjectField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        new.content = try SubjectRules.content(old.content, changing: fields, to: change.input)
        guard new.content != old.content else { return old }
        try check(new.content, of: old.id, caller: caller, in: transaction)
        new.updateTime = now
        return try transaction.subjects.update(new)
    }

    /// Deletes a subject; what names it keeps the name.
    func deleteSubject(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSubject {
        let old = try subject(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.subjects.delete(old, at: now)
        return old
    }

    /// The photo that stands for a subject: the chosen one while it is shown, or else the newest that names it.
    func cover(of subject: StoredSubject, in transaction: any DiaryReading) throws -> UUIDBytes? {
        if let chosen = subject.content.chosenCover,
            try transaction.photos.photo(owner: subject.owner, id: chosen)?.visibility == .shown
        {
            return chosen
        }
        return try transaction.photos.cover(owner: subject.owner, photos(naming: subject))
    }

    /// A page of the growth line: the first photo of each month of life that has one, oldest first.
    ///
    /// Each month is a step or two down the index of people, so a page is as much work as it has months.
    func growth(
        of id: String, pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<GrowthMonth> {
        let subject = try subject(id, caller: caller, in: transaction)
        guard let birthday = subject.content.birthday else { return ListPage(items: []) }
        var digest = ContentDigest()
        digest.add("growth")
        digest.add(subject.owner)
        digest.add(subject.id.description)
        digest.add(birthday.day)
        let binding = digest.finish()
        var month = try tokens.position(of: pageToken, binding: binding)?.primary ?? 0
        var months: [GrowthMonth] = []
        var weights: [Int] = []
        while let photo = try firstPhoto(naming: subject, since: month, of: birthday, transaction) {
            guard months.count < PageSize.checked(pageSize), Diary.cut(weights + [photo.details.weight]) > months.count
            else {
                let end = PagePosition(primary: month, id: subject.id)
                return ListPage(items: months, nextPageToken: tokens.token(after: end, binding: binding))
            }
            let age = CivilAge(from: birthday, to: photo.time.local.date)
            months.append(GrowthMonth(month: age.months, age: age, photo: photo))
            weights.append(photo.details.weight)
            month = age.months + 1
        }
        return ListPage(items: months)
    }

    /// The first photo of the first month that has one, from a month on.
    ///
    /// Photos are in the order of instants. Around the end of a month clocks somewhere show the next one already, where
    /// others, later, still show the last: a month before the one found is looked through for itself.
    private func firstPhoto(
        naming subject: StoredSubject, since month: Int64, of birthday: CivilDate, _ transaction: any DiaryReading
    ) throws -> StoredPhoto? {
        guard let start = CivilAge.start(ofMonth: month, from: birthday) else { return nil }
        var query = photos(naming: subject)
        query.order = .oldestFirst
        query.from = start
        query.mediaKinds = [.photo]
        query.pageSize = 1
        var first: StoredPhoto?
        while let key = try transaction.photos.list(owner: subject.owner, query).first?.key,
            let photo = try transaction.photos.photos(keys: [key]).first
        {
            first = photo
            let found = CivilAge(from: birthday, to: photo.time.local.date).months
            guard found > month, let next = CivilAge.start(ofMonth: found, from: birthday) else { break }
            query.to = CivilDate(day: next.day - 1)
        }
        return first
    }

    private func photos(naming subject: StoredSubject) -> ListQuery {
        ListQuery(kind: .photo, people: [LabelName.key(subject.content.name)])
    }

    private func check(
        _ content: SubjectContent, of id: UUIDBytes, caller: Caller, in transaction: any DiaryReading
    ) throws {
        try SubjectRules.check(content, of: id, among: transaction.subjects.subjects(owner: caller.owner))
        try checkSound(content.sound, "soundId", owner: caller.owner, in: transaction)
        guard let cover = content.chosenCover else { return }
        if try transaction.photos.references(owner: caller.owner, ids: [cover])[cover] == nil {
            throw DiaryError.invalid("coverPhotoId", EntryFault.photoUnknown)
        }
    }
}
