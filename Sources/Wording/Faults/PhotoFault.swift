/// What can be wrong with photos and their records.
public enum PhotoFault: String, Fault {
    case notFound = "PHOTO_NOT_FOUND"
    case alreadyExists = "PHOTO_ALREADY_EXISTS"
    case trashed = "PHOTO_TRASHED"
    case unsettled = "PICTURE_NOT_MADE"
    case noPicture = "NO_PICTURE_TO_TURN"

    /// What people read.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "그런 사진은 없어요.",
                "There is no such photo.",
                "そのような写真はありません。")
        case .alreadyExists:
            Words(
                "이 id는 이미 다른 사진의 것이에요.",
                "The id belongs to another photo already.",
                "この id はすでに別の写真のものです。")
        case .trashed:
            Words(
                "이 사진은 휴지통에 있어요. :undelete로 꺼낸 뒤에 바꿔 주세요.",
                "The photo is in the trash. Take it out with :undelete before you change it.",
                "この写真はごみ箱にあります。:undelete で戻してから変更してください。")
        case .unsettled:
            Words(
                "그림이 아직 만들어지지 않았어요.",
                "says that the picture was not made yet",
                "画像がまだ作られていません。")
        case .noPicture:
            Words(
                "돌려 볼 그림이 없는 파일이에요.",
                "cannot be set: the file has no picture to turn",
                "回転できる画像がないファイルです。")
        }
    }
}
