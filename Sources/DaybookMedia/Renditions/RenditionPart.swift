/// A part of the result of an order.
enum RenditionPart: Sendable, Equatable {
    case picture(RenditionName, [UInt8])
    case sketch(Sketch)
}
