/// A query whose last syllable is incomplete, with all its possible continuations.
///
/// Korean keyboards compose: on the way to 산책 the user sees ㅅ, 사, 산, 산ㅊ, 산채. A bare consonant becomes any syllable that
/// it begins. An open syllable takes a final, and ㅗ grows to ㅘ. A final moves to the next syllable (산 to 사나), and so
/// does the second letter of a cluster (닭 to 달기).
public struct TypingNeedle: Sendable, Equatable {
    /// One possible continuation: the fixed text, and the scalars that may follow it.
    struct Ending: Sendable, Equatable {
        /// The fixed folded text; empty if the query is a single scalar.
        let stem: [UInt8]
        let last: ClosedRange<UInt32>
        fileprivate let needle: ByteNeedle

        init(_ stem: [UInt8], _ last: ClosedRange<UInt32>) {
            self.stem = stem
            self.last = last
            needle = ByteNeedle(stem)
        }
    }

    /// The continuations; at least one.
    let endings: [Ending]

    /// Parses a folded query; `nil` if its last scalar is not Hangul that can change.
    init?(_ folded: [UInt8]) {
        var scalars = String(decoding: folded, as: UTF8.self).unicodeScalars
        guard let last = scalars.popLast() else { return nil }
        let stem = Array(String(scalars).utf8)
        if let syllable = Hangul.Syllable(last) {
            endings = Self.endings(of: syllable, stem: stem)
        } else {
            let initial = Hangul.initial(of: last.value)
            guard initial != Hangul.noInitial else { return nil }
            endings = [Ending(stem, Hangul.syllables(initial: UInt32(initial)))]
        }
    }

    /// Returns whether one of the endings occurs.
    func occurs(in head: Span<UInt8>) -> Bool {
        endings.contains { ending in
            var isFound = false
            ending.forEach(in: head) { _ in
                isFound = true
                return false
            }
            return isFound
        }
    }

    /// Returns the ranges of the endings in one field's folded text, ascending; at most `limit` per ending.
    func ranges(in bytes: [UInt8], limit: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for ending in endings {
            var count = 0
            ending.forEach(in: bytes.span) { range in
                found.append(range)
                count += 1
                return count < limit
            }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    private static func endings(of syllable: Hangul.Syllable, stem: [UInt8]) -> [Ending] {
        guard syllable.final > 0 else { return [Ending(stem, Hangul.syllables(growing: syllable))] }
        var endings: [Ending] = []
        let letter = Hangul.finals[Int(syllable.final)]
        let grown = Hangul.finals.indices.filter { Hangul.clusters[Hangul.finals[$0]]?.first == letter }
        if let least = grown.first, let most = grown.last {
            let base = syllable.value - syllable.final
            endings.append(Ending(stem, base + UInt32(least)...base + UInt32(most)))
        }
        let cluster = Hangul.clusters[letter]
        var kept = syllable
        kept.final = cluster.flatMap { Hangul.finals.firstIndex(of: $0.first) }.map { UInt32($0) } ?? 0
        let moved = Hangul.initial(of: (cluster?.second ?? letter).value)
        if moved != Hangul.noInitial, let scalar = Unicode.Scalar(kept.value) {
            endings.append(Ending(stem + Array(String(scalar).utf8), Hangul.syllables(initial: UInt32(moved))))
        }
        return endings
    }
}

extension TypingNeedle.Ending {
    /// Calls `body` with the range of each occurrence, until `body` returns false.
    fileprivate func forEach(in bytes: Span<UInt8>, _ body: (Range<Int>) -> Bool) {
        var index = 0
        while index < bytes.count {
            var start = index
            if !stem.isEmpty {
                guard let hit = needle.firstOffset(in: bytes, from: index) else { return }
                start = hit
            }
            let next = start + stem.count
            guard next < bytes.count else { return }
            let (value, end) = bytes.scalar(at: next)
            if last.contains(value), !body(start..<end) { return }
            index = stem.isEmpty ? end : start + 1
        }
    }
}
