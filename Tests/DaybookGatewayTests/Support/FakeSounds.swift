import DaybookAPI
import Synchronization
import ZRPC

/// Sounds whose ids are the digests of their bytes.
struct FakeSounds: SoundServiceHandler {
    let diary: FakeDiary

    func createSound(_ request: CreateSoundRequest, context: ServerContext) async throws -> Sound {
        try diary.admit(context)
        let isKnown = diary.state.withLock { state in
            defer { state.sounds.append(request) }
            return state.sounds.contains { $0.digest == request.digest }
        }
        var sound = request.sound ?? Sound()
        sound.id = request.digest
        sound.outcome = isKnown ? .existing : .created
        sound.etag = "\"s1\""
        return sound
    }

    func resolveSoundBytes(
        _ request: ResolveSoundBytesRequest, context: ServerContext
    ) async throws -> ResolveSoundBytesResponse {
        try diary.admit(context)
        guard let bytes = diary.state.withLock({ $0.blobs[request.id] }) else {
            throw RPCError(.notFound, "There is no such sound.", reason: "SOUND_NOT_FOUND")
        }
        var response = ResolveSoundBytesResponse()
        response.digest = request.id
        response.mediaType = "audio/mpeg"
        response.sizeBytes = Int64(bytes.count)
        response.fileName = "bark.mp3"
        return response
    }

    func getSound(_ request: GetSoundRequest, context: ServerContext) async throws -> Sound {
        throw FakeServices.unscripted
    }

    func listSounds(_ request: ListSoundsRequest, context: ServerContext) async throws -> ListSoundsResponse {
        throw FakeServices.unscripted
    }

    func updateSound(_ request: UpdateSoundRequest, context: ServerContext) async throws -> Sound {
        throw FakeServices.unscripted
    }

    func deleteSound(_ request: DeleteSoundRequest, context: ServerContext) async throws -> Sound {
        throw FakeServices.unscripted
    }
}
