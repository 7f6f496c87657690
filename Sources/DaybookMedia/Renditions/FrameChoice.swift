/// A selection of frames of an animated picture for its thumb, and their durations.
struct FrameChoice: Sendable, Equatable {
    /// The maximum number of decoded frames, from the first.
    static let maximumRead = 120
    /// The maximum number of shown frames.
    static let maximumShown = 40
    /// The maximum number of pixels of all decoded frames.
    static let pixelBudget = 60_000_000

    /// The number of frames to decode, from the first.
    let read: Int
    /// The distance between two shown frames.
    let step: Int

    /// The number of shown frames.
    var shown: Int { (read + step - 1) / step }

    /// Returns `nil` for a picture that is not animated, or whose frames are too large to decode several.
    init?(frames: Int, width: Int, height: Int) {
        let affordable = FrameChoice.pixelBudget / max(PixelBudget.pixels(width: width, height: height), 1)
        let read = min(frames, FrameChoice.maximumRead, affordable)
        guard read >= 2 else { return nil }
        self.read = read
        step = (read + FrameChoice.maximumShown - 1) / FrameChoice.maximumShown
    }

    /// Returns the duration of each shown frame, in milliseconds: the sum of the frames that it represents.
    ///
    /// - Parameter delays: The delays of all frames. A missing delay, or one of at most 10 milliseconds, counts as a
    ///   tenth of a second, as in browsers.
    func delays(_ delays: [Int]) -> [Int] {
        (0..<shown).map { index in
            let first = index * step
            return (first..<min(first + step, read)).reduce(0) { sum, frame in
                let delay = delays.indices.contains(frame) ? delays[frame] : 0
                return sum + (delay > 10 ? min(delay, 60_000) : 100)
            }
        }
    }
}
