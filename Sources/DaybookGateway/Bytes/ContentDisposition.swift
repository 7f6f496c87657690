/// The `Content-Disposition` of a downloaded file (RFC 6266).
enum ContentDisposition {
    /// Returns `attachment` with a file name: in ASCII for old clients, and in full (RFC 8187) if that differs.
    ///
    /// The name is no path (RFC 6266, 4.3): `_` replaces the separators of folders. A name of dots and blanks alone, such
    /// as `..`, is left out like an empty one, and clients make a name of the address.
    static func attachment(_ fileName: String) -> String {
        guard !fileName.unicodeScalars.allSatisfy(isDotOrBlank) else { return "attachment" }
        let name = replacing(in: fileName) { $0 == "/" || $0 == "\\" }
        let plain = replacing(in: name) { !isPlain($0) }
        var value = "attachment; filename=\"\(plain)\""
        if plain != name { value += "; filename*=UTF-8''" + percentEncoded(name) }
        return value
    }

    /// Returns a text with `_` in place of some of its characters.
    private static func replacing(in text: String, _ isReplaced: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isReplaced($0) ? "_" : $0 }))
    }

    /// Returns whether clients may ignore a character at the end of a name.
    private static func isDotOrBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format: true
        default: scalar == "." || scalar.properties.isWhitespace
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\" && scalar != "%"
    }

    private static func percentEncoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }
}
