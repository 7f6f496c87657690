/// A sound that an owner can use.
enum DiarySound: Hashable, Sendable {
    case builtIn(BuiltInSound)
    case own(StoredSound)

    var facts: SoundFacts {
        switch self {
        case .builtIn(let sound): sound.facts
        case .own(let sound): sound.facts
        }
    }

    /// The name of a file with the sound.
    var fileName: String {
        switch self {
        case .builtIn(let sound): sound.name + sound.facts.fileEnding
        case .own(let sound): sound.title + sound.facts.fileEnding
        }
    }
}
