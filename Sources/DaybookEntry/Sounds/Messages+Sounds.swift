import DaybookAPI
import Wording

extension Sound {
    /// Makes the message of an uploaded sound.
    ///
    /// - Parameter outcome: The effect of the call on the sound.
    init(_ sound: StoredSound, after outcome: WriteOutcome = .changed) {
        self.init()
        id = sound.id.description
        title = sound.title
        set(sound.facts)
        createTime = Timestamp(sound.createTime)
        etag = sound.etag.description
        self.outcome = Outcome(outcome)
    }

    /// Makes the message of any sound. A built-in sound has a title in each language.
    init(_ sound: DiarySound, in language: Language) {
        switch sound {
        case .own(let sound): self.init(sound)
        case .builtIn(let sound):
            self.init()
            id = sound.id.description
            title = sound.title[language]
            set(sound.facts)
            builtIn = true
            etag = sound.etag.description
        }
    }

    private mutating func set(_ facts: SoundFacts) {
        digest = hexadecimal(facts.digest)
        mediaType = facts.mediaType
        durationMs = facts.durationMilliseconds
    }

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<SoundField> { title.isEmpty ? [] : [.title] }
}

extension CreateSoundRequest {
    var input: SoundInput {
        SoundInput(id: sound?.id ?? "", title: sound?.title ?? "", fileName: fileName)
    }
}

extension SoundFacts {
    init(_ blob: StoredBlob) {
        self.init(
            digest: blob.digest, mediaType: blob.probe.mediaType, sizeBytes: blob.sizeBytes,
            durationMilliseconds: blob.probe.durationMs)
    }
}

extension DiarySound {
    /// The name of a file with the sound.
    var fileName: String {
        let ending = FileEnding.of(facts.mediaType) ?? ""
        return switch self {
        case .builtIn(let sound): sound.name + ending
        case .own(let sound): sound.title + ending
        }
    }
}
