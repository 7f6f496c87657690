/// A picture in two dozen bytes, and its dominant colour.
struct Sketch: Sendable, Equatable {
    let thumbHash: [UInt8]
    let red: UInt8
    let green: UInt8
    let blue: UInt8
    /// The facts of a film or recording; absent for a photo.
    var film: FilmFacts?
}
