/// The version of this build.
public enum DaybookVersion {
    /// The version number, in semantic versioning.
    public static let current = "0.1.0"
}
