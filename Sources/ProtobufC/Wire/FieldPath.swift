/// Where a fault lies, gathered from the innermost field outwards.
struct FieldPath {
    /// The path so far, as `photos[3].photoId`.
    private(set) var text = ""

    /// Puts a field before the path. Not for the good path: it reads the message's bytes before the field again, given
    /// by `earlier`, to tell which element of a list is at fault.
    @inline(never)
    mutating func prepend(_ field: FieldDescriptor, _ bytes: RawSpan, after earlier: Range<Int>) {
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
