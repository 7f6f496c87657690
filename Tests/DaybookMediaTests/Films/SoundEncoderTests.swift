import Foundation
import Glibc
import Testing

@testable import DaybookMedia

/// Sound on its way into AAC: it lasts as long as it did.
struct SoundEncoderTests {
    private let folder: TemporaryFolder
    private let deadline = Deadline(millisecondsFromNow: 30_000)

    init() throws { folder = try TemporaryFolder() }

    /// Hands an empty MP4 to `write`, and returns its bytes.
    private func written(_ write: (CInt) throws -> Void) throws -> [UInt8] {
        let path = folder.path + "/made.mp4"
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        try write(descriptor)
        return Array(try #require(FileManager.default.contents(atPath: path)))
    }

    /// A recording of so many milliseconds, with a second of nothing in its middle.
    private func gapped(milliseconds: Int) throws -> [UInt8] {
        let source = try AVSource(folder.file(SoundFiles.wav(milliseconds: milliseconds)), .wav, before: deadline)
        return try written { descriptor in
            let sink = try AVSink(descriptor, limit: 1 << 20, before: deadline)
            let encoder = try AVEncoder(sampleRate: 8000, channels: 1, rate: 24_000)
            let output = try sink.add(encoder)
            try sink.begin()
            let track = source.best(.sound)
            let decoder = try AVDecoder(source, try #require(track))
            let packet = try AVPacketBox()
            let frame = try AVFrameBox()
            let portion = try AVFrameBox()
            var resampler: AVResampler?
            var samples = 0
            while try source.read(packet) {
                guard decoder.take(packet) else { continue }
                while decoder.next(frame) {
                    if resampler == nil { resampler = try AVResampler(like: frame, sampleRate: 8000, channels: 1) }
                    try resampler?.take(frame)
                    while try resampler?.next(encoder.samplesPerFrame, into: portion) ?? false {
                        let gap = samples > milliseconds * 4 ? 1_000_000 : 0
                        portion.setTime(samples * 125 + gap)
                        samples += portion.samples
                        try encoder.take(portion)
                        while try encoder.next(packet) { try sink.write(packet, of: encoder, as: output) }
                    }
                }
            }
            try encoder.end()
            while try encoder.next(packet) { try sink.write(packet, of: encoder, as: output) }
            try sink.end()
        }
    }

    /// Milliseconds of sound that the decoder finds in a file, whatever its packets say of their times.
    private func heard(_ bytes: [UInt8], _ type: MediaType = .mp4) throws -> Int {
        // The source reads by the file's descriptor, which the file closes with its last user.
        let file = try folder.file(bytes)
        defer { withExtendedLifetime(file) {} }
        let source = try AVSource(file, type, before: deadline)
        let best = source.best(.sound)
        let track = try #require(best)
        source.want([track.number])
        let decoder = try AVDecoder(source, track)
        let packet = try AVPacketBox()
        let frame = try AVFrameBox()
        var seconds = 0.0
        func drain() { while decoder.next(frame) { seconds += Double(frame.samples) / Double(frame.sampleRate) } }
        while try source.read(packet) {
            _ = decoder.take(packet)
            drain()
        }
        decoder.end()
        drain()
        return Int(seconds * 1000)
    }

    @Test("A gap is as long as it was, and so is the sound behind it")
    func gap() throws {
        let bytes = try gapped(milliseconds: 2000)
        #expect(abs(try heard(bytes) - 2000) < 300, "the file itself has a gap, and no silence")
        let source = try AVSource(folder.file(bytes), .mp4, before: deadline)
        let made = try written { descriptor in
            let sink = try AVSink(descriptor, limit: 1 << 20, before: deadline)
            let track = source.best(.sound)
            var encoder = try SoundEncoder(source, try #require(track), into: sink)
            try sink.begin()
            let packet = try AVPacketBox()
            while try source.read(packet) { try encoder.take(packet, zero: 0, into: sink) }
            try encoder.end(zero: 0, into: sink)
            try sink.end()
        }
        #expect(abs(try heard(made) - 3000) < 300)
    }

    @Test(
        "Of packets that hold several frames each is heard",
        arguments: Corpus.named("film.3gp", "sample.3gp"))
    func severalFrames(item: Corpus.Item) throws {
        let file = try ReadFile(path: item.path)
        let made = try written { descriptor in
            let order = FilmOrder(type: .threeGP, name: .video, sizeLimit: 1 << 20, timeLimit: 600_000)
            _ = try FilmMaker().make(order, from: file, into: descriptor) { _ in }
        }
        #expect(abs(try heard(made) - 5000) < 300)
    }
}
