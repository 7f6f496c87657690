import Wording

extension Diary {
    /// Creates a sound, or returns the stored one with the same bytes.
    ///
    /// - Parameters:
    ///   - kind: The kind of the file.
    ///   - language: The language of the title if the sound has neither a title nor a file name.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for a file that is no short recording, and if there are too
    ///   many sounds.
    func createSound(
        _ input: SoundInput, facts: SoundFacts, kind: PhotoKind, language: Language, caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> (sound: StoredSound, outcome: WriteOutcome) {
        let id = try clientID(input.id)
        try SoundRules.check(facts, kind: kind)
        if let stored = try transaction.sounds.sound(owner: caller.owner, digest: facts.digest) {
            return (stored, .existing)
        }
        if let id, try sound(id, owner: caller.owner, in: transaction) != nil { throw DiaryError.alreadyExists(.sound) }
        try storageUsage(of: caller.owner, in: transaction).require(facts.sizeBytes)
        try SoundRules.checkRoom(among: transaction.sounds.sounds(owner: caller.owner))
        let sound = StoredSound(
            owner: caller.owner, id: id ?? UUIDBytes(at: now, random: random),
            title: try SoundRules.title(input, language), facts: facts, createTime: now, version: 0)
        return (try transaction.sounds.insert(sound), .created)
    }

    /// Returns a built-in sound, or one of the caller's.
    func sound(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> DiarySound {
        guard let id = UUIDBytes(id), let sound = try sound(id, owner: caller.owner, in: transaction) else {
            throw DiaryError.notFound(.sound)
        }
        return sound
    }

    /// Returns the built-in sounds, then the caller's own, oldest first.
    func sounds(caller: Caller, in transaction: any DiaryReading) throws -> [DiarySound] {
        try BuiltInSound.all.map(DiarySound.builtIn)
            + transaction.sounds.sounds(owner: caller.owner).map(DiarySound.own)
    }

    /// Changes the given fields of a sound. If nothing changes, the version stays the same.
    func updateSound(
        _ change: ResourceChange<SoundInput, SoundField>, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSound {
        let old = try ownSound(change.id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: change.ifMatch)
        let fields: Set<SoundField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        if fields.contains(.title) { new.title = try SoundRules.title(change.input.title) }
        return new == old ? old : try transaction.sounds.update(new, at: now)
    }

    /// Deletes a sound. Subjects that used the sound, and the account if it was its default, have no chosen sound
    /// afterwards.
    func deleteSound(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSound {
        let old = try ownSound(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        for var subject in try subjects(calledBy: old, caller: caller, in: transaction) {
            subject.content.sound = nil
            subject.updateTime = now
            _ = try transaction.subjects.update(subject)
        }
        var account = caller.account
        if account.profile.defaultSound == old.id {
            account.profile.defaultSound = nil
            account.updateTime = now
            _ = try transaction.accounts.updateAccount(account)
        }
        try transaction.sounds.delete(old, at: now)
        return old
    }

    /// Returns the caller's subjects that use a sound.
    func subjects(
        calledBy sound: StoredSound, caller: Caller, in transaction: any DiaryReading
    ) throws -> [StoredSubject] {
        try transaction.subjects.subjects(owner: caller.owner).filter { $0.content.sound == sound.id }
    }

    /// Throws if an ID belongs to no built-in sound and no sound of the owner.
    func checkSound(_ id: UUIDBytes?, _ field: String, owner: Int64, in transaction: any DiaryReading) throws {
        guard let id, try sound(id, owner: owner, in: transaction) == nil else { return }
        throw DiaryError.invalid(field, SoundFault.unknown)
    }

    private func sound(_ id: UUIDBytes, owner: Int64, in transaction: any DiaryReading) throws -> DiarySound? {
        if let sound = BuiltInSound[id] { return .builtIn(sound) }
        return try transaction.sounds.sound(owner: owner, id: id).map(DiarySound.own)
    }

    /// Returns a sound that can be changed.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a built-in sound.
    func ownSound(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredSound {
        switch try sound(id, caller: caller, in: transaction) {
        case .own(let sound): return sound
        case .builtIn:
            throw DiaryError(.failedPrecondition, SoundFault.builtIn)
        }
    }
}
