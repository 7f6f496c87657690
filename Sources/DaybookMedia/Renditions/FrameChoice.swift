/// Which frames of a picture that moves its thumb shows, and for how long.
struct FrameChoice: Sendable, Equatable {
    /// Frames that are decoded at most, from the first.
    static let mostRead = 120
    /// Frames that are shown at most.
    static let mostShown = 40
    /// Pixels of all frames that are decoded.
    static let pixelBudget = 60_000_000

    /// Frames to decode, from the first.
    let read: Int
    /// Each that many of them is shown.
    let step: Int

    /// How many are shown.
    var shown: Int { (read + step - 1) / step }

    /// `nil` for a picture that does not move, or whose frames are too large to decode several.
    init?(frames: Int, width: Int, height: Int) {
        let affordable = FrameChoice.pixelBudget / max(PixelBudget.pixels(width, height), 1)
        let read = min(frames, FrameChoice.mostRead, affordable)
        guard read >= 2 else { return nil }
        self.read = read
        step = (read + FrameChoice.mostShown - 1) / FrameChoice.mostShown
    }

    /// How long each frame is shown, in milliseconds: as long as those that it stands for.
    ///
    /// - Parameter delays: Of all frames; one that does not tell, or tells next to nothing, takes a tenth of a second, as
    ///   browsers have it.
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
