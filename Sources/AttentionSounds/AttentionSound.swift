/// A sound that comes with Daybook.
public enum AttentionSound: String, CaseIterable, Sendable {
    case squeak, whistle, meow, bell, kiss, rattle, crinkle, drop

    /// The sound as a file. Each access synthesizes the file anew, in some milliseconds.
    public var file: SoundFile { SoundFile(samples: track.samples) }
}
