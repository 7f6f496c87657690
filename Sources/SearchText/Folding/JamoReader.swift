/// A reader of the scalars of a text that returns conjoining jamo as the syllable they make.
///
/// Some systems write all Hangul decomposed; normalization proper would be too slow for so much text.
struct JamoReader {
    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?

    /// Creates a reader at the beginning of the text.
    init(_ text: String.UnicodeScalarView) {
        scalars = text.makeIterator()
        ahead = scalars.next()
    }

    /// Returns the next scalar and the number of its UTF-8 bytes in the text. The jamo of a syllable are returned as
    /// one scalar.
    mutating func next() -> (scalar: Unicode.Scalar, width: Int)? {
        guard let scalar = ahead else { return nil }
        ahead = scalars.next()
        let width = UTF8.width(scalar)
        guard (0x1100...0x1112).contains(scalar.value), let vowel = ahead,
            let open = CanonicalComposites.composite(scalar, vowel)
        else { return (scalar, width) }
        ahead = scalars.next()
        guard let final = ahead, let closed = CanonicalComposites.composite(open, final) else {
            return (open, width + 3)
        }
        ahead = scalars.next()
        return (closed, width + 6)
    }
}
