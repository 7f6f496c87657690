import DaybookAPI

extension PlainPlan {
    /// Returns the files beside photos and the pages of subjects, in the order of their paths. ``EntryPages`` makes the
    /// pages of entries.
    ///
    /// Each text is made when its turn comes, so that one of them is in memory at a time.
    public func pages(of diary: PlainDiary) -> some Sequence<PlainPage> {
        let subjects = Dictionary(diary.subjects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var places: [(path: String, owner: PlainPage.Owner)] = []
        for id in sidecars.keys {
            if let path = sidecarPath(of: id) { places.append((path, .photo(id))) }
        }
        for (id, folder) in subjectFolders { places.append((folder, .subject(id))) }
        return places.sorted { $0.path < $1.path }.lazy.compactMap { place -> PlainPage? in
            switch place.owner {
            case .photo(let id):
                sidecars[id].map { words in
                    PlainPage(path: place.path, text: PhotoSidecar(words: words).text, owner: place.owner)
                }
            case .subject(let id): subjects[id].map { PlainPage($0, folder: place.path, plan: self) }
            case .entry: nil
            }
        }
    }
}
