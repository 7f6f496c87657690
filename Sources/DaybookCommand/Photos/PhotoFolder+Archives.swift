/// ZIP archives of originals.
extension PhotoFolder {
    /// The maximum number of photos of one request, and so of one archive.
    static let photosPerArchive = 500

    /// A saved archive, and the IDs of the photos in it.
    struct Archive: Sendable {
        let path: String
        let ids: [String]
    }

    /// Saves the originals of photos in ZIP archives, one for every few hundred photos. An archive gets its name when
    /// all its bytes are there.
    ///
    /// - Parameter name: The name of the first archive; further ones get a number.
    /// - Returns: The saved archives, and the error because of which the rest was not tried; nil for none.
    func saveArchives(
        of ids: [String], as name: String, limit: Int = PhotoFolder.photosPerArchive
    ) async -> (saved: [Archive], end: (any Error)?) {
        var saved: [Archive] = []
        do {
            for (number, start) in stride(from: 0, to: ids.count, by: limit).enumerated() {
                let part = Array(ids[start..<min(start + limit, ids.count)])
                let query = part.map { "ids=" + DiaryAPI.escaped($0) }.joined(separator: "&")
                let (file, _) = try await fetch("/v1/photos:download?" + query)
                // An archive that replaces others replaces the one with its own number.
                let wanted = isReplacing ? FileName.numbered(name, number: number) : name
                saved.append(Archive(path: try keep(file, as: wanted), ids: part))
                progress.advance(files: part.count, bytes: 0)
            }
            return (saved, nil)
        } catch {
            return (saved, error)
        }
    }
}
