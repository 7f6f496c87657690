/// What an import did, in numbers, and for each refused file the reason.
struct ImportReport {
    private(set) var added: [(path: String, photoID: String)] = []
    private(set) var known: [(path: String, photoID: String)] = []
    private(set) var refused: [(path: String, reason: String)] = []

    init(_ results: [PhotoImport.Result]) {
        for result in results {
            let path = PathText.shown(result.path)
            switch result.outcome {
            case .added(let photoID): added.append((path, photoID))
            case .known(let photoID): known.append((path, photoID))
            case .refused(let reason): refused.append((path, reason))
            }
        }
    }

    var text: String {
        let reasons = refused.map { "  \(DisplayWidth.printable($0.path)): \(DisplayWidth.printable($0.reason))" }
        let counts = Notice.imported.told([
            "added": "\(added.count)", "known": "\(known.count)", "refused": "\(refused.count)",
        ])
        return ([counts] + reasons).joined(separator: "\n")
    }

    var json: JSONDocument {
        func list(_ items: [(path: String, photoID: String)]) -> JSONDocument {
            .array(items.map { ["path": .string($0.path), "photoId": .string($0.photoID)] })
        }
        return [
            "added": list(added), "known": list(known),
            "refused": .array(refused.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
        ]
    }
}
