import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("SoundService over ipc")
struct SoundHandlerTests {
    private func create(_ number: Int, _ change: (inout CreateSoundRequest) -> Void = { _ in }) -> CreateSoundRequest {
        var request = CreateSoundRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.sizeBytes = 4000
        request.probe = Probe()
        request.probe?.kind = .audio
        request.probe?.mediaType = "audio/mpeg"
        request.probe?.durationMs = 1200
        request.fileName = "bark.mp3"
        change(&request)
        return request
    }

    @Test("A sound is made, told in lists, resolved to bytes, and idempotent by its key")
    func life() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var keyed = me
        keyed.idempotencyKey = Array("k1".utf8)
        let made = try await service.sounds.createSound(create(1), options: keyed)
        #expect(made.outcome == .created && made.title == "bark" && made.durationMs == 1200 && !made.builtIn)
        #expect(made.mediaType == "audio/mpeg" && made.createTime != nil && !made.etag.isEmpty)
        #expect(try await service.sounds.createSound(create(1), options: keyed).id == made.id)
        let reused = await failure { _ = try await service.sounds.createSound(create(2), options: keyed) }
        #expect(reused?.code == .alreadyExists)
        #expect(try await service.sounds.createSound(create(1), options: me).outcome == .existing)
        let sounds = try await service.sounds.listSounds(ListSoundsRequest(), options: me).sounds
        #expect(sounds.map(\.builtIn) == Array(repeating: true, count: 8) + [false])
        #expect(sounds[0].title == "삑삑이 장난감" && sounds[0].createTime == nil && sounds.last?.id == made.id)
        var get = GetSoundRequest()
        get.id = sounds[0].id
        get.acceptLanguage = "ja"
        #expect(try await service.sounds.getSound(get, options: me).title == "音の出るおもちゃ")
        var resolve = ResolveSoundBytesRequest()
        resolve.id = made.id
        let bytes = try await service.sounds.resolveSoundBytes(resolve, options: me)
        #expect(bytes.digest == made.digest && bytes.sizeBytes == 4000 && bytes.fileName == "bark.mp3")
        resolve.id = sounds[3].id
        let signal = try await service.sounds.resolveSoundBytes(resolve, options: me)
        #expect(signal.digest == sounds[3].digest && signal.fileName == "bell.wav" && signal.mediaType == "audio/x-wav")
        await service.stop()
    }

    @Test("What is no short recording is refused by its reason, and what came with Daybook stays")
    func refusals() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        func reason(_ request: CreateSoundRequest) async -> String? {
            await failure { _ = try await service.sounds.createSound(request, options: me) }?.reason
        }
        #expect(await reason(create(1) { $0.probe?.kind = .video }) == "NOT_AUDIO")
        #expect(await reason(create(1) { $0.probe?.durationMs = 30_001 }) == "SOUND_TOO_LONG")
        #expect(await reason(create(1) { $0.probe?.durationMs = 0 }) == "SOUND_LENGTH_UNKNOWN")
        #expect(await reason(create(1) { $0.sizeBytes = 6 << 20 }) == "SOUND_TOO_LARGE")
        let bad = await failure { _ = try await service.sounds.createSound(create(1) { $0.digest = "x" }, options: me) }
        #expect(bad?.fields == ["digest"])
        let sound = try #require(try await service.sounds.listSounds(ListSoundsRequest(), options: me).sounds.first)
        var update = UpdateSoundRequest()
        update.id = sound.id
        update.sound = Sound()
        update.sound?.title = "mine"
        let changed = update
        let refusal = await failure { _ = try await service.sounds.updateSound(changed, options: me) }
        #expect(refusal?.code == .failedPrecondition && refusal?.reason == "SOUND_IS_BUILT_IN")
        var delete = DeleteSoundRequest()
        delete.id = sound.id
        let gone = delete
        let kept = await failure { _ = try await service.sounds.deleteSound(gone, options: me) }
        #expect(kept?.reason == "SOUND_IS_BUILT_IN")
        update.updateMask = ["builtIn"]
        let masked = update
        update.id = try await service.sounds.createSound(create(1), options: me).id
        let fields = await failure { _ = try await service.sounds.updateSound(masked, options: me) }
        #expect(fields?.code == .failedPrecondition)
        let own = update
        #expect(await failure { _ = try await service.sounds.updateSound(own, options: me) }?.fields == ["updateMask"])
        await service.stop()
    }

    @Test("Changes tell of sounds, and the account of its default, until that is deleted")
    func following() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var request = ListChangesRequest()
        request.since = try await service.changes.listChanges(request, options: me).nextToken
        let made = try await service.sounds.createSound(create(1), options: me)
        var page = try await service.changes.listChanges(request, options: me)
        guard case .sound(let told)? = page.inserted.first?.resource else {
            Issue.record("No sound is told.")
            return
        }
        #expect(page.inserted.count == 1 && told.id == made.id && told.title == "bark")
        var update = UpdateAccountRequest()
        update.account = Account()
        update.account?.defaultSoundId = made.id
        let account = try await service.accounts.updateAccount(update, options: me)
        #expect(account.defaultSoundId == made.id)
        var delete = DeleteSoundRequest()
        delete.id = made.id
        delete.ifMatch = made.etag
        #expect(try await service.sounds.deleteSound(delete, options: me).id == made.id)
        request.since = page.nextToken
        page = try await service.changes.listChanges(request, options: me)
        #expect(page.removed.map(\.kind) == [.sound] && page.removed.map(\.id) == [made.id])
        let left = try await service.accounts.getAccount(GetAccountRequest(), options: me)
        #expect(left.defaultSoundId == nil && left.etag != account.etag)
        update.account = Account()
        update.account?.defaultSoundId = made.id
        let stale = update
        let refusal = await failure { _ = try await service.accounts.updateAccount(stale, options: me) }
        #expect(refusal?.fields == ["defaultSoundId"])
        await service.stop()
    }
}
