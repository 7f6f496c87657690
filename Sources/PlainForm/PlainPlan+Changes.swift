import DaybookAPI

extension PlainPlan {
    /// Returns the records whose pages may have another text than before, even if the records did not change.
    ///
    /// The page of an entry or a subject names files, which may lie at other paths now. The words beside a photo may be
    /// its caption in an entry. A photo that lies beside another entry now has another path, at which no page is yet.
    ///
    /// - Parameters:
    ///   - changed: The records that changed.
    ///   - given: The names that the earlier plan gave.
    public func pages(
        concernedBy changed: Set<PlainPage.Owner>, in diary: PlainDiary, since given: GivenNames
    ) -> Set<PlainPage.Owner> {
        var concerned = changed
        for (id, facts) in diary.entries {
            let shown = facts.entry.photos.map(\.photoId)
            if changed.contains(.entry(id)) { concerned.formUnion(shown.map { PlainPage.Owner.photo($0) }) }
            let isPlaced = folders[id].map { given.has($0, ofEntry: id) } ?? false
            if !isPlaced || !shown.allSatisfy({ isPhotoPlaced($0, by: given) }) { concerned.insert(.entry(id)) }
        }
        let digests = Dictionary(diary.sounds.map { ($0.id, $0.digest) }, uniquingKeysWith: { first, _ in first })
        for subject in diary.subjects {
            let (cover, sound) = (subject.coverPhotoId ?? "", subject.soundId ?? "")
            let isSoundPlaced = sounds[sound].map { given.has(digests[sound] ?? "", at: $0) } ?? true
            if !isSoundPlaced || !isPhotoPlaced(cover, by: given) { concerned.insert(.subject(subject.id)) }
        }
        return concerned
    }

    /// Returns whether a photo lies where it lay before, or has no file.
    private func isPhotoPlaced(_ id: String, by given: GivenNames) -> Bool {
        photos[id].map { given.has($0.digest, at: $0.path) } ?? true
    }
}
