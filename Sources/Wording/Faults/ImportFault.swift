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
    case fileOverQuota = "IMPORT_FILE_OVER_QUOTA"
    case lineUnreadable = "IMPORT_LINE_UNREADABLE"
    case linesMissing = "IMPORT_LINES_MISSING"
    case pageEdited = "IMPORT_PAGE_EDITED"
    case pageUnreadable = "IMPORT_PAGE_UNREADABLE"
    case pageFieldRefused = "IMPORT_PAGE_FIELD_REFUSED"
    case pageOfKnownEntry = "IMPORT_PAGE_OF_KNOWN_ENTRY"
    case settingLeft = "IMPORT_SETTING_NOT_TAKEN"
    case fieldUnknown = "IMPORT_FIELD_UNKNOWN"
    case kindUnknown = "IMPORT_KIND_UNKNOWN"
    case moreUnknown = "IMPORT_MORE_UNKNOWN"
    case archiveUnknown = "IMPORT_ARCHIVE_NOT_FOUND"
    case archiveExists = "IMPORT_ARCHIVE_EXISTS"
    case archiveNotReady = "IMPORT_ARCHIVE_NOT_READY"
    case archiveTooLarge = "IMPORT_ARCHIVE_TOO_LARGE"
    case archiveUnreadable = "IMPORT_ARCHIVE_UNREADABLE"
    case archiveAccountUnreadable = "IMPORT_ARCHIVE_ACCOUNT_UNREADABLE"
    case archivePartRefused = "IMPORT_ARCHIVE_PART_REFUSED"
    case archiveUnpacksTooLarge = "IMPORT_ARCHIVE_UNPACKS_TOO_LARGE"
    case archiveEncrypted = "IMPORT_ARCHIVE_ENCRYPTED"
    case archiveUnsafe = "IMPORT_ARCHIVE_UNSAFE"
    case archiveNotExport = "IMPORT_ARCHIVE_NOT_EXPORT"
    case archiveNewer = "IMPORT_ARCHIVE_NEWER"
    case archiveInterrupted = "IMPORT_ARCHIVE_INTERRUPTED"

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
                "이 일기에서 사진 {count}장이 빠졌어요.", "{count} {count|photo is|photos are} missing from this entry.",
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
        case .fileOverQuota:
            Words(
                "이 파일은 계정이 쓸 수 있는 공간에 들어가지 않아요.", "This file does not fit the account's quota.",
                "このファイルは、アカウントの使える容量に入りません。")
        case .lineUnreadable:
            Words("이 줄을 읽을 수 없어요.", "This line cannot be read.", "この行を読み取れません。")
        case .linesMissing:
            Words(
                "이 파일에 줄이 모자라요.", "This file has fewer lines than were exported.",
                "このファイルの行が、書き出したときより足りません。")
        case .pageEdited:
            Words(
                "이 파일을 내보낸 뒤에 고쳐서, 다음 항목은 고친 대로 가져와요: {fields}.",
                "The page was edited since the export. Its values count: {fields}.",
                "このファイルは書き出したあとに編集されています。編集どおりに取り込む項目: {fields}。")
        case .pageUnreadable:
            Words(
                "고친 파일을 읽을 수 없어서({cause}), 내보낸 기록대로 가져와요.",
                "The edited page cannot be read ({cause}). The entry comes as its record has it.",
                "編集されたファイルを読み取れないため（{cause}）、書き出した記録のとおりに取り込みます。")
        case .pageFieldRefused:
            Words(
                "고친 파일의 {field} 값을 쓸 수 없어서, 내보낸 기록의 값을 그대로 둬요.",
                "The value of {field} on the edited page cannot be taken. The record's value stays.",
                "編集されたファイルの {field} の値を使えないため、書き出した記録の値のままにします。")
        case .pageOfKnownEntry:
            Words(
                """
                내보낸 뒤에 고친 파일이지만, 이 일기가 이미 계정이나 계정의 휴지통에 있어서 고친 내용을 가져오지 않아요. Daybook에서 일기를 고치거나, \
                이 일기가 없는 계정으로 가져와 주세요.
                """,
                """
                The page was edited since the export, but the account has the entry already, if only in the trash. Nothing \
                of the page is taken. Change the entry in Daybook, or import into an account that does not have it.
                """,
                """
                このファイルは書き出したあとに編集されていますが、この日記はすでにアカウントかそのゴミ箱にあるため、編集した内容は取り込みません。\
                Daybook で日記を編集するか、この日記がないアカウントに取り込んでください。
                """)
        case .settingLeft:
            Words(
                "내보낸 계정의 {field} 값을 이 서버에서 쓸 수 없어서, 이 계정의 값을 그대로 둬요.",
                "This server cannot take the {field} of the exported account. The account keeps its own.",
                "書き出したアカウントの {field} の値をこのサーバーでは使えないため、このアカウントの値のままにします。")
        case .fieldUnknown:
            Words(
                """
                이 Daybook이 모르는 항목이라 그 값 없이 가져와요: {field} ({count}번). 그 값까지 가져오려면 Daybook을 업데이트한 뒤 빈 계정으로 \
                가져와 주세요.
                """,
                """
                This Daybook does not know the field {field}, which came {count} {count|time|times}. The records come \
                without it. To have it, too, update Daybook first, then import into an empty account.
                """,
                """
                この Daybook が知らない項目のため、その値なしで取り込みます: {field}（{count} 回）。その値も取り込むには、Daybook を更新してから、\
                空のアカウントに取り込んでください。
                """)
        case .kindUnknown:
            Words(
                """
                이 Daybook이 모르는 종류의 기록이라 가져오지 않아요({count}줄). 이 기록까지 가져오려면 Daybook을 업데이트한 뒤 빈 계정으로 가져와 주세요.
                """,
                """
                This file has records of a kind that this Daybook does not know, in {count} {count|line|lines}. None of \
                them comes. To have them, too, update Daybook first, then import into an empty account.
                """,
                """
                この Daybook が知らない種類の記録のため、取り込みません（{count} 行）。この記録も取り込むには、Daybook を更新してから、空のアカウントに\
                取り込んでください。
                """)
        case .moreUnknown:
            Words(
                "이 Daybook이 모르는 항목과 파일이 더 있어요: {count}개. 그것들 없이 가져와요.",
                "{count} more {count|field or file is|fields and files are} unknown to this Daybook, and left out.",
                "この Daybook が知らない項目とファイルがほかに {count} 件あります。それらなしで取り込みます。")
        case .archiveUnknown:
            Words(
                "올려 둔 압축 파일이 없어요. 취소했거나 기간이 지났어요.",
                "There is no such archive. It was cancelled, or its time is over.",
                "そのアーカイブはありません。キャンセルされたか、期限が過ぎました。")
        case .archiveExists:
            Words(
                "이미 올려 둔 압축 파일이 있어요. 그것을 먼저 가져오거나 취소해 주세요.",
                "Another archive was uploaded already. Import it first, or cancel it.",
                "すでにアップロードしたアーカイブがあります。先にそれを取り込むか、キャンセルしてください。")
        case .archiveNotReady:
            Words(
                "이 압축 파일은 지금 가져올 수 없어요. 확인이 끝날 때까지 기다리거나, 다른 파일을 올려 주세요.",
                "This archive cannot be imported now. Wait until it was checked, or upload another one.",
                "このアーカイブは今は取り込めません。確認が終わるまで待つか、別のファイルをアップロードしてください。")
        case .archiveTooLarge:
            Words(
                "압축 파일은 {size}까지 올릴 수 있어요. 서버를 운영하는 사람에게 공간을 늘려 달라고 해 주세요.",
                "An archive may have at most {size}. Ask the server's operator for a larger quota.",
                "アーカイブは{size}までアップロードできます。サーバーの管理者に容量を増やしてもらってください。")
        case .archiveUnreadable:
            Words(
                "ZIP 파일이 아니거나 손상되었어요. 다시 받거나 내보낸 뒤 올려 주세요.",
                "The file is no ZIP archive, or it is damaged. Download or export it again.",
                "ZIP ファイルではないか、壊れています。もう一度ダウンロードするか書き出してください。")
        case .archiveAccountUnreadable:
            Words(
                "내보낸 계정의 기록(records/accounts.jsonl)에 쓸 수 없는 값이 있어요. 일기를 다시 내보낸 뒤 올려 주세요.",
                "The record of the account (records/accounts.jsonl) has a value that no Daybook writes. Export the diary again.",
                "アカウントの記録（records/accounts.jsonl）に使えない値があります。日記をもう一度書き出してください。")
        case .archivePartRefused:
            Words(
                "서버가 내보낸 것의 이 부분을 받지 않았어요: {place}. 일기를 다시 내보낸 뒤 올려 주세요.",
                "The server does not take this part of the export: {place}. Export the diary again, and upload that.",
                "サーバーが書き出しのこの部分を受け付けませんでした: {place}。日記をもう一度書き出してから、アップロードしてください。")
        case .archiveUnpacksTooLarge:
            Words(
                """
                압축 파일 안의 이 파일은 풀면 계정에 남은 공간보다 커요: {place}. 필요 없는 사진을 완전히 삭제하거나, 서버를 운영하는 사람에게 공간을 늘려 \
                달라고 한 뒤 다시 시도해 주세요. 압축하지 않고 묶은 ZIP 파일을 올려도 돼요.
                """,
                """
                Unpacked, this file of the archive is larger than the account's quota allows: {place}. Delete photos \
                permanently, or ask the server's operator for a larger quota, then try again. Or upload a ZIP file that is \
                packed without compression.
                """,
                """
                アーカイブの中のこのファイルは、展開するとアカウントの空き容量より大きくなります: {place}。不要な写真を完全に削除するか、サーバーの管理者に\
                容量を増やしてもらってから、もう一度お試しください。圧縮なしの ZIP ファイルをアップロードすることもできます。
                """)
        case .archiveEncrypted:
            Words(
                "암호가 걸린 압축 파일이에요. 암호 없이 다시 압축해 주세요.",
                "The archive is encrypted. Pack it again without a password.",
                "暗号化されたアーカイブです。パスワードなしで圧縮し直してください。")
        case .archiveUnsafe:
            Words(
                "압축 파일 안에 안전하지 않은 것이 있어서 열지 않았어요(밖을 가리키는 이름, 링크, 같은 이름, 지나치게 커지는 파일).",
                """
                The archive has something unsafe in it and was not opened: names that lead out of it, links, equal names, \
                or files that grow too large.
                """,
                "アーカイブに安全でないもの（外を指す名前、リンク、同じ名前、大きくなりすぎるファイル）があるため、開きませんでした。")
        case .archiveNotExport:
            Words(
                "이 압축 파일에는 Daybook에서 내보낸 일기가 없어요.",
                "The archive has no diary that Daybook exported.",
                "このアーカイブには、Daybook が書き出した日記がありません。")
        case .archiveNewer:
            Words(
                "더 새로운 Daybook이 내보낸 것이에요. 이 서버를 업데이트한 뒤 가져와 주세요.",
                "A newer Daybook made this export. Update this server, then import it.",
                "より新しい Daybook が書き出したものです。このサーバーを更新してから取り込んでください。")
        case .archiveInterrupted:
            Words(
                "여러 번 시도했지만 끝내지 못했어요. 나중에 다시 시도해 주세요. 계속되면 서버의 로그를 확인해 주세요.",
                "Several tries came to nothing. Try again later; if it goes on, see the server's log.",
                "何度か試しましたが終わりませんでした。あとでもう一度お試しください。続く場合はサーバーのログを確認してください。")
        }
    }
}
