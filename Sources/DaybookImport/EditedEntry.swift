import DaybookAPI
import DaybookEntry
import PlainForm

/// An entry with the edits of its page, and the texts that come with it.
///
/// An edit of the text makes a new one behind the current one, as an edit in Daybook does. The current one becomes an
/// earlier text then.
struct EditedEntry: Sendable {
    /// The entry.
    private(set) var entry: ReadRecord
    /// The current text, behind the one with its body if that is another one.
    private(set) var texts: [ReadRecord]
    /// The texts that were to come with the entry, and are earlier ones now; those with bodies first.
    private(set) var earlier: [ReadRecord] = []
    /// The notices on the page.
    private(set) var notices: [PageNotice] = []

    /// The largest number of a text that gets a new one behind it.
    private static let lastNumber: Int64 = 1 << 29

    /// Creates an entry as its record has it.
    init(_ entry: ReadRecord, texts: [ReadRecord]) { (self.entry, self.texts) = (entry, texts) }

    /// Creates an entry as its record has it, with the notice that nothing of its edited page is taken.
    init(_ entry: ReadRecord, texts: [ReadRecord], leaving page: String) {
        self.init(entry, texts: texts)
        notices = [.known(page, isHidden: entry.record.isHidden)]
    }

    /// Takes the values of a page where they differ from the record's. Does nothing to an entry without its text.
    ///
    /// - Parameters:
    ///   - path: The path of the page, for notices.
    ///   - now: The time of the edit.
    mutating func take(_ page: EntryPage, at path: String, by rules: EditedEntryRules, now: Timestamp) {
        guard case .entry(let old) = entry.record.record, let current = texts.last, let holder = texts.first,
            case .revision(let text) = current.record.record, case .revision(let body) = holder.record.record,
            text.number < Self.lastNumber
        else { return }
        let isHidden = old.hidden
        guard page.id.utf8.elementsEqual(old.id.utf8) else {
            return notices.append(.unreadable(path, cause: "id", isHidden: isHidden))
        }
        var written = text
        written.body = body.body
        var record = PageRecord(entry: old, text: written)
        var edited: [PageField] = []
        for field in PageField.allCases {
            var changed = record
            do throws(PageError) {
                let isEdited = try page.apply(field, to: &changed) { rules.offset(inZone: $0, at: $1) }
                if !isEdited { continue }
                guard rules.allows(changed.entry, text: changed.text) else { throw .value }
                record = changed
                edited.append(field)
            } catch {
                notices.append(.refused(path, field: field, isHidden: isHidden))
            }
        }
        if edited.isEmpty { return }
        notices.append(.edited(path, fields: edited, isHidden: isHidden))
        settle(record, edited: edited, by: rules, now: now)
    }

    /// Notes that the page cannot be read.
    mutating func refuse(_ path: String, cause: String) {
        notices.append(.unreadable(path, cause: cause, isHidden: entry.record.isHidden))
    }

    /// Puts the edited record in the place of the exported one.
    private mutating func settle(
        _ record: PageRecord, edited: [PageField], by rules: EditedEntryRules, now: Timestamp
    ) {
        var (changed, text) = (record.entry, record.text)
        changed.updateTime = now
        // An entry that becomes empty goes to the trash after a day.
        let isBlank = rules.isBlank(changed, text: text)
        if !isBlank { changed.emptyTime = nil } else if !changed.draft { changed.emptyTime = now }
        changed.draft = isBlank
        if edited.contains(where: \.isOfText) {
            let (isBodyEdited, number) = (edited.contains(.body), text.number)
            (text.number, text.time, text.change) = (number + 1, now, changed.version)
            if isBodyEdited { text.bodyRevision = text.number } else { text.body = "" }
            changed.revision = text.number
            var new = KeptRecord()
            new.record = .revision(text)
            let size = text.body.utf8.count + text.title.utf8.count + (texts.last?.size ?? 0)
            let read = ReadRecord(place: entry.place, record: new, size: size)
            earlier = isBodyEdited ? texts : Array(texts.dropFirst())
            texts = isBodyEdited ? [read] : [texts[0], read]
        }
        var new = KeptRecord()
        new.record = .entry(changed)
        entry.record = new
    }
}
