/// What lets one pitch through better than others, as a throat or a box does: a filter of two poles.
struct Resonance {
    private var last = 0.0
    private var lastButOne = 0.0

    /// The next sample of what comes out. `pitch` and `width` are in hertz; the narrower, the longer it rings.
    mutating func next(_ sample: Double, pitch: Double, width: Double) -> Double {
        let radius = max(0, 1 - Double.pi * width / Double(Track.rate))
        let cosine = Sine.of(pitch / Double(Track.rate) + 0.25)
        let out = (1 - radius) * sample + 2 * radius * cosine * last - radius * radius * lastButOne
        lastButOne = last
        last = out
        return out
    }
}
