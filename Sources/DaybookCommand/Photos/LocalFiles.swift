import Foundation
import Glibc
import ServiceRuntime

/// The files that a person named, and those below the folders named, each once.
///
/// Files and folders follow their names; a folder is walked when its turn comes. Links are followed, and a folder is
/// walked once however many lead to it, so that a circle ends. Hidden ones in folders are left out. Whatever else is not
/// taken is told.
struct LocalFiles {
    private(set) var files: [LocalFile] = []
    /// What could not be taken, with the reason.
    private(set) var unreadable: [(path: String, reason: String)] = []

    private var taken: Set<String> = []
    private var walked: Set<FolderIdentity> = []

    /// Walks the paths. `list` returns the names in a folder.
    init(_ paths: [String], list: (String) throws -> [String] = LocalFiles.names) {
        for path in paths { walk(path, list) }
    }

    private mutating func walk(_ path: String, _ list: (String) throws -> [String]) {
        var pending = [path]
        while let path = pending.popLast() {
            var status = stat()
            guard unsafe PathText.withSystemPath(path, { unsafe stat($0, &status) }) == 0 else {
                let reason = errno
                let fault: FileFault = reason == ENOENT ? .notThere : .readFailed
                unreadable.append((path, fault.told(["cause": unsafe String(cString: strerror(reason))])))
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
                unreadable.append((path, FileFault.folderUnreadable.told()))
            }
        }
    }

    /// Whether something is at a path.
    static func isThere(_ path: String) -> Bool {
        unsafe PathText.withSystemPath(path) { unsafe access($0, F_OK) } == 0
    }

    /// The names in a folder, but for itself and the one above.
    ///
    /// - Throws: A `SystemFailure` when it cannot be read.
    static func names(in folder: String) throws -> [String] {
        guard let stream = unsafe PathText.withSystemPath(folder, { unsafe opendir($0) }) else {
            throw SystemFailure(errno)
        }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            // Read in place: the entry is as long as its name, not as the structure.
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

/// What tells a folder from every other of this machine, whatever leads to it.
private struct FolderIdentity: Hashable {
    let device: dev_t
    let file: ino_t
}
