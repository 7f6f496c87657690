import Glibc

/// The decoding of names that are not UTF-8, by the former encodings of systems in Korea, Japan and Europe.
enum LegacyEncoding {
    /// Returns the text of a name's bytes in the likeliest encoding that fits; UTF-8 with replacement characters if
    /// none fits.
    static func decoded(_ bytes: [UInt8]) -> String {
        for encoding in candidates(for: bytes) {
            if let text = converted(bytes, from: encoding) { return text }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns encodings by glibc's names, the likeliest first.
    ///
    /// Letters of two bytes come in runs: if no two high bytes are adjacent, the high bytes are accented letters among
    /// ASCII. Nearly all written Hangul lies in the rows of KS X 1001, where Japanese text in Shift_JIS hardly occurs.
    private static func candidates(for bytes: [UInt8]) -> [String] {
        let touch = zip(bytes, bytes.dropFirst()).contains { $0 >= 0x80 && $1 >= 0x80 }
        guard touch else { return ["WINDOWS-1252", "ISO-8859-1"] }
        let east = isMostlyHangul(bytes) ? ["UHC", "CP932"] : ["CP932", "UHC"]
        return east + ["WINDOWS-1252", "ISO-8859-1"]
    }

    /// Returns whether at least half of the pairs are syllables of KS X 1001.
    private static func isMostlyHangul(_ bytes: [UInt8]) -> Bool {
        var (pairs, syllables) = (0, 0)
        var rest = bytes[...]
        while let lead = rest.popFirst() {
            guard lead >= 0x80, let trail = rest.popFirst() else { continue }
            pairs += 1
            if (0xB0...0xC8).contains(lead), trail >= 0xA1 { syllables += 1 }
        }
        return pairs > 0 && syllables * 2 >= pairs
    }

    /// Converts the bytes by the system's tables; nil if the bytes are invalid in the encoding, or the system has no
    /// tables for it.
    private static func converted(_ bytes: [UInt8], from encoding: String) -> String? {
        guard let converter = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { unsafe _ = iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // A letter of these encodings takes at most three bytes of UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 3)
        let (inputCount, outputCount) = (input.count, output.count)
        let left = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target -> Int? in
                var (from, to) = (source.baseAddress, target.baseAddress)
                var (fromLeft, toLeft) = (inputCount, outputCount)
                let status = unsafe iconv(converter, &from, &fromLeft, &to, &toLeft)
                return status == 0 && fromLeft == 0 ? toLeft : nil
            }
        }
        guard let left else { return nil }
        return String(decoding: output.dropLast(left).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
