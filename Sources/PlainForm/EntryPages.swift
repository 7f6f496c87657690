public import DaybookAPI
public import ProtobufC

/// A maker of the pages of entries from the revisions or their lines, in the order of the file of revisions, in which all
/// revisions of an entry stand together. It keeps the body of one entry at a time, whatever the number of revisions.
public struct EntryPages {
    private let diary: PlainDiary
    private let plan: PlainPlan
    private var entryID = ""
    private var current: KeptRevision?
    /// The body of the entry's current revision, if that was added.
    private var body = ""

    /// Creates the state before the first revision. All revisions must have been added to the diary before.
    public init(of diary: PlainDiary, in plan: PlainPlan) { (self.diary, self.plan) = (diary, plan) }

    /// Adds a line. Returns the page of the previous entry if the line is the first one of another entry.
    ///
    /// - Throws: An error if the line is not a revision.
    public mutating func add(_ line: [UInt8]) throws(ProtobufError) -> PlainPage? {
        if let head = RevisionHead(line), let facts = diary.entries[head.entryID],
            head.number != facts.entry.revision, head.number != facts.bodyRevision
        {
            // Nothing of the page is in an earlier text.
            return begin(head.entryID)
        }
        return add(try RecordLines.record(KeptRevision.self, from: line))
    }

    /// Adds a revision. Returns the page of the previous entry if the revision is the first one of another entry.
    public mutating func add(_ revision: KeptRevision) -> PlainPage? {
        let page = begin(revision.entryId)
        if diary.entries[entryID]?.entry.revision == revision.number { current = revision }
        if diary.entries[entryID]?.bodyRevision == revision.number { body = revision.body }
        return page
    }

    /// Begins the lines of an entry. Returns the page of the previous entry, unless it is the same one.
    private mutating func begin(_ id: String) -> PlainPage? {
        if id == entryID { return nil }
        defer { entryID = id }
        return end()
    }

    /// Returns the page of the last entry. Called after the last line.
    public mutating func end() -> PlainPage? {
        defer { (current, body) = (nil, "") }
        guard let current, let entry = diary.entries[entryID]?.entry, let folder = plan.folders[entryID] else {
            return nil
        }
        return PlainPage(entry, revision: current, body: body, folder: folder, plan: plan)
    }
}
