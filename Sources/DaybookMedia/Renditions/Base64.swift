/// RFC 4648's base 64, with padding.
enum Base64 {
    static func text(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            var letters: [UInt8] = []
            for _ in 0..<4 {
                letters.insert(alphabet[value & 63], at: 0)
                value >>= 6
            }
            text += letters.prefix(group.count + 1)
            text += [UInt8](repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
