import Foundation
import Glibc

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
    init(_ paths: [String], list: (String) throws -> [String] = FileManager.default.contentsOfDirectory) {
        for path in paths { walk(path, list) }
    }

    private mutating func walk(_ path: String, _ list: (String) throws -> [String]) {
        var pending = [path]
        while let path = pending.popLast() {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else {
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
