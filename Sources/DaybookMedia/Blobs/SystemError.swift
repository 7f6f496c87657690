import Glibc

/// A failed system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The `errno` of the failing call.
    let code: CInt

    var description: String {
        guard let text = unsafe strerror(code) else { return "errno \(code)" }
        return unsafe String(cString: text)
    }

    /// Returns the error for a caller that failed to do `action`.
    func mediaError(_ action: String) -> MediaError {
        switch code {
        case ENOSPC, EDQUOT, EFBIG, EROFS: MediaError(.diskFull, "The disk is full.", cause: self)
        case ENOENT: MediaError(.notFound, "There is no such blob.", cause: self)
        default: MediaError(.storage, "Could not \(action).", cause: self)
        }
    }
}
