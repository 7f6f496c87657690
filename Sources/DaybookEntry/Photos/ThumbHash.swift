import Foundation

/// The rotation of a ThumbHash without its picture.
///
/// A ThumbHash holds the lowest waves of a picture, each in four bits around 7.5 (<https://evanw.github.io/thumbhash/>,
/// `rgbaToThumbHash`). A turned picture has the same waves, with rows and columns exchanged, and some of them inverted.
/// An inverted wave has 15 minus the value, so nothing is lost.
enum ThumbHash {
    /// Returns the hash of the turned picture; the same text if it is not a valid hash.
    static func turned(_ text: String, by turn: PhotoTurn) -> String {
        guard turn != .none, let bytes = Data(base64Encoded: text), let hash = turned(Array(bytes), by: turn) else {
            return text
        }
        return Data(hash).base64EncodedString()
    }

    private static func turned(_ hash: [UInt8], by turn: PhotoTurn) -> [UInt8]? {
        guard hash.count >= 5 else { return nil }
        let hasAlpha = hash[2] & 0x80 != 0
        let isWide = hash[4] & 0x80 != 0
        let (long, short) = (hasAlpha ? 5 : 7, Int(hash[3] & 7))
        let light = isWide ? (across: long, down: max(3, short)) : (across: max(3, short), down: long)
        let planes = [light, (3, 3), (3, 3)] + (hasAlpha ? [(5, 5)] : [])
        let start = hasAlpha ? 6 : 5
        guard hash.count >= start + (planes.map { count(across: $0, down: $1) }.reduce(0, +) + 1) / 2 else {
            return nil
        }

        var (waves, place): ([UInt8], Int) = ([], 0)
        for (across, down) in planes {
            let old = Wave.all(across: across, down: down)
            var values: [Wave: UInt8] = [:]
            for wave in old {
                values[wave] = hash[start + place / 2] >> (place.isMultiple(of: 2) ? 0 : 4) & 15
                place += 1
            }
            for wave in turn.isSideways ? Wave.all(across: down, down: across) : old {
                let value = values[wave.source(of: turn)] ?? 8
                waves.append(wave.isUpsideDown(by: turn) ? 15 - value : value)
            }
        }
        var head = Array(hash.prefix(start))
        // A square has no longer edge, so its flag does not change.
        if turn.isSideways, short != long { head[4] ^= 0x80 }
        return head + packed(waves)
    }

    private static func count(across: Int, down: Int) -> Int { Wave.all(across: across, down: down).count }

    private static func packed(_ waves: [UInt8]) -> [UInt8] {
        stride(from: 0, to: waves.count, by: 2).map { waves[$0] | ($0 + 1 < waves.count ? waves[$0 + 1] << 4 : 0) }
    }

    /// One wave: the number of half periods over the picture's width and height.
    private struct Wave: Hashable {
        let run: Int
        let rise: Int

        /// Returns the waves of a plane in their order in the hash.
        static func all(across: Int, down: Int) -> [Wave] {
            (0..<down).flatMap { rise in
                (0..<across).filter { $0 * down < across * (down - rise) && ($0 > 0 || rise > 0) }
                    .map { Wave(run: $0, rise: rise) }
            }
        }

        /// Returns the wave of the original picture that becomes this one by a turn.
        func source(of turn: PhotoTurn) -> Wave { turn.isSideways ? Wave(run: rise, rise: run) : self }

        /// Returns whether the turn inverts the wave. After a quarter turn, the bottom is at the left.
        func isUpsideDown(by turn: PhotoTurn) -> Bool {
            switch turn {
            case .none: false
            case .quarter: !run.isMultiple(of: 2)
            case .half: !(run + rise).isMultiple(of: 2)
            case .threeQuarters: !rise.isMultiple(of: 2)
            }
        }
    }
}
