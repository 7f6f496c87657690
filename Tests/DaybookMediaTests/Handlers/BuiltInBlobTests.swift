import AttentionSounds
import Testing

@testable import DaybookMedia

struct BuiltInBlobTests {
    @Test(
        "Each sound that came with Daybook is found by its digest, and is what its maker says",
        arguments: AttentionSound.allCases)
    func sounds(sound: AttentionSound) throws {
        let file = sound.file
        let bytes = try #require(BuiltInBlobs[Digest(hash: file.digest)])
        #expect(bytes == file.bytes)
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(probe.type.rawValue == SoundFile.mediaType && probe.isWhole)
        #expect(Int64(probe.durationMilliseconds) == file.durationMilliseconds)
    }

    @Test("Nothing else is")
    func others() {
        #expect(BuiltInBlobs[Digest(hash: [UInt8](repeating: 7, count: 32))] == nil)
    }
}
