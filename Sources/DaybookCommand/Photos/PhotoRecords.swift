import NIOHTTP1

/// The look-up of photos that a command names.
enum PhotoRecords {
    /// The maximum number of records in one response.
    private static let atOnce = 100

    /// Returns the records of photos, in the order of their IDs, which must be whole and different. Throws if the
    /// caller has no such photo.
    static func all(_ ids: [String], using api: DiaryAPI) async throws -> [JSONDocument] {
        if let id = ids.first, ids.count == 1 { return [try await one(id, using: api)] }
        var records: [String: JSONDocument] = [:]
        var left = ids
        while !left.isEmpty {
            let response = try await api.send(
                .GET, path: "/v1/photos:batchGet", query: left.prefix(atOnce).map { ("ids", $0) })
            for photo in response["photos"]?.items ?? [] { records[photo["id"]?.text ?? ""] = photo }
            // The response for one photo says why there is none.
            for id in (response["missing"]?.items ?? []).compactMap(\.text) {
                records[id] = try await one(id, using: api)
            }
            let count = left.count
            left.removeAll { records[$0] != nil }
            guard left.count < count else { break }
        }
        return ids.compactMap { records[$0] }
    }

    private static func one(_ id: String, using api: DiaryAPI) async throws -> JSONDocument {
        try await api.send(.GET, path: "/v1/photos/\(DiaryAPI.escaped(id))")
    }
}
