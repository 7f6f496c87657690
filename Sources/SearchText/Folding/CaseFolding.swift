/// Unicode full case folding (CaseFolding.txt, statuses C and F).
///
/// The standard library has no case folding. Lower-casing the upper case gives the same result except for three groups
/// of scalars; a comparison over all assigned scalars confirmed this.
enum CaseFolding {
    /// Appends the case folding of one scalar.
    static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
        switch scalar.value {
        case 0x41...0x5A:
            output.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 0x20)))
        case 0...0x7F, 0x0131:  // ASCII; dotless ı is no i
            output.append(scalar)
        case 0x1E9E:  // ẞ
            output.append("s")
            output.append("s")
        case 0x13A0...0x13F5:  // Cherokee folds to its older, upper-case letters
            output.append(scalar)
        case 0x13F8...0x13FD:
            appendValue(scalar.value - 8, to: &output)
        case 0xAB70...0xABBF:
            appendValue(scalar.value - 0xAB70 + 0x13A0, to: &output)
        default:
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                output += upper.properties.lowercaseMapping.unicodeScalars
            }
        }
    }

    private static func appendValue(_ value: UInt32, to output: inout [Unicode.Scalar]) {
        if let scalar = Unicode.Scalar(value) { output.append(scalar) }
    }
}
