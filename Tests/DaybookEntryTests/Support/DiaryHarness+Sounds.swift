import Wording

@testable import DaybookEntry

extension DiaryHarness {
    /// Facts of a sound that differ from those of every other number.
    static func soundFacts(_ number: Int, milliseconds: Int64 = 900, size: Int64 = 1000) -> SoundFacts {
        SoundFacts(
            digest: photoFacts(number + 100_000).digest, mediaType: "audio/mpeg", sizeBytes: size,
            durationMilliseconds: milliseconds)
    }

    @discardableResult
    func createSound(
        _ number: Int, _ caller: Caller, saying input: SoundInput = SoundInput()
    ) async throws -> (sound: StoredSound, outcome: WriteOutcome) {
        return try await write(caller) {
            try $0.sounds.create(input, facts: Self.soundFacts(number), kind: .audio, language: .english)
        }
    }

    @discardableResult
    func renameSound(
        _ id: UUIDBytes, _ title: String, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredSound {
        let change = ResourceChange<SoundInput, SoundField>(
            id: id.description, input: SoundInput(title: title), mask: ["title"], present: [], ifMatch: ifMatch)
        return try await write(caller) { try $0.sounds.update(change) }
    }

    func deleteSound(_ id: UUIDBytes, ifMatch: String = "", _ caller: Caller) async throws {
        let (diary, now) = (diary, clock.now)
        // Who calls is read in the transaction, as it is for every call.
        _ = try await store.write { transaction in
            let account = try transaction.accounts.account(owner: caller.owner) ?? caller.account
            let present = Caller(account: account, session: caller.session, tokenHash: caller.tokenHash)
            return try diary.writing(transaction, present, at: now).sounds.delete(id.description, ifMatch: ifMatch)
        }
    }

    func sounds(_ caller: Caller) async throws -> [DiarySound] {
        return try await read(caller) { try $0.sounds.all() }
    }
}
