import Glibc

/// Brings pictures of high dynamic range into what every screen shows: sRGB of eight bits.
///
/// Numbers become light (ITU-R BT.2100), light of BT.2020 becomes light of BT.709, what is brighter than white is bent
/// under it, and light becomes sRGB.
struct ToneMap: Sendable {
    /// White of a page, in candela a square metre (ITU-R BT.2408).
    private static let white: Float = 203
    /// The brightest that is told from white.
    private static let peak: Float = 1000 / white
    private static let steps = 4096

    /// Light, 1 being white, by the upper twelve bits of a number.
    private let light: [Float]
    /// sRGB by light from 0 to 1.
    private let shown: [UInt8]

    /// `nil` for a curve that screens show as it is.
    init?(_ curve: LightCurve) {
        guard curve != .standard else { return nil }
        light = (0..<ToneMap.steps).map { step in
            let number = Float(step) / Float(ToneMap.steps - 1)
            return curve == .quantizer ? ToneMap.quantizedLight(number) : ToneMap.hybridLight(number)
        }
        shown = (0..<ToneMap.steps).map { step in
            let light = Float(step) / Float(ToneMap.steps - 1)
            let number = light <= 0.003_130_8 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
            return UInt8(min(max(number * 255 + 0.5, 0), 255))
        }
    }

    private static func quantizedLight(_ number: Float) -> Float {
        let root = powf(number, 1 / 78.84375)
        let top = max(root - 0.835_937_5, 0)
        return powf(top / (18.851_562_5 - 18.6875 * root), 1 / 0.159_301_757_812_5) * 10_000 / white
    }

    /// Of a screen of 1000 candela, whose system gamma is 1.2; here for each channel alone.
    private static func hybridLight(_ number: Float) -> Float {
        let scene =
            number <= 0.5
            ? number * number / 3 : (expf((number - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        return powf(scene, 1.2) * 1000 / white
    }

    /// Maps a picture of three 16-bit numbers a pixel into one of three bytes.
    func map(_ deep: borrowing AVFrameBox, into plain: borrowing AVFrameBox) throws(MediaError) {
        try plain.makePicture(width: deep.width, height: deep.height)
        let (width, height) = (deep.width, deep.height)
        try deep.withRows { deepRows, deepRow, deepStride throws(MediaError) in
            try plain.withMutableRows { rows, row, stride throws(MediaError) in
                guard deepRow >= width * 6, row >= width * 3 else { return }
                for line in 0..<height {
                    let numbers = deepRows.extracting(line * deepStride..<line * deepStride + deepRow)
                    mapRow(numbers, count: width, into: &rows, at: line * stride)
                }
            }
        }
    }

    private func mapRow(_ numbers: RawSpan, count: Int, into rows: inout MutableRawSpan, at start: Int) {
        for pixel in 0..<count {
            let place = pixel * 6
            let (red, green, blue) = (light(numbers, place), light(numbers, place + 2), light(numbers, place + 4))
            let brightest = max(red, green, blue)
            // Reinhard's curve with a white point, by the brightest channel: hues stay.
            let bent = (1 + brightest / (ToneMap.peak * ToneMap.peak)) / (1 + brightest)
            let out = start + pixel * 3
            rows.storeBytes(
                of: shown((1.6605 * red - 0.5876 * green - 0.0728 * blue) * bent), toByteOffset: out, as: UInt8.self)
            rows.storeBytes(
                of: shown((-0.1246 * red + 1.1329 * green - 0.0083 * blue) * bent), toByteOffset: out + 1,
                as: UInt8.self)
            rows.storeBytes(
                of: shown((-0.0182 * red - 0.1006 * green + 1.1187 * blue) * bent), toByteOffset: out + 2,
                as: UInt8.self)
        }
    }

    private func light(_ numbers: RawSpan, _ place: Int) -> Float {
        light[Int(UInt16(littleEndian: unsafe numbers.unsafeLoad(fromByteOffset: place, as: UInt16.self)) >> 4)]
    }

    private func shown(_ light: Float) -> UInt8 {
        shown[Int(min(max(light, 0), 1) * Float(ToneMap.steps - 1))]
    }
}
