import Glibc

/// Paths of any bytes, represented as text.
///
/// A name on Linux consists of bytes, and an old system may have written it in another encoding than UTF-8. The text
/// holds each byte outside valid UTF-8 as a private scalar (U+10FE00 plus the byte). So paths can be cut, joined,
/// compared and stored as texts, and converted back to exactly the same bytes.
enum PathText {
    private static let firstScalar: UInt32 = 0x10FE00
    private static let scalars = firstScalar...firstScalar + 0xFF

    /// Returns the text of a path's bytes.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        var view = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while let first = rest.first {
            if let scalar = scalar(rest), !scalars.contains(scalar.value) {
                view.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                if let held = Unicode.Scalar(firstScalar + UInt32(first)) { view.append(held) }
                rest = rest.dropFirst()
            }
        }
        return String(view)
    }

    /// Returns the bytes that a text represents.
    static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalars.contains(scalar.value) {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value - firstScalar))
            } else {
                UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    /// Calls `body` with a path for the system. The path ends at the first NUL, which no path contains.
    static func withSystemPath<Value>(_ text: String, body: (UnsafePointer<CChar>) throws -> Value) rethrows -> Value {
        let path = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return try unsafe path.withUnsafeBufferPointer { buffer in
            // The array contains at least its NUL.
            guard let start = buffer.baseAddress else { return try unsafe "".withCString(body) }
            return try unsafe body(start)
        }
    }

    /// Returns a path for people: names that are not UTF-8 are decoded by their likeliest encoding.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalars.contains($0.value) }) else { return text }
        return text.split(separator: "/", omittingEmptySubsequences: false).map { name in
            let bytes = bytes(String(name))
            let isUnicode = !name.unicodeScalars.contains { scalars.contains($0.value) }
            return isUnicode ? String(name) : LegacyEncoding.decoded(bytes)
        }.joined(separator: "/")
    }

    /// The arguments of this process, without its name.
    static var arguments: [String] {
        var arguments: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
            let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            arguments.append(unsafe text(Array(bytes)))
        }
        return arguments
    }

    /// Returns the scalar at the beginning of bytes; nil if they are not UTF-8 (RFC 3629).
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return scalar
    }
}
