/// When the samples of a track are due, by what its frames say of themselves: gaps become silence, repeats are dropped.
struct SoundClock {
    /// What is to be done before a frame is heard.
    enum Step: Equatable {
        case play
        /// So many samples of silence come first.
        case silence(Int)
        /// It is not heard: its time is over.
        case drop
    }

    /// Microseconds that a frame may be off: clocks of cameras are.
    static let tolerance = 100_000
    /// Times that jump further than this, forwards or backwards, tell of another clock, and of no gap or repeat.
    static let longestSilence = 600_000_000
    static let longestRepeat = 10_000_000

    /// When the first sample is heard, in microseconds.
    private(set) var start = 0
    private var hasBegun = false
    /// Where samples of the present rate began, and how many there were since.
    private var base = 0
    private var samples = 0
    private var rate = 1
    /// How far the track's clock has jumped.
    private var shift = 0

    private var due: Int { base + samples * 1_000_000 / rate }

    /// - Parameters:
    ///   - time: Microseconds from the film's beginning; `nil` for a frame that follows the one before.
    ///   - rate: Samples a second, at least 1.
    mutating func next(_ time: Int?, samples count: Int, rate newRate: Int) -> Step {
        if !hasBegun {
            hasBegun = true
            start = max(time ?? 0, 0)
            (base, rate) = (start, newRate)
        } else if rate != newRate {
            (base, samples, rate) = (due, 0, newRate)
        }
        let gap = time.map { $0 - shift - due } ?? 0
        var step = Step.play
        if gap > SoundClock.longestSilence || gap < -SoundClock.longestRepeat {
            shift += gap
        } else if gap < -SoundClock.tolerance {
            return .drop
        } else if gap > SoundClock.tolerance {
            let silence = gap * rate / 1_000_000
            samples += silence
            step = .silence(silence)
        }
        samples += count
        return step
    }
}
