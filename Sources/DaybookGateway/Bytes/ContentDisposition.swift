/// The `Content-Disposition` of a downloaded file (RFC 6266).
enum ContentDisposition {
    /// Returns `attachment` with a file name: in ASCII for old clients, and in full (RFC 8187) if that differs.
    static func attachment(_ fileName: String) -> String {
        guard !fileName.isEmpty else { return "attachment" }
        let plain = String(
            String.UnicodeScalarView(
                fileName.unicodeScalars.map { isPlain($0) ? $0 : "_" }))
        var value = "attachment; filename=\"\(plain)\""
        if plain != fileName { value += "; filename*=UTF-8''" + percentEncoded(fileName) }
        return value
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
