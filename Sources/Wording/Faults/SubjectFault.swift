/// The faults of subjects and memories.
public enum SubjectFault: String, Fault {
    case notFound = "SUBJECT_NOT_FOUND"
    case alreadyExists = "SUBJECT_ALREADY_EXISTS"
    case tooMany = "TOO_MANY_SUBJECTS"
    case nameTaken = "SUBJECT_NAME_TAKEN"
    case memoryNotFound = "MEMORY_NOT_FOUND"
    case tooManyMemories = "TOO_MANY_MEMORIES"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "반려동물이나 아이를 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such pet or child. Choose one from the list.",
                "ペットや子どもが見つかりません。一覧から選び直してください。")
        case .alreadyExists:
            Words(
                "다른 반려동물이나 아이가 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another pet or child. Use a new one.",
                "この ID は別のペットや子どもで使われています。新しい ID を使ってください。")
        case .tooMany:
            Words(
                "반려동물과 아이의 수는 합쳐서 {most}까지예요.",
                "is over the limit: a diary has at most {most} pets and children",
                "ペットと子どもは合わせて{most}件まで追加できます。")
        case .nameTaken:
            Words(
                "다른 반려동물이나 아이의 이름이에요. 구별되는 이름을 적어 주세요.",
                "is the name of another pet or child: choose a different name",
                "別のペットや子どもの名前です。区別できる名前を付けてください。")
        case .memoryNotFound:
            Words(
                "추억을 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such memory. Choose one from the list.",
                "思い出が見つかりません。一覧から選び直してください。")
        case .tooManyMemories:
            Words(
                "표시해 둔 추억이 너무 많아요. {most}개까지 남길 수 있어요.",
                "is over the limit: at most {most} memories can be marked",
                "印を付けた思い出が多すぎます。{most}件まで残せます。")
        }
    }
}
