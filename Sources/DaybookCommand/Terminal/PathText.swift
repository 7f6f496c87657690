import Glibc

/// Paths as text, whatever bytes they are.
///
/// A name on Linux is bytes, and an old system may have written it in another encoding than UTF-8. A text holds each
/// byte that belongs to no UTF-8 as a private scalar (U+10FE00 plus the byte), so that paths can be cut, joined,
/// compared and stored as texts, and turn back into the very same bytes.
enum PathText {
    private static let firstScalar: UInt32 = 0x10FE00
    private static let scalars = firstScalar...firstScalar + 0xFF

    /// The text of a path's bytes.
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

    /// The bytes that a text stands for.
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

    /// Calls `body` with a path as the system takes it: up to the first NUL, of which paths have none.
    static func withSystemPath<Value>(_ text: String, _ body: (UnsafePointer<CChar>) throws -> Value) rethrows -> Value
    {
        let path = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return try unsafe path.withUnsafeBufferPointer { buffer in
            // The array has its NUL at least.
            guard let start = buffer.baseAddress else { return try unsafe "".withCString(body) }
            return try unsafe body(start)
        }
    }

    /// A path for people: names that are no UTF-8 are shown in the encoding that they were most likely written in.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalars.contains($0.value) }) else { return text }
        return text.split(separator: "/", omittingEmptySubsequences: false).map { name in
            let bytes = bytes(String(name))
            let isUnicode = !name.unicodeScalars.contains { scalars.contains($0.value) }
            return isUnicode ? String(name) : LegacyEncoding.decoded(bytes)
        }.joined(separator: "/")
    }

    /// The arguments of this process behind its name.
    static var arguments: [String] {
        var arguments: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
            let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            arguments.append(unsafe text(Array(bytes)))
        }
        return arguments
    }

    /// The scalar that bytes begin with; nil where they are no UTF-8 (RFC 3629).
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return scalar
    }
}
