public import DaybookAPI

/// The record of an entry and its current text, into which an edited page is put.
public struct PageRecord: Sendable, Equatable {
    /// The entry.
    public var entry: KeptEntry
    /// The current text, with the body, also if another text's record has that.
    public var text: KeptRevision
    /// The zone, the offset and the date as the page was written with them.
    let zone: String
    let offset: Int64
    let date: String

    /// Creates the record that a page was made of.
    public init(entry: KeptEntry, text: KeptRevision) {
        (self.entry, self.text, zone) = (entry, text, entry.timeZone)
        offset = Int64(entry.utcOffsetSeconds)
        date = PlainDate.text(of: entry)
    }
}
