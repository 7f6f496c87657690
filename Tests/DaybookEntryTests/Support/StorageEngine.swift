import Foundation

@testable import DaybookEntry

/// The engines a diary can be kept in, and the one place that opens them. Every test of the storage's contract runs on
/// each; what holds for one engine only is in a folder of its own.
enum StorageEngine: String, CaseIterable, Sendable {
    case sqlite

    /// Opens the diary in a folder, making it when there is none.
    func open(in folder: TemporaryFolder) throws -> any DiaryStore {
        switch self {
        case .sqlite:
            let store = try SQLiteDiaryStore(
                path: folder.path + "/daybook.sqlite", observer: StatementRecord.ofEnvironment?.observer)
            try StatementRecord.ofEnvironment?.keepTables(of: store)
            return store
        }
    }

    /// Copies an open folder as a process that died at this instant would leave it; nothing writes meanwhile.
    func leftovers(of folder: TemporaryFolder) throws -> TemporaryFolder {
        let left = try TemporaryFolder()
        switch self {
        case .sqlite:
            for name in ["daybook.sqlite", "daybook.sqlite-wal"] {
                try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: "\(left.path)/\(name)")
            }
        }
        return left
    }
}
