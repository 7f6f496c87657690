import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on memories.
extension ModelRun {
    private var memoryCalls: MemoryServiceClient { MemoryServiceClient(channel: channel) }

    /// The owner's own day that it is.
    private var ownToday: Int64 {
        model.ownDay(ModelTime.local(now, in: model.zone).flooredQuotient(by: ModelTime.second))
    }

    func stepMemories() async throws {
        let known = model.memories(of: ownToday)
        guard let memory = one(of: known) else { return try await createPhoto() }
        let calls = memoryCalls
        var state = model.memories[memory.id] ?? ModelMemoryState()
        if chance(25) {
            var request = DismissMemoryRequest()
            request.id = memory.id
            note("dismiss \(memory.id)")
            state.isDismissed = true
            _ = try await answer { [request] in try await calls.dismissMemory(request, options: $0) }
        } else {
            var request = UpdateMemoryRequest()
            request.id = memory.id
            request.memory = DaybookAPI.Memory()
            request.memory?.favorite = chance(60)
            request.updateMask = ["favorite"]
            note("favorite \(memory.id)")
            state.isFavorite = request.memory?.favorite ?? false
            let updated = try await answer { [request] in try await calls.updateMemory(request, options: $0) }
            try require(updated.favorite == state.isFavorite, "favorite of \(memory.id)")
        }
        model.memories[memory.id] = state
        try await checkMemories()
    }

    func checkMemories() async throws {
        for day in [ownToday, ownToday + 1, randomTime() / ModelTime.day] {
            var request = ListMemoriesRequest()
            request.date = ModelTime.text(ofDay: day)
            let calls = memoryCalls
            let found = try await answer { [request] in try await calls.listMemories(request, options: $0) }.memories
            let expected = model.memories(of: day).filter { model.memories[$0.id]?.isDismissed != true }
            try same("memories of \(request.date)", found.map(\.id), expected.map(\.id))
            for (message, memory) in zip(found, expected) {
                try same("photos of \(memory.id)", message.photoIds, memory.photos)
                try same("entries of \(memory.id)", message.entryIds, memory.entries)
                try require(
                    message.coverPhotoId == memory.cover,
                    "cover of \(memory.id): \(message.coverPhotoId ?? ""), expected \(memory.cover ?? "")")
                try require(
                    message.title == memory.title, "\(memory.id) is called \(message.title), expected \(memory.title)")
                try require(
                    message.from == ModelTime.text(ofDay: memory.from)
                        && message.to == ModelTime.text(ofDay: memory.to),
                    "days of \(memory.id)")
                try require(
                    message.favorite == (model.memories[memory.id]?.isFavorite ?? false), "favorite of \(memory.id)")
            }
        }
    }
}
