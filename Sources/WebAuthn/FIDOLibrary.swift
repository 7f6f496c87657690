import CFIDO

/// The initialization of libfido2.
enum FIDOLibrary {
    /// Initializes libfido2 once for the process. Its only other state for each thread is its log switch, which stays
    /// off.
    static func start() { _ = started }

    private static let started: Void = fido_init(0)
}
