/// A part of what was ordered.
enum RenditionPart: Sendable, Equatable {
    case picture(RenditionName, [UInt8])
    case sketch(Sketch)
}
