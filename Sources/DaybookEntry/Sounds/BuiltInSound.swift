import AttentionSounds
import Wording

/// A sound that Daybook includes. It has the same ID for all accounts.
struct BuiltInSound: Hashable, Sendable {
    let id: UUIDBytes
    let title: Words
    /// The name in file names.
    let name: String
    let facts: SoundFacts

    /// The etag, which changes with the bytes. They should never change.
    var etag: ETag { ETag(digest: facts.digest) }

    /// All built-in sounds, in the order of lists. They are made once, in some milliseconds.
    static let all = AttentionSound.allCases.map(BuiltInSound.init)

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    static subscript(id: UUIDBytes) -> BuiltInSound? { byID[id] }

    private init(_ sound: AttentionSound) {
        let file = sound.file
        id = sound.id
        title = sound.title
        name = sound.rawValue
        facts = SoundFacts(
            digest: file.digest, mediaType: SoundFile.mediaType, sizeBytes: Int64(file.bytes.count),
            durationMilliseconds: file.durationMilliseconds)
    }
}

extension AttentionSound {
    /// The ID by which subjects and accounts refer to the sound. It never changes. The form is UUID version 8.
    fileprivate var id: UUIDBytes {
        switch self {
        case .squeak: UUIDBytes(high: 0x6eb5_2d49_ac8b_86d1, low: 0x922d_0058_bf04_8221)
        case .whistle: UUIDBytes(high: 0x295b_5529_e8c3_8223, low: 0xb11c_ac59_ce67_f96d)
        case .meow: UUIDBytes(high: 0xdcd2_cb83_0215_86f5, low: 0xb715_05d9_51d4_7a6c)
        case .bell: UUIDBytes(high: 0x31f8_bc89_0c48_816c, low: 0xaec1_264e_94f5_e088)
        case .kiss: UUIDBytes(high: 0x8f29_29ac_95b8_8636, low: 0x952a_1ded_d059_2746)
        case .rattle: UUIDBytes(high: 0x6c91_3585_0fed_8d10, low: 0xa8e7_20ec_13f0_baa9)
        case .crinkle: UUIDBytes(high: 0xe45b_6f92_f26f_8b07, low: 0xb6d0_1b80_b74b_c65c)
        case .drop: UUIDBytes(high: 0x2b22_f566_7f5b_8cc0, low: 0xa397_d5c6_9b45_e22b)
        }
    }

    fileprivate var title: Words {
        switch self {
        case .squeak: Words("삑삑이 장난감", "Squeaky Toy", "音の出るおもちゃ")
        case .whistle: Words("휘파람", "Whistle", "口笛")
        case .meow: Words("야옹", "Meow", "ニャー")
        case .bell: Words("종소리", "Bell", "ベル")
        case .kiss: Words("쪽쪽", "Kiss", "チュッチュッ")
        case .rattle: Words("딸랑이", "Rattle", "ガラガラ")
        case .crinkle: Words("바스락", "Crinkle", "カサカサ")
        case .drop: Words("물방울", "Water Drop", "しずく")
        }
    }
}
