/// The faults of albums.
public enum AlbumFault: String, Fault {
    case notFound = "ALBUM_NOT_FOUND"
    case alreadyExists = "ALBUM_ALREADY_EXISTS"
    case smart = "ALBUM_IS_SMART"
    case tooMany = "TOO_MANY_ALBUMS"
    case titlesTooLong = "ALBUM_TITLES_TOO_LONG"
    case full = "ALBUM_FULL"
    case noPhoto = "NO_PHOTO_NAMED"
    case photoNotInAlbum = "PHOTO_NOT_IN_ALBUM"
    case photoMoves = "PHOTO_IS_MOVED"
    case itself = "ALBUM_IN_ITSELF"
    case unknown = "ALBUM_UNKNOWN"
    case parentNested = "ALBUM_PARENT_NESTED"
    case hasChildren = "ALBUM_HAS_CHILDREN"
    case filterEmpty = "ALBUM_FILTER_EMPTY"
    case filterStays = "ALBUM_FILTER_STAYS"
    case filledByHand = "ALBUM_FILLED_BY_HAND"
    case tooManyFilters = "TOO_MANY_SAVED_SEARCHES"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "앨범을 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such album. Choose one from the list.",
                "アルバムが見つかりません。一覧から選び直してください。")
        case .alreadyExists:
            Words(
                "다른 앨범이 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another album. Use a new one.",
                "この ID は別のアルバムで使われています。新しい ID を使ってください。")
        case .smart:
            Words(
                "자동으로 채워지는 앨범이라 직접 바꿀 수 없어요.",
                "This album is filled automatically. It cannot be changed by hand.",
                "写真が自動で集まるアルバムなので、手動では変更できません。")
        case .tooMany:
            Words(
                "앨범은 {most}개까지 만들 수 있어요.",
                "is over the limit: a diary has at most {most} albums",
                "アルバムは{most}個まで作れます。")
        case .titlesTooLong:
            Words(
                "모든 앨범의 제목을 합치면 {kibibytes}KiB를 넘어요. 제목을 줄여 주세요.",
                "is too long: the titles of all albums together may have at most {kibibytes} KiB",
                "すべてのアルバムのタイトルを合わせると{kibibytes}KiBを超えます。タイトルを短くしてください。")
        case .full:
            Words(
                "앨범에는 사진을 {most}장까지 담을 수 있어요.",
                "are too many: an album holds at most {most} photos",
                "アルバムに入れられる写真は{most}枚までです。")
        case .noPhoto:
            Words(
                "사진을 하나도 고르지 않았어요.",
                "does not name a photo",
                "写真が1枚も指定されていません。")
        case .photoNotInAlbum:
            Words(
                "이 앨범에 없는 사진이에요.",
                "is not a photo of this album",
                "このアルバムにない写真です。")
        case .photoMoves:
            Words(
                "옮길 사진 가운데 하나예요. 다른 사진을 골라 주세요.",
                "is one of the photos to move: choose another",
                "移動する写真の1枚です。別の写真を指定してください。")
        case .itself:
            Words(
                "앨범을 그 앨범 안에 넣을 수는 없어요. 다른 앨범을 골라 주세요.",
                "is the album itself: choose another",
                "アルバムをそのアルバム自身の中には入れられません。別のアルバムを指定してください。")
        case .unknown:
            Words(
                "찾을 수 없는 앨범이에요.",
                "is not one of your albums",
                "そのアルバムは見つかりません。")
        case .parentNested:
            Words(
                "다른 앨범 안에 있는 앨범이에요. 앨범은 한 단계까지만 안에 넣을 수 있어요.",
                "is inside another album: albums nest only one level deep",
                "別のアルバムの中にあるアルバムです。アルバムの入れ子は1段までです。")
        case .hasChildren:
            Words(
                "이 앨범 안에 다른 앨범이 있어요. 앨범은 한 단계까지만 안에 넣을 수 있어요.",
                "cannot be set: this album contains other albums, and albums nest only one level deep",
                "このアルバムの中に別のアルバムがあります。アルバムの入れ子は1段までです。")
        case .filterEmpty:
            Words(
                "비어 있는 조건이에요. 낱말이나 tag: 같은 조건을 적어 주세요.",
                "is empty: give words, or conditions such as tag:sea",
                "条件が空です。言葉か tag: などの条件を指定してください。")
        case .filterStays:
            Words(
                "저장한 검색에서 조건을 없앨 수는 없어요. 사진을 직접 담을 앨범은 새로 만들어 주세요.",
                "cannot be removed: to add photos by hand, make another album",
                "保存した検索から条件は外せません。写真を自分で入れるアルバムは新しく作ってください。")
        case .filledByHand:
            Words(
                "사진을 직접 담는 앨범에는 조건을 붙일 수 없어요. 앨범을 새로 만들어 주세요.",
                "cannot be set on an album that is filled by hand: make another album for the search",
                "写真を自分で入れるアルバムには条件を付けられません。アルバムを新しく作ってください。")
        case .tooManyFilters:
            Words(
                "저장한 검색은 {most}개까지 만들 수 있어요.",
                "is over the limit: a diary has at most {most} saved searches",
                "保存した検索は{most}個まで作れます。")
        }
    }
}
