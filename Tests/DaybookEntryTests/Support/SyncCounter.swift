import GRDBSQLite
import Synchronization

/// Counts how often SQLite asks the system to bring a file to the disk, by standing between SQLite and its system
/// layer.
///
/// A VFS that is the system's own in all but two methods: opening a file puts a counting `xSync` before the file's own.
/// <https://www.sqlite.org/vfs.html>
enum SyncCounter {
    /// The state of an open file, by the file's address; `methods` is the address of its own methods.
    private struct OpenFile {
        let name: String
        let methods: UInt
    }

    /// Addresses are SQLite's and good as long as the file, and for `system` the process, lasts.
    private struct State {
        var system: UInt = 0
        var files: [UInt: OpenFile] = [:]
        var counts: [String: Int] = [:]
    }

    private static let state = Mutex(State())

    /// Counts for every database opened from now on in this process.
    static func install() {
        guard let system = unsafe sqlite3_vfs_find(nil) else { return }
        let address = UInt(bitPattern: system)
        let isFirst = state.withLock { state in
            guard state.system == 0 else { return false }
            state.system = address
            return true
        }
        guard isFirst else { return }
        let counting = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe counting.initialize(to: system.pointee)
        unsafe counting.pointee.pNext = nil
        unsafe counting.pointee.xOpen = { _, name, file, flags, outFlags in
            unsafe SyncCounter.open(name, file, flags, outFlags)
        }
        unsafe sqlite3_vfs_register(counting, 1)
    }

    /// The number of times that a file was synced since counting began.
    static func syncs(of path: String) -> Int {
        state.withLock { $0.counts[path] ?? 0 }
    }

    private static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let address = state.withLock { $0.system }
        guard let system = unsafe UnsafeMutablePointer<sqlite3_vfs>(bitPattern: address),
            let open = unsafe system.pointee.xOpen
        else { return SQLITE_CANTOPEN }
        let status = unsafe open(system, name, file, flags, outFlags)
        guard status == SQLITE_OK, let file = unsafe file, let name = unsafe name,
            let methods = unsafe file.pointee.pMethods
        else { return status }
        let counting = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe counting.initialize(to: methods.pointee)
        unsafe counting.pointee.xSync = { file, flags in unsafe SyncCounter.sync(file, flags) }
        unsafe counting.pointee.xClose = { file in unsafe SyncCounter.close(file) }
        unsafe file.pointee.pMethods = UnsafePointer(counting)
        let opened = unsafe OpenFile(name: String(cString: name), methods: UInt(bitPattern: methods))
        let key = UInt(bitPattern: file)
        state.withLock { $0.files[key] = opened }
        return status
    }

    private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
        let key = UInt(bitPattern: file)
        let own = state.withLock { state -> UInt in
            guard let known = state.files[key] else { return 0 }
            state.counts[known.name, default: 0] += 1
            return known.methods
        }
        let methods = unsafe UnsafePointer<sqlite3_io_methods>(bitPattern: own)
        return unsafe methods?.pointee.xSync?(file, flags) ?? SQLITE_IOERR
    }

    private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        let key = UInt(bitPattern: file)
        let own = state.withLock { $0.files.removeValue(forKey: key)?.methods ?? 0 }
        guard let file = unsafe file, let methods = unsafe UnsafePointer<sqlite3_io_methods>(bitPattern: own) else {
            return SQLITE_IOERR
        }
        let counting = unsafe file.pointee.pMethods
        unsafe file.pointee.pMethods = methods
        let status = unsafe methods.pointee.xClose?(file) ?? SQLITE_IOERR
        unsafe counting?.deallocate()
        return status
    }
}
