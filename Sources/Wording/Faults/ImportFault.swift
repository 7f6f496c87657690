/// The faults of an import.
public enum ImportFault: String, Fault {
    case accountNotEmpty = "IMPORT_ACCOUNT_NOT_EMPTY"
    case notBegun = "IMPORT_NOT_BEGUN"
    case takenOver = "IMPORT_TAKEN_OVER"
    case recordUnreadable = "IMPORT_RECORD_UNREADABLE"
    case numberUnknown = "IMPORT_NUMBER_UNKNOWN"
    case textMissing = "IMPORT_TEXT_MISSING"
    case photosMissing = "IMPORT_PHOTOS_MISSING"
    case referenceLost = "IMPORT_REFERENCE_LOST"
    case unknown = "IMPORT_NOT_FOUND"
    case fileMissing = "IMPORT_FILE_MISSING"
    case fileDamaged = "IMPORT_FILE_DAMAGED"
    case lineUnreadable = "IMPORT_LINE_UNREADABLE"
    case linesMissing = "IMPORT_LINES_MISSING"

    /// The text in every language.
    public var words: Words {
        switch self {
        case .accountNotEmpty:
            Words(
                "그 계정에는 이미 다른 일기나 사진이 있어요. 비어 있는 새 계정으로 가져와 주세요.",
                "That account has other entries or photos already. Import into a new, empty account.",
                "そのアカウントには、すでにほかの日記や写真があります。新しい空のアカウントに取り込んでください。")
        case .notBegun:
            Words(
                "그 계정에서 진행 중인 가져오기가 없어요. 처음부터 다시 시도해 주세요.",
                "No import into that account is under way. Try again from the beginning.",
                "そのアカウントへの取り込みは進行中ではありません。最初からもう一度お試しください。")
        case .takenOver:
            Words(
                "그 사이에 다른 일기장을 그 계정으로 가져오기 시작했어요. 그것이 끝난 뒤에 다시 가져와 주세요.",
                "Meanwhile, an import of another export into that account was begun. Import again when it has ended.",
                "その間に、別の日記帳の取り込みがそのアカウントで始まりました。それが終わってから、もう一度取り込んでください。")
        case .recordUnreadable:
            Words(
                "이 기록의 {field} 값을 읽을 수 없어요.", "The value of {field} in this record cannot be read.",
                "この記録の {field} の値を読み取れません。")
        case .numberUnknown:
            Words(
                "이 계정이 아직 쓰지 않은 번호가 이 기록에 있어요.",
                "This record has a number that the account has not given.",
                "この記録には、アカウントがまだ割り当てていない番号があります。")
        case .textMissing:
            Words(
                "이 일기의 글이 빠져 있어요.", "The text of this entry is missing.", "この日記の文章がありません。")
        case .photosMissing:
            Words(
                "이 일기에서 사진 {count}장이 빠졌어요.", "{count} photos are missing from this entry.",
                "この日記に写真 {count} 枚が足りません。")
        case .referenceLost:
            Words(
                "이 기록의 {field} 값이 가리키는 것이 없어서 비워 두었어요.",
                "The {field} of this record names something that is not here, and was left out.",
                "この記録の {field} が指すものがないため、空のままにしました。")
        case .unknown:
            Words("그런 가져오기가 없어요.", "There is no such import.", "その取り込みはありません。")
        case .fileMissing:
            Words("이 파일이 내보낸 것 안에 없어요.", "The export does not have this file.", "書き出しにこのファイルがありません。")
        case .fileDamaged:
            Words(
                "이 파일을 읽을 수 없거나, 내용이 내보낼 때와 달라요.",
                "This file cannot be read, or has changed since the export.",
                "このファイルを読み取れないか、内容が書き出したときと違います。")
        case .lineUnreadable:
            Words("이 줄을 읽을 수 없어요.", "This line cannot be read.", "この行を読み取れません。")
        case .linesMissing:
            Words(
                "이 파일에 줄이 모자라요.", "This file has fewer lines than were exported.",
                "このファイルの行が、書き出したときより足りません。")
        }
    }
}
