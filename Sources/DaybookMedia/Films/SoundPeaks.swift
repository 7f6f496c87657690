/// The loudness of a recording from its beginning to its end.
///
/// The stated duration is not used: the type keeps pieces of equal length, and joins them in pairs when there are too
/// many.
struct SoundPeaks: Sendable {
    /// One piece of the recording: its loudest sample, the sum of all squares, and the number of samples.
    struct Piece: Sendable, Equatable {
        var peak: Float = 0
        var squares: Float = 0
        var count: Float = 0

        /// The root of the mean square, 0 to 1.
        var loudness: Float { count > 0 ? min((squares / count).squareRoot(), 1) : 0 }

        mutating func add(_ other: Piece) {
            peak = max(peak, other.peak)
            squares += other.squares
            count += other.count
        }
    }

    private static let pieceLimit = 2048

    private var pieces: [Piece] = []
    private var current = Piece()
    private var length: Float = 256

    init() {}

    /// Adds samples, -1 to 1. A sample that is not a number counts as silence.
    mutating func add(_ samples: Span<Float>) {
        for index in samples.indices {
            let sample = samples[index].isFinite ? min(max(samples[index], -1), 1) : 0
            current.peak = max(current.peak, abs(sample))
            current.squares += sample * sample
            current.count += 1
            if current.count >= length { endPiece() }
        }
    }

    /// Ends the current piece and begins another.
    private mutating func endPiece() {
        pieces.append(current)
        current = Piece()
        guard pieces.count >= SoundPeaks.pieceLimit else { return }
        pieces = stride(from: 0, to: pieces.count - 1, by: 2).map { index in
            var joined = pieces[index]
            joined.add(pieces[index + 1])
            return joined
        }
        length *= 2
    }

    /// Returns the recording in `count` pieces; silence where there was no sample.
    func bars(_ count: Int) -> [Piece] {
        let all = current.count > 0 ? pieces + [current] : pieces
        guard !all.isEmpty else { return Array(repeating: Piece(), count: count) }
        return (0..<count).map { bar in
            let first = bar * all.count / count
            var joined = all[first]
            for index in first..<max((bar + 1) * all.count / count, first + 1) where index > first {
                joined.add(all[index])
            }
            return joined
        }
    }
}
