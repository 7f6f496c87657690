/// A filter of two poles that emphasizes one pitch, as a throat or a box does.
struct Resonance {
    private var last = 0.0
    private var lastButOne = 0.0

    /// Returns the next filtered sample. `pitch` and `width` are in hertz; a smaller width rings longer.
    mutating func next(_ sample: Double, pitch: Double, width: Double) -> Double {
        let radius = max(0, 1 - Double.pi * width / Double(Track.rate))
        let cosine = Sine.of(pitch / Double(Track.rate) + 0.25)
        let out = (1 - radius) * sample + 2 * radius * cosine * last - radius * radius * lastButOne
        lastButOne = last
        last = out
        return out
    }
}
