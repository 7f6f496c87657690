/// What can be wrong with subjects, and with memories.
public enum SubjectFault: String, Fault {
    case notFound = "SUBJECT_NOT_FOUND"
    case alreadyExists = "SUBJECT_ALREADY_EXISTS"
    case tooMany = "TOO_MANY_SUBJECTS"
    case nameTaken = "SUBJECT_NAME_TAKEN"
    case memoryNotFound = "MEMORY_NOT_FOUND"
    case tooManyMemories = "TOO_MANY_MEMORIES"

    /// What people read.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "그런 대상은 없어요.",
                "There is no such subject.",
                "そのような相手は登録されていません。")
        case .alreadyExists:
            Words(
                "이 id는 이미 다른 대상의 것이에요.",
                "The id belongs to another subject already.",
                "この id はすでに別の登録のものです。")
        case .tooMany:
            Words(
                "반려동물과 아이는 합쳐서 {most}개까지 등록할 수 있어요.",
                "is one too many: a diary has at most {most}",
                "ペットと子どもは合わせて{most}件まで登録できます。")
        case .nameTaken:
            Words(
                "이미 있는 이름이에요. 서로 다른 이름을 지어 주세요.",
                "is another subject's: give them names that differ",
                "すでにある名前です。別の名前を付けてください。")
        case .memoryNotFound:
            Words(
                "그런 추억은 없어요.",
                "There is no such memory.",
                "そのような思い出はありません。")
        case .tooManyMemories:
            Words(
                "표시해 둔 추억이 너무 많아요. {most}개까지 남겨 둬요.",
                "is of one memory too many: {most} are kept",
                "印を付けた思い出が多すぎます。{most}件まで残せます。")
        }
    }
}
