import DaybookAPI
import ZRPC

/// The handler of SoundService.
struct SoundHandler: SoundServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func createSound(_ request: CreateSoundRequest, context: ServerContext) async throws -> Sound {
        let input = request.input
        let content = input.creation(digest: Array(request.digest.utf8))
        return try await runner.keyed(request, context, content: content) { writing in
            let blob = try StoredBlob(digest: request.digest, sizeBytes: request.sizeBytes, probe: request.probe)
            let made = try diary.createSound(
                input, facts: SoundFacts(blob), kind: blob.kind,
                language: runner.titleLanguage(request.acceptLanguage, writing.caller), caller: writing.caller,
                in: writing.transaction, now: writing.now)
            return (made.sound, made.outcome)
        } message: { sound, outcome, _ in
            Sound(sound, outcome)
        }
    }

    func getSound(_ request: GetSoundRequest, context: ServerContext) async throws -> Sound {
        try await runner.read(request, context) { reading in
            Sound(
                try diary.sound(request.id, caller: reading.caller, in: reading.transaction),
                runner.titleLanguage(request.acceptLanguage, reading.caller))
        }
    }

    func listSounds(_ request: ListSoundsRequest, context: ServerContext) async throws -> ListSoundsResponse {
        try await runner.read(request, context) { reading in
            let language = runner.titleLanguage(request.acceptLanguage, reading.caller)
            var response = ListSoundsResponse()
            response.sounds = try diary.sounds(caller: reading.caller, in: reading.transaction).map { sound in
                Sound(sound, language)
            }
            return response
        }
    }

    func updateSound(_ request: UpdateSoundRequest, context: ServerContext) async throws -> Sound {
        let sound = request.sound ?? Sound()
        let change = ResourceChange(
            id: request.id, input: SoundInput(id: sound.id, title: sound.title), mask: request.updateMask,
            present: sound.presentFields, ifMatch: request.ifMatch)
        return try await runner.write(request, context) { writing in
            Sound(try diary.updateSound(change, caller: writing.caller, in: writing.transaction, now: writing.now))
        }
    }

    func deleteSound(_ request: DeleteSoundRequest, context: ServerContext) async throws -> Sound {
        try await runner.write(request, context) { writing in
            Sound(
                try diary.deleteSound(
                    request.id, ifMatch: request.ifMatch, caller: writing.caller, in: writing.transaction,
                    now: writing.now))
        }
    }

    func resolveSoundBytes(
        _ request: ResolveSoundBytesRequest, context: ServerContext
    ) async throws -> ResolveSoundBytesResponse {
        try await runner.read(request, context) { reading in
            let sound = try diary.sound(request.id, caller: reading.caller, in: reading.transaction)
            var response = ResolveSoundBytesResponse()
            response.digest = hexadecimal(sound.facts.digest)
            response.mediaType = sound.facts.mediaType
            response.sizeBytes = sound.facts.sizeBytes
            response.fileName = sound.fileName
            return response
        }
    }
}
