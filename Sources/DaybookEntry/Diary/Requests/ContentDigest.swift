import Hashing

/// Hashes a request's values one after the other, each with its length or a mark, so that no two lists of values run
/// together.
struct ContentDigest {
    private var hash = SHA256()

    mutating func add(_ text: String) {
        add(Int64(text.utf8.count))
        hash.update(data: Array(text.utf8))
    }

    mutating func add(_ number: Int64) {
        hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }

    mutating func add(_ number: Double?) {
        add(number == nil ? 0 : 1)
        if let number { add(Int64(bitPattern: number.bitPattern)) }
    }

    mutating func add(_ flag: Bool?) {
        add(flag.map { $0 ? 1 : 0 } ?? 2)
    }

    mutating func add(_ texts: [String]) {
        add(Int64(texts.count))
        for text in texts { add(text) }
    }

    mutating func add(_ time: TimestampInput?) {
        add(time == nil ? 0 : 1)
        add(time?.seconds ?? 0)
        add(Int64(time?.nanoseconds ?? 0))
    }

    mutating func add(_ place: PlaceMark.Input?) {
        add(place == nil ? 0 : 1)
        add(place?.name ?? "")
        add(place?.latitude)
        add(place?.longitude)
    }

    /// The digest of all that was added: 32 bytes.
    func finish() -> [UInt8] { Array(hash.finalize()) }
}

extension PhotoInput {
    /// What a create asks for, besides what the file says of itself: equal for the same create sent twice.
    func creation(digest bytes: [UInt8]) -> [UInt8] {
        var digest = ContentDigest()
        digest.add(hexadecimal(bytes))
        digest.add(id)
        digest.add(takenTime)
        digest.add(timeZone)
        digest.add(utcOffset ?? "")
        digest.add(location?.latitude)
        digest.add(location?.longitude)
        digest.add(location?.altitude)
        digest.add(place)
        digest.add(caption)
        digest.add(favorite)
        digest.add(hidden)
        digest.add(tags)
        digest.add(people)
        digest.add(fileName)
        // Creates from before photos could be turned hash as they did.
        if turn != 0 { digest.add(Int64(turn)) }
        return digest.finish()
    }
}

extension EntryInput {
    /// What a create asks for: equal for the same create sent twice.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add(title)
        digest.add(body)
        digest.add(time)
        digest.add(timeZone)
        digest.add(photos.map { UUIDBytes($0.photoID)?.description ?? $0.photoID })
        digest.add(photos.map(\.caption))
        digest.add(tags)
        digest.add(people)
        digest.add(place)
        digest.add(favorite)
        digest.add(hidden)
        return digest.finish()
    }
}
