import Foundation

/// The checked parameters of a list of entries or photos.
struct ListQuery: Sendable {
    var kind: ResourceKind
    var order = ListOrder.newestFirst
    /// The range of civil dates, inclusive.
    var from: CivilDate?
    var to: CivilDate?
    /// The labels that each item must have, in the form of ``LabelName``.
    var tags: [String] = []
    var people: [String] = []
    var subtype = ""
    /// The burst that photos must belong to; empty for any.
    var burstID = ""
    /// The photo that entries must show.
    var photo: UUIDBytes?
    /// The accepted kinds; empty for all.
    var mediaKinds: Set<PhotoKind> = []
    /// The details that the days of entries must have.
    var day = DayFacets()
    var favorite: Bool?
    /// Whether the list has only hidden items; otherwise it has only items that are not hidden.
    var hidden = false
    /// The rule of the smart album that photos must be in. It also determines their visibility.
    var smartAlbum: SmartAlbumRule?
    /// The key of the manual album that photos must be in.
    var album: Int64?
    /// Whether screenshots are omitted.
    var omitsScreenshots = false
    /// Whether photos are omitted whose time is known only to the month or the year.
    var omitsVagueTimes = false
    /// The text that must occur; empty for no filter.
    var text = ""
    /// Whether the text of hidden photos is ignored in the entries that contain them.
    var omitsHidden = false
    var pageSize = Limits.pageSizeDefault
    var after: PagePosition?

    var visibility: Visibility { smartAlbum?.visibility ?? (hidden ? .hidden : .shown) }
}
