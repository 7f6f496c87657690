import Foundation

/// What a list of entries or photos asks for, checked.
struct ListQuery: Sendable {
    var kind: ResourceKind
    var order = ListOrder.newestFirst
    /// Civil dates, inclusive.
    var from: CivilDate?
    var to: CivilDate?
    /// Each must be carried; in the form of ``LabelName``.
    var tags: [String] = []
    var people: [String] = []
    var subtype = ""
    /// The burst that photos must be of; any when empty.
    var burstID = ""
    /// Any of these; empty for all.
    var mediaKinds: Set<PhotoKind> = []
    var favorite: Bool?
    /// Hidden things only; without it those that are not hidden.
    var hidden = false
    /// The album that fills itself that photos must be in; it says how visible they are, too.
    var smartAlbum: SmartAlbumRule?
    /// The album that somebody made that photos must be in, by the storage's number.
    var album: Int64?
    /// Leaves out photos that are screenshots.
    var omitsScreenshots = false
    /// Photos of which only the month or the year is known are left out.
    var omitsVagueTimes = false
    /// Text that must occur; empty for no such filter.
    var text = ""
    /// What hidden photos say is no text of the entries that hold them.
    var omitsHidden = false
    var pageSize = Limits.pageSizeDefault
    var after: PagePosition?

    var visibility: Visibility { smartAlbum?.visibility ?? (hidden ? .hidden : .shown) }
}
