import DaybookAPI
import ZRPC

/// The handler of SoundService.
struct SoundHandler: SoundServiceHandler {
    let runner: CallRunner

    func createSound(_ request: CreateSoundRequest, context: ServerContext) async throws -> Sound {
        let input = request.input
        let content = input.creation(digest: Array(request.digest.utf8))
        return try await runner.keyed(request, in: context, content: content) { work in
            let blob = try StoredBlob(digest: request.digest, sizeBytes: request.sizeBytes, probe: request.probe)
            return try work.sounds.create(
                input, facts: SoundFacts(blob), kind: blob.kind,
                language: runner.titleLanguage(request.acceptLanguage, caller: work.caller))
        } message: { sound, outcome, _ in
            Sound(sound, after: outcome)
        }
    }

    func getSound(_ request: GetSoundRequest, context: ServerContext) async throws -> Sound {
        try await runner.read(request, in: context) { work in
            Sound(
                try work.sounds.sound(request.id),
                in: runner.titleLanguage(request.acceptLanguage, caller: work.caller))
        }
    }

    func listSounds(_ request: ListSoundsRequest, context: ServerContext) async throws -> ListSoundsResponse {
        try await runner.read(request, in: context) { work in
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            var response = ListSoundsResponse()
            response.sounds = try work.sounds.all().map { sound in
                Sound(sound, in: language)
            }
            return response
        }
    }

    func updateSound(_ request: UpdateSoundRequest, context: ServerContext) async throws -> Sound {
        let sound = request.sound ?? Sound()
        let change = ResourceChange(
            id: request.id, input: SoundInput(id: sound.id, title: sound.title), mask: request.updateMask,
            present: sound.presentFields, ifMatch: request.ifMatch)
        return try await runner.write(request, in: context) { work in
            Sound(try work.sounds.update(change))
        }
    }

    func deleteSound(_ request: DeleteSoundRequest, context: ServerContext) async throws -> Sound {
        try await runner.write(request, in: context) { work in
            Sound(try work.sounds.delete(request.id, ifMatch: request.ifMatch))
        }
    }

    func resolveSoundBytes(
        _ request: ResolveSoundBytesRequest, context: ServerContext
    ) async throws -> ResolveSoundBytesResponse {
        try await runner.read(request, in: context) { work in
            let sound = try work.sounds.sound(request.id)
            var response = ResolveSoundBytesResponse()
            response.digest = hexadecimal(sound.facts.digest)
            response.mediaType = sound.facts.mediaType
            response.sizeBytes = sound.facts.sizeBytes
            response.fileName = sound.fileName
            return response
        }
    }
}
