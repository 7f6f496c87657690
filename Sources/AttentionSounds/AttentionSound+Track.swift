/// The recipe of each sound.
extension AttentionSound {
    var track: Track {
        switch self {
        case .squeak: Self.squeak()
        case .whistle: Self.whistle()
        case .meow: Self.meow()
        case .bell: Self.bell()
        case .kiss: Self.kiss()
        case .rattle: Self.rattle()
        case .crinkle: Self.crinkle()
        case .drop: Self.drop()
        }
    }

    /// Synthesizes a rubber toy that is pressed twice.
    private static func squeak() -> Track {
        var track = Track(seconds: 0.6)
        for (start, pitch) in [(0.0, 1.0), (0.3, 1.15)] {
            track.addTone(
                at: start, for: 0.24,
                pitch: Curve((0, 900 * pitch), (0.25, 1500 * pitch), (0.7, 1400 * pitch), (1, 1000 * pitch)),
                loudness: .voiced, overtones: [1, 0.5, 0.35, 0.2, 0.1])
            track.addNoise(at: start, for: 0.24, around: 3000, width: 900, loudness: .voiced, seed: 1)
        }
        return track
    }

    /// Synthesizes a whistle by mouth that rises and falls.
    private static func whistle() -> Track {
        var track = Track(seconds: 0.9)
        let up = Curve((0, 1100), (0.3, 1250), (1, 2300))
        let down = Curve((0, 2300), (0.3, 2200), (1, 1100))
        track.addTone(at: 0, for: 0.35, pitch: up, loudness: .voiced, overtones: [1, 0.08])
        track.addNoise(at: 0, for: 0.35, around: up, width: 300, loudness: .voiced, seed: 2)
        track.addTone(at: 0.42, for: 0.46, pitch: down, loudness: .voiced, overtones: [1, 0.08])
        track.addNoise(at: 0.42, for: 0.46, around: down, width: 300, loudness: .voiced, seed: 3)
        return track
    }

    /// Synthesizes a cat.
    private static func meow() -> Track {
        var track = Track(seconds: 0.8)
        track.addVoice(
            at: 0, for: 0.8, pitch: Curve((0, 520), (0.3, 740), (0.6, 680), (1, 430)),
            mouth: Curve((0, 600), (0.2, 2200), (0.5, 1400), (1, 700)), loudness: .voiced)
        return track
    }

    /// Synthesizes a small bell: its tones are not multiples of each other, and the high ones end first.
    private static func bell() -> Track {
        var track = Track(seconds: 1.2)
        for (ratio, share, seconds) in [
            (1.0, 1.0, 1.2), (2.0, 0.6, 0.9), (2.76, 0.45, 0.7), (5.4, 0.25, 0.4), (8.93, 0.12, 0.2),
        ] {
            track.addTone(
                at: 0, for: seconds, pitch: Curve((0, 988 * ratio)), loudness: .struck, overtones: [share])
        }
        return track
    }

    /// Synthesizes a kissing sound, twice: lips suck in air and part.
    private static func kiss() -> Track {
        var track = Track(seconds: 0.5)
        for start in [0.0, 0.25] {
            track.addNoise(
                at: start, for: 0.16, around: Curve((0, 1300), (1, 3200)), width: 500,
                loudness: Curve((0, 0), (0.6, 0.5), (0.9, 1), (1, 0)), seed: 4)
            track.addTone(
                at: start + 0.14, for: 0.05, pitch: Curve((0, 500), (1, 1300)), loudness: .struck, overtones: [0.6])
        }
        return track
    }

    /// Synthesizes a rattle: beads in a box.
    private static func rattle() -> Track {
        var track = Track(seconds: 0.9)
        var chance = Noise(seed: 5)
        for shake in 0..<4 {
            for bead in 0..<7 {
                let start = Double(shake) * 0.21 + Double(bead) * 0.012 + (chance.next() + 1) * 0.005
                track.addNoise(
                    at: start, for: 0.04, around: Curve((0, 3400 + 500 * chance.next())), width: 400,
                    loudness: .struck, seed: UInt64(100 + shake * 7 + bead))
            }
        }
        return track
    }

    /// Synthesizes a bag of treats that crinkles in a hand.
    private static func crinkle() -> Track {
        var track = Track(seconds: 1)
        var chance = Noise(seed: 6)
        for crack in 0..<90 {
            let start = (chance.next() + 1) * 0.48
            let share = 0.2 + abs(chance.next()) * 0.8
            track.addNoise(
                at: start, for: 0.012, around: Curve((0, 5000 + 2500 * chance.next())), width: 1800,
                loudness: Curve((0, share), (1, 0)), seed: UInt64(200 + crack))
        }
        return track
    }

    /// Synthesizes two drops of water.
    private static func drop() -> Track {
        var track = Track(seconds: 0.7)
        for (start, pitch) in [(0.0, 1.0), (0.28, 1.2)] {
            track.addTone(
                at: start, for: 0.3, pitch: Curve((0, 650 * pitch), (0.15, 900 * pitch), (1, 2400 * pitch)),
                loudness: .struck)
        }
        return track
    }
}
