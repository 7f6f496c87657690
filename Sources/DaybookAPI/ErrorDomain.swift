/// The domain of the reasons of the diary's errors (`google.rpc.ErrorInfo`).
public enum ErrorDomain {
    /// The domain of every reason that the diary's own code gives.
    public static let daybook = "daybook"
}
