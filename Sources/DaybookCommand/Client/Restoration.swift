import NIOHTTP1

/// What `restore` does, to entries and to photos.
enum Restoration {
    /// Takes things out of the trash; returns them in the order asked. Looks all ids up first.
    static func restore(_ ids: [String], _ kind: ShortID.Kind, _ api: DiaryAPI) async throws -> [JSONDocument] {
        var restored: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind, api) {
            restored.append(
                try await api.send(.POST, "\(kind.collection)/\(DiaryAPI.escaped(id)):undelete", json: [:]))
        }
        return restored
    }

    /// One document, or several as a list.
    static func json(_ documents: [JSONDocument]) -> JSONDocument {
        documents.count == 1 ? documents[0] : .array(documents)
    }
}
