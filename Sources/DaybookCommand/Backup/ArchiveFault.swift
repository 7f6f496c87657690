import ArchiveReading
import Wording

/// The reason why the ZIP archive of an export is not read. The archive, with the name of the file in it, stands before
/// the message.
enum ArchiveFault: String, Fault {
    case notZip = "ARCHIVE_NOT_ZIP"
    case cutOff = "ARCHIVE_CUT_OFF"
    case damaged = "ARCHIVE_DAMAGED"
    case tooMany = "ARCHIVE_TOO_MANY_FILES"
    case tooLarge = "ARCHIVE_TOO_LARGE"
    case overlap = "ARCHIVE_FILES_OVERLAP"
    case name = "ARCHIVE_NAME"
    case link = "ARCHIVE_LINK"
    case sameName = "ARCHIVE_SAME_NAME"
    case encrypted = "ARCHIVE_ENCRYPTED"
    case method = "ARCHIVE_METHOD"

    /// Returns the reason of an error.
    init(_ code: ArchiveError.Code) {
        self =
            switch code {
            case .notZip: .notZip
            case .cutOff: .cutOff
            // An archive that the system cannot read has an error of the system.
            case .damaged, .unreadable: .damaged
            case .tooMany: .tooMany
            // The command unpacks nothing to the disk.
            case .tooLarge, .overLimit: .tooLarge
            case .overlap: .overlap
            case .name: .name
            case .link: .link
            case .sameName: .sameName
            case .encrypted: .encrypted
            case .method: .method
            }
    }

    /// The message in every language.
    var words: Words {
        switch self {
        case .notZip:
            Words(
                "ZIP 파일이 아니에요. 압축을 풀고, daybook.json이 든 폴더를 적어 주세요.",
                "This is no ZIP archive. Unpack it, and give the folder that has daybook.json in it.",
                "ZIP ファイルではありません。展開して、daybook.json のあるフォルダーを指定してください。")
        case .cutOff:
            Words(
                """
                파일의 끝이 없거나, 끝 뒤에 다른 것이 붙어 있어요. 끝까지 다시 받거나 복사해 주세요. 그래도 안 되면 압축을 풀고, daybook.json이 든 폴더를 적어 주세요.
                """,
                """
                The end of the archive is missing, or something was added behind it. Download or copy it again to its end. \
                If that does not help, unpack it, and give the folder that has daybook.json in it.
                """,
                """
                ファイルの終わりがないか、終わりの後に何かが付け加えられています。最後までもう一度ダウンロードするかコピーしてください。それでもだめなら展開して、\
                daybook.json のあるフォルダーを指定してください。
                """)
        case .damaged:
            Words(
                """
                ZIP 파일이 손상됐어요({cause}). 다시 받거나 복사해 주세요. 그래도 안 되면 압축을 풀고, daybook.json이 든 폴더를 적어 주세요.
                """,
                """
                The archive is damaged ({cause}). Download or copy it again. If that does not help, unpack it, and give \
                the folder that has daybook.json in it.
                """,
                """
                ZIP ファイルが破損しています（{cause}）。もう一度ダウンロードするかコピーしてください。それでもだめなら展開して、daybook.json のあるフォルダーを\
                指定してください。
                """)
        case .tooMany:
            Words(
                "ZIP 파일에 든 파일이 너무 많아요({cause}). 내보낸 것만 넣어 다시 압축해 주세요.",
                "The archive has too many files ({cause}). Pack the export alone.",
                "ZIP ファイルの中のファイルが多すぎます（{cause}）。書き出したものだけを圧縮し直してください。")
        case .tooLarge:
            Words(
                """
                풀면 ZIP 파일의 크기에 비해 지나치게 커져요. 믿을 수 있는 곳에서 받은 것인지 확인하고, 내보낸 것의 다른 사본을 써 주세요.
                """,
                """
                It expands far beyond what an archive of its size may hold. Check where it comes from, and use another \
                copy of the export.
                """,
                "展開すると、ZIP ファイルの大きさに比べて大きくなりすぎます。入手元を確認し、書き出したものの別のコピーを使ってください。")
        case .overlap:
            Words(
                "ZIP 파일 안의 파일들이 서로 겹쳐 있어요. 믿을 수 있는 곳에서 받은 것인지 확인하고, 내보낸 것의 다른 사본을 써 주세요.",
                """
                Files in the archive overlap, which no program writes by accident. Check where it comes from, and use \
                another copy of the export.
                """,
                "ZIP ファイルの中のファイルが重なり合っています。入手元を確認し、書き出したものの別のコピーを使ってください。")
        case .name:
            Words(
                "ZIP 파일 안의 이 이름은 폴더 밖을 가리키거나 쓸 수 없는 이름이에요. ZIP 파일에서 지우고 다시 시도해 주세요.",
                """
                This name in the archive leads out of its folder, or is none that a file can have. Remove the file from \
                the archive, then try again.
                """,
                "ZIP ファイルの中のこの名前は、フォルダーの外を指すか、使えない名前です。ZIP ファイルから削除して、もう一度お試しください。")
        case .link:
            Words(
                "ZIP 파일 안에 링크나 장치가 있어요. ZIP 파일에서 지우고 다시 시도해 주세요.",
                "The archive has a link or a device in it. Remove it from the archive, then try again.",
                "ZIP ファイルの中にリンクかデバイスがあります。ZIP ファイルから削除して、もう一度お試しください。")
        case .sameName:
            Words(
                "ZIP 파일에 이름이 같거나 대소문자만 다른 파일이 또 있어요. 하나를 지우고 다시 시도해 주세요.",
                """
                The archive has another file with the same name, or one that differs only in case. Remove one of them, \
                then try again.
                """,
                "ZIP ファイルに、名前が同じか、大文字と小文字だけが違うファイルがほかにもあります。どちらかを削除して、もう一度お試しください。")
        case .encrypted:
            Words(
                "ZIP 파일에 암호가 걸려 있어요. 암호로 압축을 풀고, daybook.json이 든 폴더를 적어 주세요.",
                "The archive is encrypted. Unpack it with its password, and give the folder that has daybook.json in it.",
                "ZIP ファイルが暗号化されています。パスワードで展開して、daybook.json のあるフォルダーを指定してください。")
        case .method:
            Words(
                "이 파일을 압축한 방식을 읽을 수 없어요. 압축을 풀고, daybook.json이 든 폴더를 적어 주세요.",
                """
                This file is packed in a way that cannot be read here. Unpack the archive, and give the folder that has \
                daybook.json in it.
                """,
                "このファイルの圧縮方式は読み取れません。展開して、daybook.json のあるフォルダーを指定してください。")
        }
    }
}
