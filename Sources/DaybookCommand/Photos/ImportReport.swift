/// The report of an import: the counts, and the reason for each refused file.
struct ImportReport {
    private(set) var added: [(path: String, photoID: String)] = []
    private(set) var known: [(path: String, photoID: String)] = []
    /// The added photos from which no picture can be made.
    private(set) var unseen: [(path: String, photoID: String, reason: String)] = []
    private(set) var refused: [(path: String, reason: String)] = []
    /// The files whose photos are hidden, while hidden items are locked. They count as known.
    var hidden: [String] { known.filter(\.photoID.isEmpty).map(\.path) }

    init(_ results: [PhotoImport.Result]) {
        for result in results {
            let path = PathText.shown(result.path)
            switch result.outcome {
            case .added(let photoID): added.append((path, photoID))
            case .unseen(let photoID, let reason):
                added.append((path, photoID))
                unseen.append((path, photoID, reason))
            case .known(let photoID): known.append((path, photoID))
            case .hidden: known.append((path, ""))
            case .refused(let reason): refused.append((path, reason))
            }
        }
    }

    /// The maximum number of added photos that a terminal shows.
    private static let maximumShown = 20

    /// The IDs of the photos that the diary has now, without duplicates.
    var photoIDs: [String] {
        var seen: Set<String> = []
        return (added + known).map(\.photoID).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Returns the report for people. If `isShort`, IDs are cut to a length that distinguishes them, and only the first
    /// added photos are listed.
    func text(isShort: Bool) -> String {
        func line(_ path: String, reason: String) -> String {
            "  \(DisplayWidth.printable(path)): \(DisplayWidth.printable(reason))"
        }
        let counts = Notice.imported.localized([
            "added": "\(added.count)", "known": "\(known.count)", "refused": "\(refused.count)",
        ])
        let ids = added.map(\.photoID)
        let shown = isShort ? Array(ShortID.shortened(ids).prefix(Self.maximumShown)) : ids
        var lines = [counts] + zip(shown, added).map { "  \($0)  \(DisplayWidth.printable($1.path))" }
        if shown.count < added.count { lines.append("  " + Notice.andMore.localized()) }
        lines += refused.map { line($0.path, reason: $0.reason) }
        if !unseen.isEmpty { lines.append(Notice.importedUnseen.localized(["count": "\(unseen.count)"])) }
        lines += unseen.map { line($0.path, reason: $0.reason) }
        return lines.joined(separator: "\n")
    }

    /// Returns the report for programs.
    ///
    /// - Parameter failed: The photos that could not be given their tags or put in their album, each with its ID or its
    ///   path, and its error.
    func json(failed: [JSONDocument]) -> JSONDocument {
        func list(_ items: [(path: String, photoID: String)]) -> JSONDocument {
            .array(items.map { ["path": .string($0.path), "photoId": .string($0.photoID)] })
        }
        return [
            "added": list(added), "known": list(known),
            "withoutPicture": .array(
                unseen.map {
                    ["path": .string($0.path), "photoId": .string($0.photoID), "reason": .string($0.reason)]
                }),
            "refused": .array(refused.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
            "failed": .array(failed),
        ]
    }
}
