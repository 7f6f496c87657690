/// The number of bytes of an owner's texts, in entries and photos, and of their copies in the search index.
struct TextsUsage: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try add(bytes(after) - bytes(before), owner: owner, on: db)
        case .photo(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try add(bytes(after) - bytes(before), owner: owner, on: db)
        }
    }

    private func bytes(_ entry: StoredEntry?) -> StoredBytes {
        guard let entry else { return StoredBytes() }
        let content = entry.content
        // The newest revision is the text itself, and is not counted twice.
        return StoredBytes(
            texts: content.storedBytes, revisions: -content.revisedBytes,
            indexes: entry.visibility.isListed ? content.indexedBytes : 0)
    }

    private func bytes(_ photo: StoredPhoto?) -> StoredBytes {
        guard let photo else { return StoredBytes() }
        return StoredBytes(
            texts: photo.storedBytes, indexes: photo.visibility.isListed ? photo.details.indexedBytes : 0)
    }

    private func add(_ change: StoredBytes, owner: Int64, on db: SQLConnection) throws {
        if change != StoredBytes() { try SQLStorage(db: db).add(change, owner: owner) }
    }
}

extension StoredBytes {
    static func - (left: StoredBytes, right: StoredBytes) -> StoredBytes {
        StoredBytes(
            texts: left.texts - right.texts, revisions: left.revisions - right.revisions,
            responses: left.responses - right.responses, indexes: left.indexes - right.indexes)
    }
}
