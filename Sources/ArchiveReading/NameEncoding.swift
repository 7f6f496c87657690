import Glibc

/// An encoding of the names in archives, in the order in which they are tried.
public enum NameEncoding: String, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    /// Korean Windows.
    case korean = "CP949"
    /// Japanese Windows, which knows more than Shift-JIS.
    case japanese = "CP932"
    /// DOS. Any bytes are a text in it.
    case dos = "CP437"
    /// Windows of Western Europe. Any bytes are a text in it, too, so that it is only chosen by names that are known.
    case western = "CP850"

    /// Keeps what the system needs for all encodings loaded as long as this process lives, so that it decodes names when it
    /// can open no file any more.
    public static func keepLoaded() {
        for encoding in allCases where encoding != .utf8 { unsafe _ = iconv_open("UTF-8", encoding.rawValue) }
    }

    /// Returns the text of a name; `nil` if the bytes are none in this encoding.
    public func text(of name: [UInt8]) -> String? {
        if self == .utf8 || name.allSatisfy({ $0 < 0x80 }) { return String(validating: name, as: UTF8.self) }
        let converter = unsafe iconv_open("UTF-8", rawValue)
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { unsafe iconv_close(converter) }
        // A byte becomes at most a character of three bytes.
        let (length, space) = (name.count, name.count * 4)
        var (source, target) = (name, [UInt8](repeating: 0, count: space))
        let count = unsafe source.withUnsafeMutableBytes { source in
            unsafe target.withUnsafeMutableBytes { target -> Int? in
                var from = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, free) = (length, space)
                let result = unsafe iconv(converter, &from, &left, &to, &free)
                return result == 0 && left == 0 ? space - free : nil
            }
        }
        return count.flatMap { String(validating: target.prefix($0), as: UTF8.self) }
    }
}

/// The encodings that the names of an archive may be in. One program wrote them all, so that one encoding has them all.
public struct NameEncodings: Sendable {
    /// The encodings in which the bytes of all noted names are texts.
    public private(set) var possible = NameEncoding.allCases

    /// Begins with all encodings.
    public init() {}

    /// The first encoding of the names that were noted.
    public var best: NameEncoding { possible.first ?? .dos }

    /// Notes the name of a member, unless the archive itself says that it is UTF-8.
    public mutating func note(_ member: ZipMember) {
        guard member.needsEncoding else { return }
        possible = possible.filter { member.text(in: $0) != nil }
    }
}

extension ZipMember {
    /// Whether the text of the name depends on an encoding that the archive does not state.
    public var needsEncoding: Bool { !isUTF8 && !name.allSatisfy { $0 < 0x80 } }

    /// Returns the text of the name; `nil` if the bytes are none. The encoding does not matter to a name that is UTF-8.
    public func text(in encoding: NameEncoding) -> String? {
        if !needsEncoding || encoding == .utf8 { return NameEncoding.utf8.text(of: name) }
        guard let texts else { return encoding.text(of: name) }
        return texts[encoding]
    }

    /// The member with the texts of its name, for a process that decodes none. A name that is too long for a path, and one
    /// with U+0000, has none.
    public var decoded: ZipMember {
        guard needsEncoding, name.count <= MemberName.maximumBytes, !name.contains(0) else {
            return ZipMember(name: name, isUTF8: isUTF8, place: place, texts: [:])
        }
        var texts: [NameEncoding: String] = [:]
        for encoding in NameEncoding.allCases where encoding != .utf8 { texts[encoding] = encoding.text(of: name) }
        return ZipMember(name: name, isUTF8: isUTF8, place: place, texts: texts)
    }
}
