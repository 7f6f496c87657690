import Hashing

/// A hash over the values of a request.
///
/// Each value is hashed with its length or a mark, so that different lists of values never have the same input.
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

    /// Returns the digest of all added values: 32 bytes.
    func finish() -> [UInt8] { Array(hash.finalize()) }
}

extension PhotoInput {
    /// Returns the hash of a create request, without the facts of the file itself. It is equal if the same create is
    /// sent twice.
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
        // A photo that is not rotated hashes as it did before rotation existed.
        if turn != 0 { digest.add(Int64(turn)) }
        return digest.finish()
    }
}
