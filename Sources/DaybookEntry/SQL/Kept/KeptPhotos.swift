import Wording

/// The insertion of photos as an export had them.
struct KeptPhotos {
    let kept: SQLKept

    private var db: SQLConnection { kept.db }
    private var photos: SQLPhotos { SQLPhotos(db: db) }

    private static let change = StoredPhoto.names.change(of: "photo")

    /// Inserts a photo. The still and the film of a live photo belong together as soon as both are there.
    func insert(_ row: KeptRow, owner: Int64, by rules: KeptRules) throws {
        let photo = try add(row, owner: owner, by: rules)
        guard let halves = try halves(of: photo, by: row) else { return }
        for (old, new) in Self.joined(halves) { try replace(old, by: new) }
    }

    /// Inserts a photo alone.
    ///
    /// - Parameter time: The time of the change for what follows from it; `nil` for the photo's own.
    func add(_ row: KeptRow, owner: Int64, by rules: KeptRules, at time: Instant? = nil) throws -> StoredPhoto {
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
        var seen = photo
        seen.updateTime = time ?? photo.updateTime
        try Projections.apply(.photo(before: nil, after: seen), on: db)
        return photo
    }

    /// The still and the film of a live photo.
    typealias Halves = (still: StoredPhoto, film: StoredPhoto)

    /// Returns the still and the film of the live photo that a photo is a half of; `nil` if the other half is not there,
    /// or one of them belongs to another.
    func halves(of photo: StoredPhoto, by row: KeptRow) throws -> Halves? {
        var halves: Halves?
        if let id = row.id(of: "still", in: .photos), let still = try photos.photo(owner: photo.owner, id: id) {
            halves = (still: still, film: photo)
        } else if let id = row.id(of: "film", in: .photos), let film = try photos.photo(owner: photo.owner, id: id) {
            halves = (still: photo, film: film)
        }
        guard let halves, halves.still.film == nil, halves.still.still == nil, halves.film.film == nil,
            halves.film.still == nil, halves.still.key != halves.film.key
        else { return nil }
        return halves
    }

    /// Returns both halves as they are, each with itself as a half of the live photo.
    static func joined(_ halves: Halves) -> [(old: StoredPhoto, new: StoredPhoto)] {
        var (still, film) = halves
        still.film = PairedFilm(
            key: film.key, digest: film.facts.digest, durationMilliseconds: film.facts.durationMilliseconds)
        film.still = still.key
        return [(old: halves.still, new: still), (old: halves.film, new: film)]
    }

    /// Stores a photo with the values of its record.
    ///
    /// - Parameter time: The time of the change for what follows from it; `nil` for the photo's own.
    func replace(_ old: StoredPhoto, by new: StoredPhoto, at time: Instant? = nil) throws {
        try db.run(Self.change, values: new.values.changing + [new.key])
        var seen = new
        seen.updateTime = time ?? new.updateTime
        try Projections.apply(.photo(before: old, after: seen), on: db)
    }
}
