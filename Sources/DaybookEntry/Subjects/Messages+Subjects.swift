import DaybookAPI

extension Subject {
    /// Makes the message of a subject for its owner.
    ///
    /// - Parameters:
    ///   - cover: The subject's cover photo.
    ///   - outcome: The effect of the call on the subject.
    init(_ subject: StoredSubject, cover: UUIDBytes?, after outcome: WriteOutcome = .changed) {
        self.init()
        id = subject.id.description
        name = subject.content.name
        kind = DaybookAPI.SubjectKind(rawValue: Int32(subject.content.kind.rawValue))
        birthday = subject.content.birthday?.description
        soundId = subject.content.sound?.description
        coverPhotoId = cover?.description
        createTime = Timestamp(subject.createTime)
        updateTime = Timestamp(subject.updateTime)
        etag = subject.etag.description
        self.outcome = Outcome(outcome)
    }

    var input: SubjectInput {
        SubjectInput(
            id: id, name: name, kind: kind.rawValue, birthday: birthday, soundID: soundId, coverPhotoID: coverPhotoId)
    }

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<SubjectField> {
        var fields: Set<SubjectField> = []
        if !name.isEmpty { fields.insert(.name) }
        if kind != .unspecified { fields.insert(.kind) }
        if birthday != nil { fields.insert(.birthday) }
        if soundId != nil { fields.insert(.soundID) }
        if coverPhotoId != nil { fields.insert(.coverPhotoID) }
        return fields
    }
}
