import Wording

/// The insertion of photos as an export had them.
struct KeptPhotos {
    let kept: SQLKept

    private var db: SQLConnection { kept.db }
    private var photos: SQLPhotos { SQLPhotos(db: db) }

    private static let change = StoredPhoto.names.change(of: "photo")

    /// Inserts a photo. The still and the film of a live photo belong together as soon as both are there.
    func insert(_ row: KeptRow, owner: Int64, by rules: KeptRules) throws {
        let isThere: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM photo WHERE digest = ? AND owner = ?)",
            values: [row.value(of: "digest", in: .photos), owner])
        if isThere == true { throw DiaryError.alreadyExists(.photo) }
        let key = try SQLFollowUps(db: db).freeKey(.photo, in: "photo")
        let zero: Int64 = 0
        try kept.insert(
            row, into: .photos, owner: owner,
            further: [
                ("key", key), ("owner", owner), ("visibility", zero), ("local_day", zero), ("cover", zero),
                ("weight", zero),
            ], omitting: ["film", "still"])
        let photo = try kept.readBack(.photos) { try photos.photos(keys: [key]).first }
        try rules.check(photo)
        try db.run(Self.change, values: photo.values.changing + [key])
        try Projections.apply(.photo(before: nil, after: photo), on: db)
        if let id = row.id(of: "still", in: .photos), let still = try photos.photo(owner: owner, id: id) {
            try pair(still: still, film: photo)
        } else if let id = row.id(of: "film", in: .photos), let film = try photos.photo(owner: owner, id: id) {
            try pair(still: photo, film: film)
        }
    }

    /// Makes a live photo of a still and a film, unless one of them belongs to another.
    private func pair(still: StoredPhoto, film: StoredPhoto) throws {
        guard still.film == nil, still.still == nil, film.film == nil, film.still == nil, still.key != film.key else {
            return
        }
        var (pairedStill, pairedFilm) = (still, film)
        pairedStill.film = PairedFilm(
            key: film.key, digest: film.facts.digest, durationMilliseconds: film.facts.durationMilliseconds)
        pairedFilm.still = still.key
        try replace(still, by: pairedStill)
        try replace(film, by: pairedFilm)
    }

    private func replace(_ old: StoredPhoto, by new: StoredPhoto) throws {
        try db.run(Self.change, values: new.values.changing + [new.key])
        try Projections.apply(.photo(before: old, after: new), on: db)
    }
}
