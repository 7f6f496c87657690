import DaybookAPI
import DaybookBackup
import DaybookEntry
import ZRPC

/// The repair of derived data that a check of a copy found to be wrong. The service that made the copy does the repair.
struct CheckRepair {
    let copy: DiaryCopies.Copy
    let work: BackupWork

    private static let look = Duration.milliseconds(100)

    /// Repairs everything derived that a check of the copy found. Returns when the repair is complete.
    func run(_ found: DataCheck.Report) async throws {
        let options = CallOptions(timeout: .seconds(30), waitForReady: true)
        var repair = try await copy.client.startDiaryRepair(Self.request(found, copy: copy.id), options: options)
        var request = GetDiaryRepairRequest()
        request.id = copy.id
        while repair.state == .running {
            work.show(CheckNotice.partRepair.localized(["done": "\(repair.done)", "all": "\(repair.all)"]))
            try await Task.sleep(for: Self.look)
            repair = try await copy.client.getDiaryRepair(request, options: options)
        }
    }

    /// Returns the request for the repair of everything derived that a check found.
    static func request(_ found: DataCheck.Report, copy id: String) -> StartDiaryRepairRequest {
        let derived = found.derived
        var request = StartDiaryRepairRequest()
        request.id = id
        request.indexes = derived.contains(.databaseDamaged)
        request.counts = derived.contains(.countWrong)
        request.numbers = derived.contains(.numberUsed)
        request.search = derived.contains(.indexWrong)
        return request
    }
}

extension DataCheck.Report {
    /// Whether indexes are the only damaged pages of the database.
    var hasDamagedIndexes: Bool {
        DamagedIndexes.names(in: diary.filter { $0.code == .databaseDamaged }.map(\.name)) != nil
    }

    /// The kinds of findings about derived data, which can be rebuilt.
    ///
    /// Counts, lists and the search index are not rebuilt while a record is lost or damaged: the index may have the
    /// last words of a text, and a list of tags the only copy of an entry's tags.
    var derived: Set<DiaryFinding.Code> {
        var derived = Set(diary.map(\.code).filter(\.isDerived))
        if hasDamagedIndexes { derived.insert(.databaseDamaged) }
        let codes = Set(diary.map(\.code))
        if codes.contains(.recordDamaged) { return derived.intersection([.databaseDamaged]) }
        return codes.contains(.referenceLost) ? derived.subtracting([.indexWrong, .countWrong]) : derived
    }

    /// Whether any derived data is wrong.
    var hasDerived: Bool { !derived.isEmpty }
}

extension DiaryFinding.Code {
    /// Whether a repair can end such a finding.
    var canBeRepaired: Bool { isDerived || self == .databaseDamaged }

    /// Whether the data is derived from other records. Of the database itself only the indexes are.
    fileprivate var isDerived: Bool {
        switch self {
        case .countWrong, .numberUsed, .indexWrong: true
        case .databaseDamaged, .recordDamaged, .referenceLost: false
        }
    }
}
