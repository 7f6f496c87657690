import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on attention sounds, and on what is called by them.
extension ModelRun {
    private var soundCalls: SoundServiceClient { SoundServiceClient(channel: channel) }

    private func someSound() -> ModelSound? { one(of: model.sounds.keys.sorted()).flatMap { model.sounds[$0] } }

    /// A sound that something may be called by, rather than one that is nowhere.
    func someSoundID() -> String? {
        if chance(30) { return nil }
        if chance(5) { return newID() }
        return one(of: chance(60) && !model.sounds.isEmpty ? model.sounds.keys.sorted() : model.builtInSounds)
    }

    func isSound(_ id: String?) -> Bool {
        id.map { model.builtInSounds.contains($0) || model.sounds[$0] != nil } ?? true
    }

    func stepSounds() async throws {
        switch number(0..<6) {
        case 0, 1: try await createSound()
        case 2: try await renameSound()
        case 3: try await deleteSound()
        default: try await setDefaultSound()
        }
        try await checkSounds()
    }

    private func createSound() async throws {
        guard model.sounds.count < 8 else { return try await deleteSound() }
        let known = chance(20) ? someSound() : nil
        var request = CreateSoundRequest()
        request.digest = known?.digest ?? randomDigest()
        request.sizeBytes = 4000
        request.probe = Probe()
        request.probe?.kind = .audio
        request.probe?.mediaType = "audio/mpeg"
        request.probe?.durationMs = chance(10) ? 30_001 : 1200
        request.sound = Sound()
        request.sound?.id = known == nil ? newID() : ""
        request.sound?.title = chance(70) ? randomTitle() : ""
        request.fileName = "bark.\(number(0..<9)).mp3"
        note("create sound \(request.sound?.id ?? "") \(request.digest)")
        let calls = soundCalls
        if request.probe?.durationMs == 30_001 {
            return try await refused(.invalidArgument) { [request] in try await calls.createSound(request, options: $0)
            }
        }
        let made = try await answer { [request] in try await calls.createSound(request, options: $0) }
        if let known {
            return try require(made.id == known.id && made.etag == known.etag, "the same bytes are sound \(made.id)")
        }
        let title = request.sound?.title ?? ""
        let sound = ModelSound(
            id: request.sound?.id ?? "", title: title.isEmpty ? String(request.fileName.dropLast(4)) : title,
            digest: request.digest, created: made.createTime?.microseconds ?? 0, etag: made.etag)
        model.sounds[sound.id] = sound
    }

    private func renameSound() async throws {
        guard let old = someSound() else { return try await createSound() }
        let id = chance(85) ? old.id : one(of: model.builtInSounds) ?? old.id
        var request = UpdateSoundRequest()
        request.id = id
        request.sound = Sound()
        request.sound?.title = randomTitle()
        request.updateMask = ["title"]
        note("rename sound \(id)")
        let calls = soundCalls
        if id != old.id {
            return try await refused(.failedPrecondition) { [request] in
                try await calls.updateSound(request, options: $0)
            }
        }
        let updated = try await answer { [request] in try await calls.updateSound(request, options: $0) }
        let title = request.sound?.title ?? ""
        try require((updated.etag != old.etag) == (title != old.title), "etag of sound \(id)")
        model.sounds[id]?.title = title
        model.sounds[id]?.etag = updated.etag
    }

    /// Deletes a sound. A subject that it called has no sound of its own then.
    private func deleteSound() async throws {
        guard let old = someSound() else { return try await createSound() }
        let called = model.subjects.values.filter { $0.sound == old.id }
        try await checkPreview(of: old, subjects: called.count)
        var request = DeleteSoundRequest()
        request.id = old.id
        note("delete sound \(old.id)")
        let calls = soundCalls
        if case .failure(let error) = try await call({ [request] in try await calls.deleteSound(request, options: $0) }),
            error.code != .notFound || !service.diesUnderCalls
        {
            throw ModelMismatch("refused: \(error)")
        }
        model.sounds[old.id] = nil
        if model.defaultSound == old.id { model.defaultSound = nil }
        for subject in called {
            model.subjects[subject.id]?.sound = nil
            model.subjects[subject.id]?.isMoved = true
        }
        try await checkSubjects()
    }

    private func checkPreview(of sound: ModelSound, subjects: Int) async throws {
        var request = PreviewSoundDeletionRequest()
        request.id = sound.id
        let calls = TrashServiceClient(channel: channel)
        let preview = try await answer { [request] in try await calls.previewSoundDeletion(request, options: $0) }
        let accounts = model.defaultSound == sound.id ? 1 : 0
        try require(
            preview.soundCount == 1 && preview.subjectCount == Int32(subjects)
                && preview.accountCount == Int32(accounts),
            "preview of sound \(sound.id): \(preview.subjectCount ?? 0) subjects, expected \(subjects)")
    }

    private func setDefaultSound() async throws {
        let id = someSoundID()
        var request = UpdateAccountRequest()
        request.account = Account()
        request.account?.defaultSoundId = id
        request.updateMask = ["default_sound_id"]
        note("default sound \(id ?? "none")")
        let calls = AccountServiceClient(channel: channel)
        if !isSound(id) {
            return try await refused(.invalidArgument) { [request] in
                try await calls.updateAccount(request, options: $0)
            }
        }
        _ = try await answer { [request] in try await calls.updateAccount(request, options: $0) }
        model.defaultSound = id
    }

    /// All sounds: those that came with Daybook, then the others by age; and which calls who has none.
    func checkSounds() async throws {
        let (sounds, accounts) = (soundCalls, AccountServiceClient(channel: channel))
        let found = try await answer { try await sounds.listSounds(ListSoundsRequest(), options: $0) }.sounds
        let expected = model.sounds.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        try same(
            "sounds", found.map { $0.builtIn ? $0.id : "\($0.id) \($0.title) \($0.digest) \($0.etag)" },
            model.builtInSounds + expected.map { "\($0.id) \($0.title) \($0.digest) \($0.etag)" })
        let account = try await answer { try await accounts.getAccount(GetAccountRequest(), options: $0) }
        try require(
            account.defaultSoundId == model.defaultSound,
            "default sound \(account.defaultSoundId ?? "none"), expected \(model.defaultSound ?? "none")")
    }
}
