/// An emitter of an enum as an open struct, because proto3 keeps values that the reader does not know.
struct EnumEmitter {
    let enumeration: SchemaEnum

    func emit(into writer: inout SourceWriter) {
        let name = enumeration.name
        writer.doc(enumeration.comment)
        writer.block("public struct \(name): RawRepresentable, Hashable, Sendable") { writer in
            writer.line("/// The number on the wire; a number without a name here is kept.")
            writer.line("public var rawValue: Int32")
            writer.line()
            writer.line("/// The value of a number, known or not.")
            writer.line("public init(rawValue: Int32) { self.rawValue = rawValue }")
            for value in enumeration.values {
                writer.line()
                writer.doc(value.comment)
                let member = Naming.escaped(Naming.lowerCamel(value.shortName))
                writer.line("public static let \(member) = \(name)(rawValue: \(value.number))")
            }
        }
        writer.line()
    }
}
