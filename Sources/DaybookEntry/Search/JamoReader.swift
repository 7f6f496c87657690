/// Reads the scalars of a text, conjoining jamo that make a syllable as that syllable.
///
/// Some systems write Hangul decomposed throughout; normalization proper would be slow for so much.
struct JamoReader {
    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?

    /// Reads from the beginning.
    init(_ text: String.UnicodeScalarView) {
        scalars = text.makeIterator()
        ahead = scalars.next()
    }

    /// The next scalar, composed where it is the first of a syllable's jamo, and how many bytes of UTF-8 it took.
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
