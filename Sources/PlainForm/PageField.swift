/// A field of an entry that its page has, and that people may edit there. Raw values are the names on the page, but for the
/// body. A change of the place is one of its name or of its coordinates, and a change of the weather one of the
/// temperature, too.
///
/// The zone comes before the date, which is read in the zone.
public enum PageField: String, CaseIterable, Sendable {
    case title, zone, date, tags, people, place, favorite, mood, weather
    /// The captions of the entry's photos.
    case photos
    case body

    /// Whether the field is one of the entry's text, of which each change makes a revision.
    public var isOfText: Bool {
        switch self {
        case .title, .mood, .weather, .photos, .body: true
        case .zone, .date, .tags, .people, .place, .favorite: false
        }
    }
}
