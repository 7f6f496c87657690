/// What was made.
struct RenditionSet: Sendable {
    let pictures: [RenditionName: [UInt8]]
    let sketch: Sketch?
}
