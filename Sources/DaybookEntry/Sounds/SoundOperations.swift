import Wording

extension CallContext {
    var sounds: SoundOperations<Self> { SoundOperations(context: self) }
}

/// The operations on sounds.
struct SoundOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns a built-in sound, or one of the caller's.
    func sound(_ id: String) throws -> DiarySound {
        guard let id = UUIDBytes(id), let sound = try sound(id: id) else {
            throw DiaryError.notFound(.sound)
        }
        return sound
    }

    /// Returns the built-in sounds, then the caller's own, oldest first.
    func all() throws -> [DiarySound] {
        try BuiltInSound.all.map(DiarySound.builtIn)
            + transaction.sounds.sounds(owner: owner).map(DiarySound.own)
    }

    /// Throws if an ID belongs to no built-in sound and no sound of the caller.
    ///
    /// - Parameter field: The request field that names the sound.
    func check(_ id: UUIDBytes?, field: String) throws {
        guard let id, try sound(id: id) == nil else { return }
        throw DiaryError.invalid(field, fault: SoundFault.unknown)
    }

    private func sound(id: UUIDBytes) throws -> DiarySound? {
        if let sound = BuiltInSound[id] { return .builtIn(sound) }
        return try transaction.sounds.sound(owner: owner, id: id).map(DiarySound.own)
    }

    /// Returns a sound that can be changed.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a built-in sound.
    private func ownSound(_ id: String) throws -> StoredSound {
        switch try sound(id) {
        case .own(let sound): return sound
        case .builtIn: throw DiaryError(.failedPrecondition, SoundFault.builtIn)
        }
    }

    /// Returns the caller's subjects that use a sound.
    private func subjects(calledBy sound: StoredSound) throws -> [StoredSubject] {
        try context.subjects.all().filter { $0.content.sound == sound.id }
    }

    /// Previews the deletion of a sound: the sound, and the subjects and accounts that use it.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a built-in sound.
    func previewDeletion(_ id: String, ifMatch: String) throws -> DeletionPreview {
        let sound = try ownSound(id)
        try sound.etag.require(ifMatch: ifMatch)
        return DeletionPreview(
            subjects: try subjects(calledBy: sound).count, sounds: 1,
            accounts: caller.account.profile.defaultSound == sound.id ? 1 : 0)
    }
}

extension SoundOperations where Context == WriteContext {
    /// Creates a sound, or returns the stored one with the same bytes.
    ///
    /// - Parameters:
    ///   - kind: The kind of the file.
    ///   - language: The language of the title if the sound has neither a title nor a file name.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for a file that is not a short recording, and if there are
    ///   too many sounds.
    func create(
        _ input: SoundInput, facts: SoundFacts, kind: PhotoKind, language: Language
    ) throws -> (sound: StoredSound, outcome: WriteOutcome) {
        try createFromBytes(.sound, from: input) {
            try SoundRules.check(facts, kind: kind)
            guard let stored = try transaction.sounds.sound(owner: owner, digest: facts.digest) else { return nil }
            try transaction.imports.keep(ImportSubject(.sound, id: stored.id), owner: owner, broughtBy: nil)
            return stored
        } isTaken: { id in
            try sound(id: id) != nil
        } insert: { id in
            try context.storage.require(facts.sizeBytes)
            try SoundRules.checkLimit(among: transaction.sounds.sounds(owner: owner))
            return try transaction.sounds.insert(
                StoredSound(
                    owner: owner, id: id, title: try SoundRules.title(input, in: language), facts: facts,
                    createTime: now,
                    version: 0))
        }
    }

    /// Changes the given fields of a sound. If nothing changes, the version stays the same.
    func update(_ change: ResourceChange<SoundInput, SoundField>) throws -> StoredSound {
        try update(ownSound(change.id), by: change) { new, fields in
            if fields.contains(.title) { new.title = try SoundRules.title(change.input.title) }
        } store: { new in
            try transaction.sounds.update(new, at: now)
        }
    }

    /// Deletes a sound. Subjects that used the sound, and the account if it was its default, have no chosen sound
    /// afterwards.
    func delete(_ id: String, ifMatch: String) throws -> StoredSound {
        let old = try ownSound(id)
        try old.etag.require(ifMatch: ifMatch)
        for var subject in try subjects(calledBy: old) {
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
}
