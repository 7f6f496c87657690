@testable import DaybookEntry

/// An entry as the model knows it.
struct ModelEntry {
    let id: String
    var title = ""
    var body = ""
    /// Microseconds since 1970.
    var time: Int64 { didSet { local = ModelTime.local(time, in: zone) } }
    var zone: String { didSet { local = ModelTime.local(time, in: zone) } }
    /// The time of a clock there, as microseconds.
    private(set) var local: Int64
    var links: [ModelLink] = []
    var tags: [String] = []
    var people: [String] = []
    var place: ModelPlace?
    var favorite = false
    var hidden = false

    var sequence: Int64 = 0
    var etag = ""
    /// Something changed it whose answer did not tell the new etag: the next one must differ.
    var isMoved = false
    var created: Int64
    var deleted: Int64?
    var emptied: Int64?
    var revisions: [ModelRevision] = []
    /// The changes that the next one may belong to.
    var burst: (start: Int64, last: Int64, hasRevision: Bool)?

    init(id: String, time: Int64, zone: String, created: Int64) {
        (self.id, self.time, self.zone, self.created) = (id, time, zone, created)
        local = ModelTime.local(time, in: zone)
    }

    var photos: [ModelLink] { links.filter { !$0.isRemoved } }
    var localDay: Int64 { ModelTime.day(ofLocal: local) }

    var isDraft: Bool {
        title.isEmpty && body.isEmpty && photos.isEmpty && tags.isEmpty && people.isEmpty && place == nil
    }
    var isShown: Bool { deleted == nil && !isDraft && !hidden }

    /// A draft that nobody wrote in is gone after a day.
    func isExpired(at now: Int64) -> Bool { isDraft && emptied == nil && created + ModelTime.day <= now }

    /// Whether what a person says in it is the same.
    func says(_ other: ModelEntry) -> Bool {
        title == other.title && body == other.body && time == other.time && zone == other.zone
            && photos == other.photos && tags == other.tags && people == other.people && place == other.place
            && favorite == other.favorite && hidden == other.hidden
    }

    /// Notes a change of what it holds, and keeps what it was.
    ///
    /// - Parameter isBurst: Whether the change may belong to the one before.
    mutating func settle(from old: ModelEntry, isBurst: Bool, at now: Int64) {
        if !isDraft { emptied = nil } else if !old.isDraft { emptied = now }
        burst = isBurst ? joined(old.burst, at: now) : nil
        guard title != old.title || body != old.body || photos != old.photos else { return }
        if burst?.hasRevision == true, let last = revisions.indices.last {
            revisions[last] = revision(number: revisions[last].number, at: now)
        } else {
            revisions.append(revision(number: (revisions.last?.number ?? 0) + 1, at: now))
            thin()
        }
        burst?.hasRevision = true
    }

    func revision(number: Int, at now: Int64) -> ModelRevision {
        ModelRevision(number: number, title: title, body: body, photos: photos, time: now)
    }

    private func joined(
        _ burst: (start: Int64, last: Int64, hasRevision: Bool)?, at now: Int64
    ) -> (start: Int64, last: Int64, hasRevision: Bool) {
        guard var burst, now <= burst.last + 60 * ModelTime.second, now <= burst.start + 600 * ModelTime.second
        else { return (now, now, false) }
        burst.last = now
        return burst
    }

    /// Two hundred are kept: the first, the last fifty, and of the others those that stood longest.
    private mutating func thin() {
        guard revisions.count > 200 else { return }
        let stood = (1..<revisions.count - 50).map { (revisions[$0 + 1].time - revisions[$0].time, $0) }
        if let shortest = stood.min(by: { $0 < $1 }) { revisions.remove(at: shortest.1) }
    }
}
