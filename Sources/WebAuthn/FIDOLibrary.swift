import CFIDO

/// The initialization of libfido2.
enum FIDOLibrary {
    /// Initializes libfido2, once for the process.
    ///
    /// Threads need no initialization of their own: it would only set the thread's log switch, which stays off.
    static func start() { _ = started }

    private static let started: Void = fido_init(0)
}
