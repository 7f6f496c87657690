import Testing

@testable import DaybookEntry

@Suite("Attention sounds")
struct SoundStorageTests {
    private let id = "01890000-0000-7000-8000-000000000011"

    private func log(_ harness: DiaryHarness, _ caller: Caller) async throws -> [DiaryChange] {
        try await harness.store.read { try $0.changes.changes(owner: caller.owner, after: 0, limit: 100) }
    }

    @Test("A sound is recorded once, renamed and deleted, and each is told", arguments: StorageEngine.allCases)
    func life(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let made = try await harness.createSound(1, me, saying: SoundInput(id: id, title: "왈왈"))
        #expect(made.outcome == .created && made.sound.id.description == id && made.sound.title == "왈왈")
        let again = try await harness.createSound(1, me, saying: SoundInput(id: id, title: "왈왈"))
        #expect(again.outcome == .existing && again.sound == made.sound)
        await expect(.alreadyExists) { try await harness.createSound(2, me, saying: SoundInput(id: id)) }
        let builtIn = SoundInput(id: BuiltInSound.all[0].id.description)
        await expect(.alreadyExists) { try await harness.createSound(2, me, saying: builtIn) }
        let renamed = try await harness.renameSound(made.sound.id, "멍멍", ifMatch: made.sound.etag.description, me)
        #expect(renamed.title == "멍멍" && renamed.facts == made.sound.facts && renamed.etag != made.sound.etag)
        #expect(try await harness.renameSound(made.sound.id, "멍멍", me) == renamed)
        await expect(.invalidArgument) { try await harness.renameSound(made.sound.id, " \u{200B}", me) }
        await expect(.etagMismatch) {
            try await harness.renameSound(made.sound.id, "x", ifMatch: made.sound.etag.description, me)
        }
        await expect(.etagMismatch) {
            try await harness.deleteSound(made.sound.id, ifMatch: made.sound.etag.description, me)
        }
        try await harness.deleteSound(made.sound.id, me)
        await expect(.notFound) { try await harness.deleteSound(made.sound.id, me) }
        let lines = try await log(harness, me)
        #expect(lines.map(\.action) == [.inserted, .updated, .removed])
        #expect(lines.allSatisfy { $0.kind == .sound && $0.id == made.sound.id })
    }

    @Test(
        "What came with Daybook is everybody's, first in the list, and stays as it is",
        arguments: StorageEngine.allCases)
    func builtIn(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let first = try await harness.createSound(2, me).sound
        harness.clock.advance(seconds: 1)
        let second = try await harness.createSound(1, me).sound
        let builtIn = BuiltInSound.all.map(DiarySound.builtIn)
        #expect(builtIn.count == 8)
        #expect(try await harness.sounds(me) == builtIn + [.own(first), .own(second)])
        #expect(try await harness.sounds(other) == builtIn)
        for sound in BuiltInSound.all {
            #expect(!sound.facts.digest.isEmpty && sound.facts.mediaType == "audio/x-wav")
            await expect(.failedPrecondition) { try await harness.renameSound(sound.id, "mine", me) }
            await expect(.failedPrecondition) { try await harness.deleteSound(sound.id, me) }
        }
        #expect(Set(BuiltInSound.all.map(\.id)).count == 8)
    }

    @Test(
        "A subject and an account are called by sounds that are there, and by none when theirs is deleted",
        arguments: StorageEngine.allCases)
    func callers(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let (sound, foreign) = (
            try await harness.createSound(1, me).sound, try await harness.createSound(2, other).sound
        )
        for wrong in [foreign.id, UUIDBytes(high: 1, low: 2)] {
            await expect(.invalidArgument) {
                try await harness.createSubject(SubjectInput(name: "보리", kind: 1, soundID: wrong.description), me)
            }
            await expect(.invalidArgument) { try await setDefault(wrong, harness, me) }
        }
        let pet = try await harness.createSubject(
            SubjectInput(name: "보리", kind: 1, soundID: sound.id.description), me
        ).subject
        let signal = BuiltInSound.all[3].id
        let child = try await harness.createSubject(
            SubjectInput(name: "하늘", kind: 2, soundID: signal.description), me
        ).subject
        #expect(try await setDefault(signal, harness, me).profile.defaultSound == signal)
        let account = try await setDefault(sound.id, harness, me)
        #expect(account.profile.defaultSound == sound.id)
        let before = try await log(harness, me).count
        harness.clock.advance(seconds: 5)
        func preview(_ id: UUIDBytes, ifMatch: String = "") async throws -> DeletionPreview {
            let present = Caller(account: account, session: me.session, tokenHash: me.tokenHash)
            return try await harness.read(present) {
                try $0.sounds.previewDeletion(id.description, ifMatch: ifMatch)
            }
        }
        #expect(try await preview(sound.id) == DeletionPreview(subjects: 1, sounds: 1, accounts: 1))
        await expect(.etagMismatch) { _ = try await preview(sound.id, ifMatch: "x") }
        await expect(.failedPrecondition) { _ = try await preview(signal) }
        try await harness.deleteSound(sound.id, me)
        let (left, kept, changed) = try await harness.store.read { transaction in
            (
                try transaction.subjects.subject(owner: me.owner, id: pet.id),
                try transaction.subjects.subject(owner: me.owner, id: child.id),
                try transaction.accounts.account(owner: me.owner)
            )
        }
        #expect(left?.content.sound == nil && left?.etag != pet.etag && left?.updateTime == harness.clock.now)
        #expect(kept == child)
        #expect(changed?.profile.defaultSound == nil && changed?.etag != account.etag)
        let lines = try await log(harness, me).dropFirst(before)
        #expect(lines.map(\.kind) == [.subject, .sound] && lines.map(\.action) == [.updated, .removed])
    }

    @discardableResult
    private func setDefault(_ id: UUIDBytes, _ harness: DiaryHarness, _ caller: Caller) async throws -> StoredAccount {
        let (diary, now) = (harness.diary, harness.clock.now)
        let change = ResourceChange<AccountInput, AccountField>(
            id: "", input: AccountInput(defaultSoundID: id.description), mask: ["defaultSoundId"], present: [],
            ifMatch: "")
        return try await harness.store.write { transaction in
            let account = try #require(try transaction.accounts.account(owner: caller.owner))
            let present = Caller(account: account, session: caller.session, tokenHash: caller.tokenHash)
            return try diary.writing(transaction, present, at: now).account.update(change)
        }
    }

    @Test("An owner has at most a hundred sounds of their own", arguments: StorageEngine.allCases)
    func room(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 0..<SoundRules.maximumSounds { try await harness.createSound(number, me) }
        await #expect { try await harness.createSound(SoundRules.maximumSounds, me) } throws: {
            ($0 as? DiaryError)?.reason == "TOO_MANY_SOUNDS"
        }
        #expect(try await harness.createSound(5, me).outcome == .existing)
    }

    @Test("A sound's bytes are named while any owner has it, and no longer", arguments: StorageEngine.allCases)
    func references(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let (mine, theirs) = (try await harness.createSound(1, me).sound, try await harness.createSound(1, other).sound)
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let asked = [mine.facts.digest, photo.facts.digest, photoFacts(3).digest]
        func named() async throws -> Set<[UInt8]> {
            try await harness.store.read { try $0.referenced(digests: asked) }
        }
        #expect(try await named() == [mine.facts.digest, photo.facts.digest])
        try await harness.deleteSound(mine.id, me)
        #expect(try await named() == [mine.facts.digest, photo.facts.digest])
        try await harness.deleteSound(theirs.id, other)
        #expect(try await named() == [photo.facts.digest])
    }
}
