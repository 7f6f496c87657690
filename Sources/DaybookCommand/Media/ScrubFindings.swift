import DaybookAPI
import DaybookEntry

/// The findings of a scrub.
struct ScrubFindings {
    private let scrub: Scrub
    private let origins: [String: BlobOrigin]

    /// - Parameter origins: The items of the files that the scrub names, by digest.
    init(_ scrub: Scrub, origins: [String: BlobOrigin]) { (self.scrub, self.origins) = (scrub, origins) }

    /// Whether every photo that was checked has its bytes.
    var isWell: Bool { scrub.damaged == 0 && scrub.unreadable == 0 && scrub.dangling == 0 }

    /// The findings for people.
    var sentence: String {
        var lines = [state.localized(counts)]
        lines += localized(.scrubDamaged, count: scrub.damaged, digests: scrub.damagedDigests)
        lines += localized(.scrubUnreadable, count: scrub.unreadable, digests: scrub.unreadableDigests)
        lines += localized(.scrubDangling, count: scrub.dangling, digests: scrub.danglingDigests)
        if scrub.restored > 0 { lines.append(MediaNotice.scrubRestored.localized(["count": "\(scrub.restored)"])) }
        if scrub.orphans > 0 {
            lines.append(
                MediaNotice.scrubOrphans.localized([
                    "count": "\(scrub.orphans)", "megabytes": "\(scrub.orphanBytes / 1_000_000)",
                ]))
        }
        return lines.joined(separator: "\n")
    }

    private var state: MediaNotice {
        switch scrub.state {
        case .never: .scrubNever
        case .running: .scrubRunning
        case .stopped: .scrubStopped
        default: .scrubDone
        }
    }

    private var counts: [String: String] {
        [
            "done": "\(scrub.scanned)", "all": "\(max(scrub.blobs, scrub.scanned))",
            "megabytes": "\(scrub.scannedBytes / 1_000_000)",
        ]
    }

    private func localized(_ notice: MediaNotice, count: Int64, digests: [String]) -> [String] {
        guard count > 0 else { return [] }
        let lines = BlobOrigin.lines(of: digests, count: Int(clamping: count), origins: origins)
        return [notice.localized(["count": "\(count)"])] + lines
    }

    /// The findings for programs.
    var document: JSONDocument {
        [
            "state": .string(name), "beginTime": .string(String(scrub.beginTime)),
            "endTime": .string(String(scrub.endTime)), "blobs": .string(String(scrub.blobs)),
            "scanned": .string(String(scrub.scanned)), "scannedBytes": .string(String(scrub.scannedBytes)),
            "damaged": .array(scrub.damagedDigests.map(JSONDocument.string)),
            "damagedCount": .string(String(scrub.damaged)),
            "unreadable": .array(scrub.unreadableDigests.map(JSONDocument.string)),
            "unreadableCount": .string(String(scrub.unreadable)),
            "dangling": .array(scrub.danglingDigests.map(JSONDocument.string)),
            "danglingCount": .string(String(scrub.dangling)), "restoredCount": .string(String(scrub.restored)),
            "orphanCount": .string(String(scrub.orphans)), "orphanBytes": .string(String(scrub.orphanBytes)),
            "origins": .object(origins.mapValues(\.document)),
        ]
    }

    private var name: String {
        switch scrub.state {
        case .never: "NEVER"
        case .running: "RUNNING"
        case .stopped: "STOPPED"
        default: "DONE"
        }
    }
}
