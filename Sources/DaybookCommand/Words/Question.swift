import Wording

/// A question before an action that cannot be undone.
enum Question: Phrase {
    case emptyTrash
    case deleteEntries
    case deletePhotos
    case deleteAlbum
    case deleteSubject
    case deleteSound

    /// The question in every language.
    var words: Words {
        switch self {
        case .emptyTrash:
            Words(
                "휴지통을 비우면 다시 꺼낼 수 없어요. 일기: {entries}, 사진: {photos}. 완전히 지울까요? [y/N] ",
                "Emptying the trash cannot be undone. Entries: {entries}, photos: {photos}. Delete them for good? [y/N] ",
                "ゴミ箱を空にすると元に戻せません。日記: {entries}、写真: {photos}。完全に削除しますか？ [y/N] ")
        case .deleteEntries:
            Words(
                "휴지통을 거치지 않고 지우면 다시 꺼낼 수 없어요. 일기: {count}. 완전히 지울까요? [y/N] ",
                "This skips the trash and cannot be undone. Entries: {count}. Delete for good? [y/N] ",
                "ゴミ箱を通さずに削除すると元に戻せません。日記: {count}。完全に削除しますか？ [y/N] ")
        case .deletePhotos:
            Words(
                "휴지통을 거치지 않고 지우면 다시 꺼낼 수 없어요. 사진: {count}. 완전히 지울까요? [y/N] ",
                "This skips the trash and cannot be undone. Photos: {count}. Delete for good? [y/N] ",
                "ゴミ箱を通さずに削除すると元に戻せません。写真: {count}。完全に削除しますか？ [y/N] ")
        case .deleteAlbum:
            Words(
                "'{title}' 앨범을 지우면 되돌릴 수 없어요. 담긴 사진 {count}장은 보관함에 남아요. 지울까요? [y/N] ",
                "Deleting the album '{title}' cannot be undone. Its photos stay in the library: {count}. Delete? [y/N] ",
                "アルバム「{title}」を削除すると元に戻せません。中の写真{count}枚はライブラリに残ります。削除しますか？ [y/N] ")
        case .deleteSubject:
            Words(
                "'{name}': 지우면 생일과 소리를 되돌릴 수 없어요. 일기와 사진에 적힌 이름은 남아요. 지울까요? [y/N] ",
                "Deleting '{name}' loses its birthday and sound for good. Entries and photos keep the name. Delete? [y/N] ",
                "「{name}」を削除すると、誕生日とサウンドは元に戻せません。日記と写真の名前は残ります。削除しますか？ [y/N] ")
        case .deleteSound:
            Words(
                "'{title}' 소리를 지우면 되돌릴 수 없어요. 지울까요? [y/N] ",
                "Deleting the sound '{title}' cannot be undone. Delete? [y/N] ",
                "サウンド「{title}」を削除すると元に戻せません。削除しますか？ [y/N] ")
        }
    }
}
