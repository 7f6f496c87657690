import Wording

/// The rules for sounds, beyond the field limits of the schema.
enum SoundRules {
    /// The maximum number of sounds per owner: one response lists them all.
    static let maximumSounds = 100
    static let maximumMilliseconds: Int64 = 30_000
    static let maximumBytes: Int64 = 5 << 20
    /// The maximum length of a title made from a file name, in bytes.
    private static let titleBytes = 1024

    private static let untitled = Words("소리", "Sound", "サウンド")

    /// Throws an error of code `invalidArgument` if a file is not a sound, or is larger or longer than an attention
    /// sound may be.
    ///
    /// - Parameter kind: The kind of the file.
    static func check(_ facts: SoundFacts, kind: PhotoKind) throws(DiaryError) {
        guard kind == .audio else { throw .invalid("file", fault: SoundFault.notAudio, reason: SoundFault.notAudio) }
        guard facts.sizeBytes <= maximumBytes else {
            throw .invalid(
                "file", fault: SoundFault.tooLarge, parameters: ["mebibytes": "\(maximumBytes >> 20)"],
                reason: SoundFault.tooLarge)
        }
        guard facts.durationMilliseconds > 0 else {
            throw .invalid("file", fault: SoundFault.lengthUnknown, reason: SoundFault.lengthUnknown)
        }
        guard facts.durationMilliseconds <= maximumMilliseconds else {
            throw .invalid(
                "file", fault: SoundFault.tooLong, parameters: ["seconds": "\(maximumMilliseconds / 1000)"],
                reason: SoundFault.tooLong)
        }
    }

    /// Throws if there are too many sounds.
    static func checkLimit(among all: [StoredSound]) throws(DiaryError) {
        guard all.count < maximumSounds else {
            throw .invalid(
                "sound", fault: SoundFault.tooMany, parameters: ["most": "\(maximumSounds)"], reason: SoundFault.tooMany
            )
        }
    }

    /// Returns the title of a new sound: the given one, or else the file name without its extension, or else a generic
    /// word.
    static func title(_ input: SoundInput, in language: Language) throws(DiaryError) -> String {
        if !input.title.isEmpty { return try title(input.title) }
        let stem = input.fileName.lastIndex(of: ".").map { input.fileName[..<$0] } ?? input.fileName[...]
        return stem.isBlank ? untitled[language] : String(stem).cut(toBytes: titleBytes)
    }

    /// Validates a title.
    static func title(_ text: String) throws(DiaryError) -> String {
        if text.isBlank { throw .invalid("title", fault: FieldFault.blank) }
        return text
    }
}
