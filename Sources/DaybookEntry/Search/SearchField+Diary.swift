import SearchText

/// The texts of the diary's resources. Marks are stored: never reuse one.
extension SearchField {
    static let title = SearchField(mark: 0x02)
    static let body = SearchField.longText
    static let tag = SearchField(mark: 0x04)
    static let person = SearchField(mark: 0x05)
    static let place = SearchField(mark: 0x06)
    static let caption = SearchField(mark: 0x07)
    static let camera = SearchField(mark: 0x08)
    static let fileName = SearchField(mark: 0x09)

    /// The JSON member of the resource for this field.
    var memberName: String {
        switch self {
        case .title: "title"
        case .body: "body"
        case .tag: "tags"
        case .person: "people"
        case .place: "place"
        case .caption: "caption"
        case .camera: "camera"
        case .fileName: "fileName"
        default: ""
        }
    }
}

/// The properties of the diary's resources, beside those of days (``DayWords``). Marks are stored: never reuse one.
extension SearchFlag {
    static let favorite = SearchFlag(mark: 0x0E)
    static let photo = SearchFlag(mark: 0x0F)
}
