import Wording

/// The reason why an ID, or the beginning of one, matches nothing.
enum IDFault: String, Fault {
    case none = "ID_NONE"
    case noneWhileLocked = "ID_NONE_WHILE_LOCKED"
    case several = "ID_SEVERAL"
    case malformed = "ID_MALFORMED"
    case noneInEntry = "ID_NONE_IN_ENTRY"
    case severalInEntry = "ID_SEVERAL_IN_ENTRY"

    /// The message in every language.
    var words: Words {
        switch self {
        case .none:
            Words(
                "'{prefix}': 이렇게 시작하는 ID가 없어요. `daybook {kind} list`로 찾아보세요.",
                "There is no {kind} whose ID starts with {prefix}. See: daybook {kind} list",
                "'{prefix}' で始まる ID はありません。`daybook {kind} list` で探してください。")
        case .noneWhileLocked:
            Words(
                """
                '{prefix}': 이렇게 시작하는 ID가 없어요. `daybook {kind} list`로 찾아보세요. 숨긴 것은 잠겨 있어서 찾지 않았어요. \
                함께 찾으려면 먼저: `daybook unlock`.
                """,
                """
                There is no {kind} whose ID starts with {prefix}. See: daybook {kind} list. Hidden ones are locked and \
                were not searched. To search them, too, first use: daybook unlock
                """,
                """
                '{prefix}' で始まる ID はありません。`daybook {kind} list` で探してください。非表示の項目はロックされているため、探していません。\
                それも探すには、先に: `daybook unlock`。
                """)
        case .several:
            Words(
                "'{prefix}': 이렇게 시작하는 ID가 여럿이에요. 더 길게 적어 주세요:\n  {ids}",
                "Several IDs start with {prefix}. Give more of the one you mean:\n  {ids}",
                "'{prefix}' で始まる ID がいくつもあります。もっと長く指定してください:\n  {ids}")
        case .malformed:
            Words(
                "'{text}': ID가 아니에요. ID나 그 앞부분은 16진수 4~32자리예요. `daybook {kind} list`로 찾아보세요.",
                """
                '{text}' is not an ID. Give an ID or the start of one: 4 to 32 hexadecimal digits. See: daybook \
                {kind} list
                """,
                "'{text}' は ID ではありません。ID とその先頭部分は16進数4〜32桁です。`daybook {kind} list` で探してください。")
        case .noneInEntry:
            Words(
                "'{prefix}': 이 일기에는 ID가 이렇게 시작하는 사진이 없어요. `daybook entry show`로 찾아보세요.",
                "The entry has no photo whose ID starts with {prefix}. See: daybook entry show",
                "この日記には ID が '{prefix}' で始まる写真がありません。`daybook entry show` で探してください。")
        case .severalInEntry:
            Words(
                "'{prefix}': 이 일기에는 ID가 이렇게 시작하는 사진이 여럿이에요. 더 길게 적어 주세요.",
                "Several photos of the entry have IDs that start with {prefix}. Give more of the ID.",
                "この日記には ID が '{prefix}' で始まる写真がいくつもあります。もっと長く指定してください。")
        }
    }
}
