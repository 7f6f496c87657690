import Foundation

/// The state that a drill leaves for the next one and for the next backup, `drill/state.json`.
struct DrillState: Codable, Equatable {
    static let maximumBytes = 1 << 20
    /// The largest number of damaged files that the state names. If there are more, the state is not replaced.
    static let maximumSuspects = 1000
    /// The number of drills that hash all files once.
    static let parts = 30

    /// The name of the backup that was restored.
    let backup: String
    /// The facts of its list, which is kept in `drill/blobs.txt`: the backup may be pruned before the next drill.
    let list: Manifest.File
    /// The part of the old files that the next drill hashes, from 0 to 29.
    let part: Int
    /// The files that were damaged or unreadable. The next backup and the next drill read them again.
    let suspects: [String]

    /// Reads the state; `nil` if there is none that can be used. All files are then new to the drill.
    static func read(_ layout: BackupLayout) -> DrillState? {
        guard let bytes = try? BackupFiles.read(layout.drillState, limit: maximumBytes),
            let state = try? JSONDecoder().decode(DrillState.self, from: Data(bytes)),
            (0..<parts).contains(state.part), state.suspects.allSatisfy({ BackupLayout.isDigest($0) })
        else { return nil }
        return state
    }

    /// Writes the list, then the state. After a kill between the two, the list does not match the state, and all files
    /// are new to the next drill.
    static func write(
        _ lines: [BlobLine], of backup: BackupFolder.Backup, part: Int, suspects: [String], in layout: BackupLayout
    ) throws(BackupError) {
        guard suspects.count <= maximumSuspects else { return }
        let list = try BlobList(path: layout.drillList).write(lines, by: layout.drillList + ".tmp")
        let state = DrillState(backup: backup.name, list: list, part: part, suspects: suspects.sorted())
        try BackupFiles.write(try Mark.encoded(state), to: layout.drillState, by: layout.drillState + ".tmp")
        try BackupFiles.sync(layout.drill)
    }
}

/// The choice of the files that a drill hashes: those that the last drilled backup does not have, those that were
/// damaged, and a thirtieth of the others, so that thirty drills hash all.
struct DrillChoice {
    /// The part of the old files.
    let part: Int
    private let old: Set<String>
    private let suspects: Set<String>

    init(part: Int, old: Set<String>, suspects: Set<String>) {
        (self.part, self.old, self.suspects) = (part, old, suspects)
    }

    /// Reads the choice from the state of the last drill. Blocks.
    init(_ layout: BackupLayout) {
        let state = DrillState.read(layout)
        let lines = state.flatMap { try? BlobList(path: layout.drillList).lines($0.list) }
        self.init(part: state?.part ?? 0, old: Set((lines ?? []).map(\.digest)), suspects: Set(state?.suspects ?? []))
    }

    /// Returns whether a file is to be hashed.
    func contains(_ digest: String) -> Bool {
        !old.contains(digest) || suspects.contains(digest) || Self.part(of: digest) == part
    }

    /// The part of the old files that the next drill hashes.
    var nextPart: Int { (part + 1) % DrillState.parts }

    /// Returns the part that a file belongs to, by the first bytes of its digest.
    static func part(of digest: String) -> Int {
        Int((UInt32(digest.prefix(8), radix: 16) ?? 0) % UInt32(DrillState.parts))
    }
}
