/// The faults of photos and their records.
public enum PhotoFault: String, Fault {
    case notFound = "PHOTO_NOT_FOUND"
    case alreadyExists = "PHOTO_ALREADY_EXISTS"
    case trashed = "PHOTO_TRASHED"
    case unsettled = "PICTURE_NOT_MADE"
    case noPicture = "NO_PICTURE_TO_TURN"
    case notLive = "NO_MOVING_HALF"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "사진을 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such photo. Choose one from the list.",
                "写真が見つかりません。一覧から選び直してください。")
        case .alreadyExists:
            Words(
                "다른 사진이 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another photo. Use a new one.",
                "この ID は別の写真で使われています。新しい ID を使ってください。")
        case .trashed:
            Words(
                "이 사진은 휴지통에 있어요. 꺼낸 뒤에 바꿔 주세요.",
                "The photo is in the trash. Restore it before you change it.",
                "この写真はゴミ箱にあります。ゴミ箱から戻してから変更してください。")
        case .unsettled:
            Words(
                "이미지가 아직 만들어지지 않았어요.",
                "says that the picture is not made yet",
                "画像がまだ作られていません。")
        case .notLive:
            Words(
                "움직이지 않는 사진이에요. 원본을 받아 주세요.",
                "This is not a live photo. Request its original instead.",
                "この写真には動画がありません。オリジナルを取得してください。")
        case .noPicture:
            Words(
                "돌릴 이미지가 없는 파일이에요.",
                "cannot be set: the file has no picture to rotate",
                "回転できる画像がないファイルです。")
        }
    }
}
