/// A picture in two dozen bytes, and its colour.
struct Sketch: Sendable, Equatable {
    let thumbHash: [UInt8]
    let red: UInt8
    let green: UInt8
    let blue: UInt8
    /// Absent of a photo.
    var film: FilmFacts?
}
