import Wording

extension CallContext {
    var subjects: SubjectOperations<Self> { SubjectOperations(context: self) }
}

/// The operations on subjects: people and pets.
struct SubjectOperations<Context: CallContext>: Operations {
    let context: Context

    func subject(_ id: String) throws -> StoredSubject {
        guard let id = UUIDBytes(id), let subject = try transaction.subjects.subject(owner: owner, id: id) else {
            throw DiaryError.notFound(.subject)
        }
        return subject
    }

    /// Returns all subjects, oldest first.
    func all() throws -> [StoredSubject] {
        try transaction.subjects.subjects(owner: owner)
    }

    /// Returns a page of the growth line: the first photo of each month of life that has one, oldest first.
    ///
    /// Each month costs a step or two in the index of people, so the work is proportional to the months on the page.
    func growth(of id: String, pageSize: Int32, pageToken: String) throws -> ListPage<GrowthMonth> {
        let subject = try subject(id)
        guard let birthday = subject.content.birthday else { return ListPage(items: []) }
        var digest = ContentDigest()
        digest.add("growth")
        digest.add(subject.owner)
        digest.add(subject.id.description)
        digest.add(birthday.day)
        let binding = digest.finish()
        var month = try diary.tokens.position(of: pageToken, binding: binding)?.primary ?? 0
        var months: [GrowthMonth] = []
        var weights: [Int] = []
        while let photo = try firstPhoto(naming: subject, since: month, of: birthday) {
            guard months.count < PageSize.checked(pageSize),
                PageSize.fitting(weights + [photo.details.weight]) > months.count
            else {
                let end = PagePosition(primary: month, id: subject.id)
                return ListPage(items: months, nextPageToken: diary.tokens.token(after: end, binding: binding))
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
        naming subject: StoredSubject, since month: Int64, of birthday: CivilDate
    ) throws -> StoredPhoto? {
        guard let start = CivilAge.start(ofMonth: month, from: birthday) else { return nil }
        var query = subject.photosQuery
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

    /// Previews the deletion of a subject: the subject alone, because entries and photos keep its name.
    func previewDeletion(_ id: String, ifMatch: String) throws -> DeletionPreview {
        try subject(id).etag.require(ifMatch: ifMatch)
        return DeletionPreview(subjects: 1)
    }
}

extension SubjectOperations where Context == WriteContext {
    /// Creates a subject, or returns the stored one if the same creation came before.
    func create(_ input: SubjectInput) throws -> (subject: StoredSubject, outcome: WriteOutcome) {
        try create(.subject, from: input) { id in
            try transaction.subjects.subject(owner: owner, id: id)
        } isSame: { stored in
            stored.creation == input.creation
        } insert: { id in
            let content = try SubjectRules.content(SubjectContent(), changing: SubjectField.wholeResource, to: input)
            try check(content, of: id, replacing: nil)
            return try transaction.subjects.insert(
                StoredSubject(
                    owner: owner, id: id, content: content, createTime: now, updateTime: now, version: 0,
                    creation: input.creation))
        }
    }

    /// Changes the given fields of a subject. If nothing changes, the version stays the same.
    func update(_ change: ResourceChange<SubjectInput, SubjectField>) throws -> StoredSubject {
        let old = try subject(change.id)
        return try update(old, by: change) { new, fields in
            new.content = try SubjectRules.content(old.content, changing: fields, to: change.input)
        } store: { changed in
            try check(changed.content, of: old.id, replacing: old.content)
            var new = changed
            new.updateTime = now
            return try transaction.subjects.update(new)
        }
    }

    /// Deletes a subject. Entries and photos that name the subject keep the name.
    func delete(_ id: String, ifMatch: String) throws -> StoredSubject {
        let old = try subject(id)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.subjects.delete(old, at: now)
        return old
    }

    /// Throws if a name or sound is not allowed, or if a new cover is not the owner's photo. An old cover stays, even
    /// when its photo is gone for good.
    private func check(_ content: SubjectContent, of id: UUIDBytes, replacing old: SubjectContent?) throws {
        try SubjectRules.check(content, of: id, among: all())
        try context.sounds.check(content.sound, field: "soundId")
        guard let cover = content.chosenCover, cover != old?.chosenCover else { return }
        if try transaction.photos.references(owner: owner, ids: [cover])[cover] == nil {
            throw DiaryError.invalid("coverPhotoId", fault: EntryFault.photoUnknown)
        }
    }
}

extension PhotoReading {
    /// Returns a subject's cover: the chosen photo while it is shown, or else the newest photo that names the subject.
    func cover(of subject: StoredSubject) throws -> UUIDBytes? {
        try covers(of: [subject], owner: subject.owner)[subject.id]
    }

    /// Returns the covers of an owner's subjects, by the subjects' IDs.
    func covers(of subjects: [StoredSubject], owner: Int64) throws -> [UUIDBytes: UUIDBytes] {
        let chosen = try photos(owner: owner, ids: Set(subjects.compactMap(\.content.chosenCover)))
        var covers: [UUIDBytes: UUIDBytes] = [:]
        for subject in subjects {
            let own = subject.content.chosenCover.flatMap { chosen[$0] }
            covers[subject.id] = try own?.visibility == .shown ? own?.id : cover(owner: owner, subject.photosQuery)
        }
        return covers
    }
}

extension StoredSubject {
    /// The list of the photos that name the subject.
    fileprivate var photosQuery: ListQuery { ListQuery(kind: .photo, people: [LabelName.key(content.name)]) }
}
