import Glibc

/// The rights on files that a process makes.
public enum PrivateFiles {
    /// Leaves every file and folder that this process makes from now on to its owner alone, whatever umask it was
    /// started with, because they hold a diary. Its children begin with the same umask.
    public static func begin() { _ = umask(0o077) }
}
