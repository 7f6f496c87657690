import Wording

/// What a sound must keep to, beyond the limits of its fields.
enum SoundRules {
    /// The most sounds of one owner: all are answered at once.
    static let mostSounds = 100
    static let mostMilliseconds: Int64 = 30_000
    static let mostBytes: Int64 = 5 << 20
    /// The longest title, in bytes, that is made of a file's name.
    private static let titleBytes = 1024

    private static let untitled = Words("소리", "Sound", "サウンド")

    /// Refuses bytes that are no sound, or more of it than a call for attention needs.
    ///
    /// - Parameter kind: What kind of thing the bytes are.
    static func check(_ facts: SoundFacts, kind: PhotoKind) throws(DiaryError) {
        guard kind == .audio else { throw .invalid("file", SoundFault.notAudio, reason: SoundFault.notAudio) }
        guard facts.sizeBytes <= mostBytes else {
            throw .invalid(
                "file", SoundFault.tooLarge, ["mebibytes": "\(mostBytes >> 20)"], reason: SoundFault.tooLarge)
        }
        guard facts.durationMilliseconds > 0 else {
            throw .invalid("file", SoundFault.lengthUnknown, reason: SoundFault.lengthUnknown)
        }
        guard facts.durationMilliseconds <= mostMilliseconds else {
            throw .invalid(
                "file", SoundFault.tooLong, ["seconds": "\(mostMilliseconds / 1000)"], reason: SoundFault.tooLong)
        }
    }

    /// Refuses a sound too many.
    static func checkRoom(among all: [StoredSound]) throws(DiaryError) {
        guard all.count < mostSounds else {
            throw .invalid("sound", SoundFault.tooMany, ["most": "\(mostSounds)"], reason: SoundFault.tooMany)
        }
    }

    /// The title of a new sound: the one given, or else its file's name without the ending, or else a word for it.
    static func title(_ input: SoundInput, _ language: Language) throws(DiaryError) -> String {
        if !input.title.isEmpty { return try title(input.title) }
        let stem = input.fileName.lastIndex(of: ".").map { input.fileName[..<$0] } ?? input.fileName[...]
        return stem.isBlank ? untitled[language] : Diary.cut(String(stem), bytes: titleBytes)
    }

    /// A title as it may be kept.
    static func title(_ text: String) throws(DiaryError) -> String {
        if text.isBlank { throw .invalid("title", FieldFault.blank) }
        return text
    }
}
