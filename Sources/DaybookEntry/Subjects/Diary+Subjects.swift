import Wording

extension Diary {
    /// Creates a subject, or returns the stored one if the same creation came before.
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

    /// Returns all subjects, oldest first.
    func subjects(caller: Caller, in transaction: any DiaryReading) throws -> [StoredSubject] {
        try transaction.subjects.subjects(owner: caller.owner)
    }

    /// Changes the given fields of a subject. If nothing changes, the version stays the same.
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

    /// Deletes a subject. Entries and photos that name the subject keep the name.
    func deleteSubject(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSubject {
        let old = try subject(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.subjects.delete(old, at: now)
        return old
    }

    /// Returns a subject's cover: the chosen photo while it is shown, or else the newest photo that names the subject.
    func cover(of subject: StoredSubject, in transaction: any DiaryReading) throws -> UUIDBytes? {
        if let chosen = subject.content.chosenCover,
            try transaction.photos.photo(owner: subject.owner, id: chosen)?.visibility == .shown
        {
            return chosen
        }
        return try transaction.photos.cover(owner: subject.owner, photos(naming: subject))
    }

    /// Returns a page of the growth line: the first photo of each month of life that has one, oldest first.
    ///
    /// Each month costs a step or two in the index of people, so the work is proportional to the months on the page.
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

    /// Returns the first photo of the first month with a photo, starting at a month.
    ///
    /// Photos are ordered by instants. Around the end of a month, a local time in one zone may be in the next month
    /// while a later photo in another zone is still in the last month. So the months before the found one are searched
    /// separately.
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
