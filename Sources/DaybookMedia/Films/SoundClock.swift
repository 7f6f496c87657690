/// A clock for the samples of a track, by the times of its frames: gaps become silence, repeats are dropped.
struct SoundClock {
    /// An action before a frame is played.
    enum Step: Equatable {
        case play
        /// Insert this number of samples of silence first.
        case silence(Int)
        /// Drop the frame: its time is over.
        case drop
    }

    /// The maximum deviation of a frame's time that is ignored, in microseconds: clocks of cameras are imprecise.
    static let tolerance = 100_000
    /// The longest gap and the longest repeat, in microseconds. A larger jump means that the clock was changed.
    static let longestSilence = 600_000_000
    static let longestRepeat = 10_000_000

    /// The time of the first sample, in microseconds.
    private(set) var start = 0
    private var hasBegun = false
    /// The time at which the current sample rate began, and the number of samples since then.
    private var base = 0
    private var samples = 0
    private var rate = 1
    /// The sum of the jumps of the track's clock so far.
    private var shift = 0

    private var due: Int { base + samples * 1_000_000 / rate }

    /// Returns the action for the next frame.
    ///
    /// - Parameters:
    ///   - time: The time of the frame, in microseconds from the film's beginning; `nil` for a frame that follows the
    ///     one before.
    ///   - rate: The sample rate, in samples per second; at least 1.
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
