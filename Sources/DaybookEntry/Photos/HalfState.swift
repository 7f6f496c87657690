/// A state in which a half of a live photo can get another half.
enum HalfState: CaseIterable, Sendable {
    /// The half is outside the trash, with no other half.
    case waiting
    /// The half is in the trash, with no other half.
    case trashed
    /// The half is a film that went to the trash with its still.
    case followingToTrash
}
