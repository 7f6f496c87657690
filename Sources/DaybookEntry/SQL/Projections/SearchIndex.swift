import SearchText

/// The full-text documents of entries and photos that lists can show.
struct SearchIndex: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            let (stale, fresh) = (before.flatMap(document), after.flatMap(document))
            try replace(stale, by: fresh, wasThere: before != nil, kind: .entry, doc: (after ?? before)?.key, on: db)
        case .photo(let before, let after):
            let (stale, fresh) = (before.flatMap(document), after.flatMap(document))
            try replace(stale, by: fresh, wasThere: before != nil, kind: .photo, doc: (after ?? before)?.key, on: db)
        }
    }

    private func document(_ entry: StoredEntry) -> SearchDocument? {
        entry.visibility.isListed ? SearchDocument(entry) : nil
    }

    private func document(_ photo: StoredPhoto) -> SearchDocument? {
        photo.visibility.isListed ? SearchDocument(photo) : nil
    }

    private func replace(
        _ stale: SearchDocument?, by fresh: SearchDocument?, wasThere: Bool, kind: SearchKind, doc: Int64?,
        on db: SQLConnection
    ) throws {
        if let fresh {
            guard fresh != stale else { return }
            if let stale, try db.index.putFlags(of: fresh, inPlaceOf: stale) { return }
            try db.index.put(fresh)
        } else if wasThere, let doc {
            try db.index.remove(kind: kind, doc: doc)
        }
        db.note(textBytes: (stale?.content.bytes ?? 0) + (fresh?.content.bytes ?? 0))
    }
}
