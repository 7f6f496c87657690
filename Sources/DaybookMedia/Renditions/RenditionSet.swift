/// The complete result of an order.
struct RenditionSet: Sendable, Equatable {
    private(set) var pictures: [RenditionName: [UInt8]] = [:]
    private(set) var sketch: Sketch?

    mutating func add(_ part: RenditionPart) {
        switch part {
        case .picture(let name, let bytes): pictures[name] = bytes
        case .sketch(let sketch): self.sketch = sketch
        }
    }
}
