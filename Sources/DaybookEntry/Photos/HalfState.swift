/// A state in which a half of a live photo can get another half.
enum HalfState: CaseIterable, Sendable {
    /// Outside the trash, with no other half.
    case waiting
    /// In the trash, with no other half.
    case trashed
    /// A film in the trash, which went there with its still.
    case followingToTrash
}
