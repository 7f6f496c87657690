/// The path to a fault, built from the innermost field outwards.
struct FieldPath {
    /// The path so far, such as `photos[3].photoId`.
    private(set) var text = ""

    /// Puts a field before the path. Only for the error path: the function reads the message's bytes before the field
    /// (`earlier`) again, to find the index of the faulty list element.
    @inline(never)
    mutating func prepend(_ field: FieldDescriptor, in bytes: RawSpan, after earlier: Range<Int>) {
        var component = field.jsonName
        if field.isRepeated, field.kind == .message || field.kind == .string || field.kind == .bytes {
            component += "[\(Self.count(of: field, in: bytes, earlier))]"
        }
        text = text.isEmpty ? component : component + "." + text
    }

    private static func count(of field: FieldDescriptor, in bytes: RawSpan, _ range: Range<Int>) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset >= 0, offset < range.upperBound {
            let key = bytes.key(at: offset, end: range.upperBound)
            guard key.next >= 0 else { break }
            if Int(key.number) == field.number { count += 1 }
            offset = bytes.skip(wireType: key.wireType, at: key.next, end: range.upperBound)
        }
        return count
    }
}
