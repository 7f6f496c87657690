import DaybookAPI
import Wording

extension Sound {
    /// A sound that somebody uploaded.
    ///
    /// - Parameter outcome: What the call did to it.
    init(_ sound: StoredSound, _ outcome: WriteOutcome = .changed) {
        self.init()
        id = sound.id.description
        title = sound.title
        set(sound.facts)
        createTime = Timestamp(sound.createTime)
        etag = sound.etag.description
        self.outcome = Outcome(outcome)
    }

    /// Any sound; what came with Daybook has a title in each language.
    init(_ sound: DiarySound, _ language: Language) {
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

    /// The fields it carries: what a change without a mask changes.
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
