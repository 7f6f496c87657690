extension AlbumWriting {
    /// Returns positions for photos before a photo of the album, or at its end. Renumbers nearby positions if there is
    /// no gap.
    ///
    /// - Parameter moved: The photos of the album that the positions are for, if they are there already.
    func positions(
        for count: Int, in album: StoredAlbum, before target: Int64?, apartFrom moved: [Int64] = []
    ) throws -> [Int64] {
        for _ in 0..<2 {
            let upper = try target.flatMap { key in
                try places(album: album.key, photos: [key]).first?.position
            }
            let lower = try lastPosition(album: album.key, before: upper, apartFrom: moved)
            if let positions = AlbumPositions.positions(count, after: lower, before: upper) { return positions }
            try renumber(for: count, in: album, around: upper ?? lower ?? 0)
        }
        throw DiaryError.internalFault("A renumbered album has no gap for new positions.")
    }

    /// Renumbers the places around a position until there is a gap: as few places as possible, because all writes wait
    /// for this one. An album of 50,000 photos is hardly ever renumbered as a whole.
    private func renumber(for count: Int, in album: StoredAlbum, around position: Int64) throws {
        var reach = 32
        while true {
            let (before, behind) = try places(album: album.key, around: position, limit: reach)
            let (isFirst, isLast) = (before.count < reach, behind.count < reach)
            let places = (isFirst ? before : before.dropLast()).reversed() + (isLast ? behind : behind.dropLast())
            let positions = AlbumPositions.spread(
                places.count, after: isFirst ? nil : before.last?.position,
                before: isLast ? nil : behind.last?.position,
                // The more places are renumbered, the more insertions the gaps must last for.
                distance: Int64(count + 1) * Int64(reach))
            if let positions { return try renumber(places.map(\.photo), to: positions, album: album.key) }
            reach *= 4
        }
    }
}
