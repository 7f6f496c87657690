/// What a write returned that is kept to be returned again, and may have been hidden since.
protocol KeptAnswer: Sendable {
    /// The answer as its caller may see it now.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` when it is of a hidden thing that is closed to the caller.
    func shownAgain(to caller: Caller, in transaction: any DiaryReading) throws -> Self
}

extension StoredPhoto: KeptAnswer {
    func shownAgain(to caller: Caller, in transaction: any DiaryReading) throws -> StoredPhoto {
        if caller.isUnlocked { return self }
        let now = try transaction.photos.photo(owner: owner, id: id)
        try caller.requireUnlocked(for: details.hidden || now?.details.hidden == true)
        return self
    }
}

extension StoredEntry: KeptAnswer {
    func shownAgain(to caller: Caller, in transaction: any DiaryReading) throws -> StoredEntry {
        if caller.isUnlocked { return self }
        let now = try transaction.entries.entry(owner: owner, id: id)
        try caller.requireUnlocked(for: content.hidden || now?.content.hidden == true)
        let known = try transaction.photos.references(owner: owner, ids: content.photos.map(\.photo))
        var seen = self
        // Of a photo that is gone for good, what it was then is the last that is known.
        let hidden = content.photos.map(\.photo).filter { id in
            known[id]?.isHidden ?? (hiddenPhotos?.contains(id) == true)
        }
        seen.hiddenPhotos = hidden.isEmpty ? nil : Set(hidden)
        return seen
    }
}
