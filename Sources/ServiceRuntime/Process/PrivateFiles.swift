import Glibc

/// The permissions of files that a process creates.
public enum PrivateFiles {
    /// Makes all later files and folders of this process accessible to its owner only, because they hold personal data.
    /// This overrides the umask at start; child processes inherit the new umask.
    public static func begin() { _ = umask(0o077) }
}
