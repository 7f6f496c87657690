/// The domain of the reasons of the diary's errors (`google.rpc.ErrorInfo`).
public enum ErrorDomain {
    /// The domain of every reason that `api.md` names.
    public static let daybook = "daybook"
}
