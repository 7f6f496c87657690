import Wording

/// The smart albums, in the order of lists. Raw values are their IDs, and are stored.
enum SmartAlbum: String, CaseIterable, Codable, Sendable {
    case recents, favorites
    case people, places
    case videos, selfies
    case livePhotos = "live-photos"
    case portraits, panoramas, timelapses
    case slowMotion = "slow-motion"
    case bursts, screenshots
    case screenRecordings = "screen-recordings"
    case animated
    case imports, hidden, trash

    /// The rule for which photos belong to the album. No other code repeats it.
    var rule: SmartAlbumRule {
        switch self {
        case .recents: SmartAlbumRule(order: .sequenceDescending)
        case .favorites: SmartAlbumRule(.favorite)
        case .people: SmartAlbumRule(.trait(.people))
        case .places: SmartAlbumRule(.trait(.place))
        case .videos: SmartAlbumRule(.kind(.video))
        case .selfies: SmartAlbumRule(.subtype("selfie"))
        case .livePhotos: SmartAlbumRule(.subtype("livePhoto"))
        case .portraits: SmartAlbumRule(.subtype("portrait"))
        case .panoramas: SmartAlbumRule(.subtype("panorama"))
        case .timelapses: SmartAlbumRule(.subtype("timelapse"))
        case .slowMotion: SmartAlbumRule(.subtype("slowMotion"))
        case .bursts: SmartAlbumRule(.subtype("burst"))
        case .screenshots: SmartAlbumRule(.subtype("screenshot"))
        case .screenRecordings: SmartAlbumRule(.subtype("screenRecording"))
        case .animated: SmartAlbumRule(.subtype("animated"))
        case .imports: SmartAlbumRule(.trait(.imported))
        case .hidden: SmartAlbumRule(visibility: .hidden)
        // Hidden photos need the password in the trash, too.
        case .trash: SmartAlbumRule(.unhidden, visibility: .trash)
        }
    }

    var section: AlbumSection {
        switch self {
        case .recents, .favorites: .myAlbums
        case .people, .places: .peopleAndPlaces
        case .imports, .hidden, .trash: .utilities
        default: .mediaTypes
        }
    }

    var title: Words {
        switch self {
        case .recents: Words("최근 항목", "Recents", "最近の項目")
        case .favorites: Words("즐겨찾는 항목", "Favorites", "お気に入り")
        case .people: Words("사람", "People", "人物")
        case .places: Words("장소", "Places", "場所")
        case .videos: Words("동영상", "Videos", "動画")
        case .selfies: Words("셀피", "Selfies", "セルフィー")
        case .livePhotos: Words("라이브 포토", "Live Photos", "ライブフォト")
        case .portraits: Words("인물 사진", "Portraits", "ポートレート")
        case .panoramas: Words("파노라마", "Panoramas", "パノラマ")
        case .timelapses: Words("타임랩스", "Time-lapse", "タイムラプス")
        case .slowMotion: Words("슬로 모션", "Slow Motion", "スローモーション")
        case .bursts: Words("고속 연사", "Bursts", "連写")
        case .screenshots: Words("스크린샷", "Screenshots", "スクリーンショット")
        case .screenRecordings: Words("화면 기록", "Screen Recordings", "画面収録")
        case .animated: Words("움직이는 사진", "Animated", "アニメーション")
        case .imports: Words("가져온 항목", "Imports", "読み込み")
        case .hidden: Words("숨긴 항목", "Hidden", "非表示")
        case .trash: Words("최근 삭제된 항목", "Recently Deleted", "最近削除した項目")
        }
    }
}

/// The current content of a smart album.
struct SmartAlbumState: Hashable, Codable, Sendable {
    let id: String
    let photoCount: Int64
    let cover: UUIDBytes?

    /// The etag, which changes with the album's content.
    var etag: ETag {
        var digest = ContentDigest()
        digest.add(id)
        digest.add(photoCount)
        digest.add(cover?.description ?? "")
        return ETag(digest: digest.finish())
    }
}
