/// A condition of a search filter, such as `tag:` in `tag:sea`.
///
/// The server reads the names, and the command line recognizes a filter by them.
public enum FilterCondition: String, CaseIterable, Sendable {
    case from, to, tag, person, place, camera, mood, weather, has, `is`

    /// The names that people write, in lower case, the English one first.
    public var names: [String] {
        switch self {
        case .tag: ["tag", "태그", "タグ"]
        case .person: ["person", "사람", "인물", "人物", "人"]
        case .place: ["place", "장소", "場所"]
        case .camera: ["camera", "카메라", "カメラ"]
        case .mood: ["mood", "기분", "気分"]
        case .weather: ["weather", "날씨", "天気"]
        case .from, .to, .has, .is: [rawValue]
        }
    }

    /// The conditions in English, each with its colon, and with its value if there is only one.
    public static var forms: [String] {
        allCases.map { condition in
            switch condition {
            case .has: "has:photo"
            case .is: "is:favorite"
            default: condition.rawValue + ":"
            }
        }
    }
}
