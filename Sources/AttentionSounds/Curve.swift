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
