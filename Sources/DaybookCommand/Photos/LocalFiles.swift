import Foundation
import Glibc
import ServiceRuntime

/// The files that a user named, and those below the named folders, without duplicates.
///
/// The content of a folder is sorted by name, and a folder is walked in its place. Links are followed, but each folder
/// is walked only once, so that a cycle ends. Hidden files in folders are ignored. Every other path that is not a
/// readable file is in ``unreadable``.
struct LocalFiles {
    private(set) var files: [LocalFile] = []
    /// The paths that could not be read, with the reason.
    private(set) var unreadable: [(path: String, reason: String)] = []

    private var taken: Set<String> = []
    private var walked: Set<FolderIdentity> = []

    /// Walks the paths. `list` returns the names in a folder.
    init(_ paths: [String], list: (String) throws -> [String] = LocalFiles.names) {
        for path in paths { walk(path, list: list) }
    }

    private mutating func walk(_ path: String, list: (String) throws -> [String]) {
        var pending = [path]
        while let path = pending.popLast() {
            var status = stat()
            guard unsafe PathText.withSystemPath(path, body: { unsafe stat($0, &status) }) == 0 else {
                let reason = errno
                let fault: FileFault = reason == ENOENT ? .notThere : .readFailed
                unreadable.append((path, fault.localized(["cause": unsafe String(cString: strerror(reason))])))
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                take(path)
                continue
            }
            guard walked.insert(FolderIdentity(device: status.st_dev, file: status.st_ino)).inserted else { continue }
            do {
                let names = try list(path).filter { !$0.hasPrefix(".") }
                let folder = path.hasSuffix("/") ? path : path + "/"
                pending += names.sorted(by: >).map { folder + $0 }
            } catch {
                unreadable.append((path, FileFault.folderUnreadable.localized()))
            }
        }
    }

    /// Returns whether a file or folder exists at a path.
    static func isThere(_ path: String) -> Bool {
        unsafe PathText.withSystemPath(path) { unsafe access($0, F_OK) } == 0
    }

    /// Returns whether a file may be saved at a path: nothing is there, or a regular file, or a link to one.
    static func mayBeFile(_ path: String) -> Bool {
        unsafe PathText.withSystemPath(path) { path in
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return true }
            return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// Returns the names in a folder, without `.` and `..`.
    ///
    /// - Throws: A `SystemFailure` if the folder cannot be read.
    static func names(in folder: String) throws -> [String] {
        guard let stream = unsafe PathText.withSystemPath(folder, body: { unsafe opendir($0) }) else {
            throw SystemFailure(errno)
        }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            // The name is read in place: the entry is as long as its name, not as the structure.
            let text = unsafe UnsafeRawPointer(entry) + start
            let count = unsafe strlen(text.assumingMemoryBound(to: CChar.self))
            let name = PathText.text(unsafe Array(UnsafeRawBufferPointer(start: text, count: count)))
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private mutating func take(_ path: String) {
        guard taken.insert(URL(filePath: path).standardizedFileURL.path).inserted else { return }
        do {
            files.append(try LocalFile(path))
        } catch {
            unreadable.append((path, error.reason))
        }
    }
}

/// The identity of a folder on this machine, regardless of the path to it.
private struct FolderIdentity: Hashable {
    let device: dev_t
    let file: ino_t
}
