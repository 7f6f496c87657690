/// The part of a resource that a `Range` field requests (RFC 9110, section 14).
enum ByteRange: Equatable, Sendable {
    /// The whole resource: the field is absent, unreadable, or has several ranges.
    case whole
    /// The range of bytes that is sent.
    case part(Range<Int64>)
    /// Bytes outside the resource: 416.
    case unsatisfiable

    /// Parses a field for a resource of `size` bytes.
    init(_ field: String?, size: Int64) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="), field[..<equals].trimmed.lowercased() == "bytes" else {
            return
        }
        let range = field[field.index(after: equals)...].trimmed
        let ends = range.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil): break
        case (nil, let suffix?):
            self = suffix > 0 && size > 0 ? .part(max(0, size - suffix)..<size) : .unsatisfiable
        case (let first?, nil):
            self = first < size ? .part(first..<size) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else { return }
            self = first < size ? .part(first..<min(size - 1, last) + 1) : .unsatisfiable
        }
    }

    /// Parses a position: the inner nil is an absent position, the outer nil is text that is not a number. Too large
    /// numbers are clamped.
    private static func number(_ text: Substring) -> Int64?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
        return .some(Int64(text) ?? .max)
    }
}
