import Hashing

/// A sound as a WAVE file: 16 bits, one channel.
public struct SoundFile: Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// The duration, rounded to milliseconds.
    public let durationMilliseconds: Int64

    /// SHA-256 of the bytes.
    public var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// The media type that a check of these bytes finds.
    public static let mediaType = "audio/x-wav"

    /// Writes samples between -1 and 1, scaled so that the loudest reaches four fifths of the file's range.
    init(samples: [Double]) {
        let loudest = samples.reduce(0) { max($0, abs($1)) }
        let scale = loudest > 0 ? 0.8 * 32767 / loudest : 0
        let size = samples.count * 2
        var bytes = Array("RIFF".utf8)
        bytes.append(fourBytes: 36 + size)
        bytes += Array("WAVEfmt ".utf8)
        bytes.append(fourBytes: 16)
        // Integer samples, one channel, samples and bytes per second, bytes per sample, bits per sample.
        bytes.append(twoBytes: 1)
        bytes.append(twoBytes: 1)
        bytes.append(fourBytes: Track.rate)
        bytes.append(fourBytes: Track.rate * 2)
        bytes.append(twoBytes: 2)
        bytes.append(twoBytes: 16)
        bytes += Array("data".utf8)
        bytes.append(fourBytes: size)
        for sample in samples { bytes.append(twoBytes: Int((sample * scale).rounded())) }
        self.bytes = bytes
        durationMilliseconds = Int64((samples.count * 1000 + Track.rate / 2) / Track.rate)
    }
}

extension [UInt8] {
    /// Appends a number in two bytes, the lower byte first.
    fileprivate mutating func append(twoBytes number: Int) {
        append(UInt8(truncatingIfNeeded: number))
        append(UInt8(truncatingIfNeeded: number >> 8))
    }

    /// Appends a number in four bytes, the lowest byte first.
    fileprivate mutating func append(fourBytes number: Int) {
        append(twoBytes: number)
        append(twoBytes: number >> 16)
    }
}

/// A sound that comes with Daybook.
public enum AttentionSound: String, CaseIterable, Sendable {
    case squeak, whistle, meow, bell, kiss, rattle, crinkle, drop

    /// The sound as a file. Each access synthesizes the file again, which takes some milliseconds.
    public var file: SoundFile { SoundFile(samples: track.samples) }

    /// The SHA-256 digests of all files, in lower-case hex digits. There is no stored file of them, unless a person
    /// uploaded one.
    public static let digests: Set<String> = Set(
        allCases.map { $0.file.digest.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined() })
}
