/// A rule that decides whether today's browsers can play a film or recording unchanged.
///
/// They can play H.264 of eight bits, VP9 and AV1 in MP4, with AAC, MP3, Opus or FLAC; WebM; and recordings of the same
/// sounds.
enum PlayabilityRule {
    private static let pictures: Set<String> = ["vp09", "av01"]
    private static let sounds: Set<String> = ["", "mp4a", ".mp3", "Opus", "fLaC"]
    /// The H.264 profiles baseline, main, extended and high.
    private static let profiles = [66, 77, 88, 100]

    static func isPlayable(_ facts: FileFacts) -> Bool {
        switch facts.type {
        case .webm: return true
        case .mp3, .wav, .flac, .ogg, .aac: return true
        // Only Apple's browsers play Apple's lossless sound.
        case .mp4Audio: return sounds.contains(facts.movie.soundCodec)
        case .mp4: break
        default: return false
        }
        let movie = facts.movie
        let isPlainH264 = ["avc1", "avc3"].contains(movie.pictureCodec) && profiles.contains(movie.pictureProfile)
        return (isPlainH264 || pictures.contains(movie.pictureCodec)) && sounds.contains(movie.soundCodec)
    }
}
