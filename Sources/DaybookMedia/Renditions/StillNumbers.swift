/// A picture's pixels as the numbers in its file, without interpretation.
struct StillNumbers: Sendable {
    let width: Int
    let height: Int
    /// The numbers of a pixel: red, green, blue, and the transparency if there are four.
    let channels: Int
    /// The largest possible number.
    let white: UInt16
    /// The numbers, row by row.
    let numbers: [UInt16]

    /// - Parameter bytes: The numbers in memory order.
    /// - Throws: `undecodable` unless each pixel has three or four numbers of one byte or two.
    init(_ bytes: [UInt8], width: Int, height: Int, channels: Int, bits: Int) throws(MediaError) {
        let isDeep = bits > 8
        let pixels = PixelBudget.pixels(width: width, height: height)
        guard (3...4).contains(channels), (8...16).contains(bits), pixels <= Int(UInt32.max),
            bytes.count == pixels * channels * (isDeep ? 2 : 1)
        else { throw MediaError(.undecodable, "The picture's pixels do not have three or four components.") }
        (self.width, self.height, self.channels) = (width, height, channels)
        // A number of fewer than sixteen bits is in the upper bits.
        white = isDeep ? UInt16(((1 << bits) - 1) << (16 - bits)) : 255
        numbers =
            isDeep
            ? stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
            : bytes.map { UInt16($0) }
    }
}
