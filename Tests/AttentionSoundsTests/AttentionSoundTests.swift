import Testing

@testable import AttentionSounds

@Suite("Sounds that come with Daybook")
struct AttentionSoundTests {
    private func samples(_ file: SoundFile) -> [Int] {
        stride(from: 44, to: file.bytes.count - 1, by: 2).map {
            Int(Int16(truncatingIfNeeded: Int(file.bytes[$0]) | Int(file.bytes[$0 + 1]) << 8))
        }
    }

    /// Clients cache them for ever by these digests: a sound that is to change gets another name.
    @Test("Each has the bytes it always had")
    func golden() {
        let digests = AttentionSound.allCases.map { sound in
            sound.rawValue + " "
                + sound.file.digest.prefix(8).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
        }
        #expect(
            digests == [
                "squeak 2e4afdaf1f9f60ca", "whistle 56e6b17bfa1e04f6", "meow 894b2bf75da29fb1",
                "bell a6df709ddebde5fd", "kiss fc7e35a4ad858c64", "rattle c7927398e6ed13ce",
                "crinkle bcc1a12aa43c5f2d", "drop 67498dec70f17269",
            ])
    }

    @Test(
        "Each is short, small and well to be heard, and begins and ends in silence", arguments: AttentionSound.allCases)
    func sound(_ sound: AttentionSound) {
        let file = sound.file
        #expect((300...1500).contains(file.durationMilliseconds))
        #expect(file.bytes.count < 64 << 10)
        #expect(file.bytes.count == 44 + samples(file).count * 2)
        let samples = samples(file)
        #expect(samples.map(abs).max() == 26214)
        let power = samples.reduce(0.0) { $0 + Double($1 * $1) } / Double(samples.count)
        #expect(power > 500 * 500)
        #expect(abs(samples.first ?? .max) < 5000 && abs(samples.last ?? .max) < 1000)
    }

    @Test("No two are alike")
    func different() {
        #expect(Set(AttentionSound.allCases.map(\.file.digest)).count == AttentionSound.allCases.count)
        #expect(AttentionSound.digests.count == AttentionSound.allCases.count)
        #expect(AttentionSound.digests.allSatisfy { $0.count == 64 })
        #expect(AttentionSound.digests.contains { $0.hasPrefix("2e4afdaf1f9f60ca") })
    }

    @Test("The sine is the sine")
    func sine() {
        let known: [(turns: Double, value: Double)] = [
            (0, 0), (0.25, 1), (0.5, 0), (0.75, -1), (1, 0), (1 / 12, 0.5), (-1 / 12, -0.5), (89 / 12, 0.5),
        ]
        for (turns, value) in known { #expect(abs(Sine.of(turns) - value) < 1e-8, "\(turns)") }
    }

    @Test("A curve goes straight from point to point and stays what it was at its ends")
    func curve() {
        let curve = Curve((0.2, 1), (0.4, 3), (1, 0))
        #expect(
            [0, 0.2, 0.3, 0.4, 0.7, 1, 2].map { (curve[$0] * 1000).rounded() } == [1000, 1000, 2000, 3000, 1500, 0, 0])
    }
}
