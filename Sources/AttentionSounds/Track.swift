/// A sound under construction: samples to which tones and noise are added.
struct Track {
    /// The number of samples per second.
    static let rate = 22_050

    private(set) var samples: [Double]

    /// Creates a silent track.
    init(seconds: Double) { samples = Array(repeating: 0, count: Int(seconds * Double(Track.rate))) }

    /// Adds a tone.
    ///
    /// - Parameters:
    ///   - pitch: The pitch in hertz.
    ///   - overtones: The loudness of the tone itself, then of twice its pitch, and so on.
    mutating func addTone(
        at start: Double, for seconds: Double, pitch: Curve, loudness: Curve, overtones: [Double] = [1]
    ) {
        var turns = 0.0
        add(at: start, for: seconds) { place in
            turns += pitch[place] / Double(Track.rate)
            var sum = 0.0
            for (index, share) in overtones.enumerated() { sum += share * Sine.of(turns * Double(index + 1)) }
            return sum * loudness[place]
        }
    }

    /// Adds a voice: a tone with all its overtones, shaped by a mouth that opens and closes.
    ///
    /// - Parameters:
    ///   - pitch: The pitch in hertz.
    ///   - mouth: The pitch that the mouth emphasizes, in hertz.
    mutating func addVoice(at start: Double, for seconds: Double, pitch: Curve, mouth: Curve, loudness: Curve) {
        var turns = 0.0
        var resonance = Resonance()
        add(at: start, for: seconds) { place in
            turns += pitch[place] / Double(Track.rate)
            turns -= turns.rounded(.down)
            return resonance.next(2 * turns - 1, pitch: mouth[place], width: 350) * 6 * loudness[place]
        }
    }

    /// Adds noise around a pitch, in hertz. A larger width lets in more of the other pitches.
    mutating func addNoise(
        at start: Double, for seconds: Double, around pitch: Curve, width: Double, loudness: Curve, seed: UInt64
    ) {
        var noise = Noise(seed: seed)
        var resonance = Resonance()
        add(at: start, for: seconds) { place in
            resonance.next(noise.next(), pitch: pitch[place], width: width) * loudness[place]
        }
    }

    /// Adds the samples that `sample` returns for places from 0 to 1, and drops those behind the track's end.
    private mutating func add(at start: Double, for seconds: Double, _ sample: (Double) -> Double) {
        let first = Int(start * Double(Track.rate))
        let count = Int(seconds * Double(Track.rate))
        for index in 0..<count where first + index < samples.count {
            samples[first + index] += sample(Double(index) / Double(count))
        }
    }
}

/// A quantity that changes along a sound, such as its pitch: straight lines from point to point.
struct Curve: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The points in order of place. Place 0 is the beginning, place 1 the end.
    private let points: [(place: Double, value: Double)]

    init(_ points: (place: Double, value: Double)...) { self.points = points }

    /// Creates a constant curve.
    init(floatLiteral value: Double) { points = [(0, value)] }

    /// Creates a constant curve.
    init(integerLiteral value: Int) { points = [(0, Double(value))] }

    /// The loudness of a struck object: at once at its peak, then decaying.
    static let struck = Curve((0, 0), (0.01, 1), (0.1, 0.55), (0.25, 0.27), (0.5, 0.1), (0.75, 0.03), (1, 0))
    /// The loudness of a voice: it swells and fades.
    static let voiced = Curve((0, 0), (0.12, 0.9), (0.4, 1), (0.75, 0.7), (1, 0))

    /// The value at a place.
    subscript(place: Double) -> Double {
        guard let first = points.first, place > first.place else { return points.first?.value ?? 0 }
        var before = first
        for point in points.dropFirst() {
            if place <= point.place {
                return before.value
                    + (point.value - before.value) * (place - before.place) / (point.place - before.place)
            }
            before = point
        }
        return before.value
    }
}

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
