import Wording

/// A reason for which a picture could not be made though nothing calls it broken, and by which it is given up once it
/// came too often. Each is counted by itself.
enum RetryReason: Int, Sendable, Hashable, CaseIterable {
    /// There was too little memory, which may be because of others.
    case memory
    /// It was not made in time by the clock on the wall, which may be because of others, too.
    case time
    /// It took more of the processors than it may, which nobody else can be blamed for.
    case computing

    /// - Returns: `nil` where the failure says nothing of the picture.
    init?(_ error: MediaError) {
        guard error.code == .postponed, let refusal = error.refusal else { return nil }
        guard refusal == .tooCostly else {
            self = .memory
            return
        }
        // A worker that the system ended over its time is gone, one that only was slow is late, or said so itself.
        self = error.cause as? WorkerFault == .gone ? .computing : .time
    }

    /// The number of tries after which a picture is given up. A newer reader tries it again.
    var limit: Int { self == .computing ? 2 : 4 }

    /// The fault that is told of the picture then.
    var refusal: PictureRefusal { self == .memory ? .tooLarge : .tooCostly }
}
