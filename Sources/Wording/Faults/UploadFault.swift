/// What can be wrong with a file, or a form, that is sent.
public enum UploadFault: String, Fault {
    case malformedForm = "MALFORMED_FORM"
    case noBoundary = "FORM_BOUNDARY"
    case malformedHeader = "FORM_PART_HEADER"
    case headerTooLarge = "FORM_PART_HEADER_TOO_LARGE"
    case unnamedPart = "FORM_PART_UNNAMED"
    case tooManyParts = "FORM_TOO_MANY_PARTS"
    case unreadableFileName = "FORM_FILE_NAME"
    case truncatedForm = "FORM_TRUNCATED"
    case partTwice = "FORM_PART_TWICE"
    case noSuchPart = "FORM_NO_SUCH_PART"
    case missingFile = "MISSING_FILE"
    case emptyFile = "EMPTY_FILE"
    case fileName = "FILE_NAME_NOT_UTF8"
    case fileTooLarge = "FILE_TOO_LARGE"
    case notMedia = "NOT_MEDIA"
    case diskFull = "DISK_FULL"
    case malformedDigest = "MALFORMED_DIGEST"
    case digestMismatch = "DIGEST_MISMATCH"
    case sizeMismatch = "SIZE_MISMATCH"
    case noBlob = "BLOB_NOT_FOUND"
    case undecodable = "UNDECODABLE"
    case noRendition = "RENDITION_NOT_AVAILABLE"
    case pictureLater = "PICTURE_LATER"
    case tooManyUnnamed = "TOO_MANY_UNNAMED"
    case busy = "BUSY"

    /// What people read.
    public var words: Words {
        switch self {
        case .malformedForm:
            Words(
                "폼을 읽을 수 없어요.",
                "The form cannot be read.",
                "フォームを読み取れません。")
        case .noBoundary:
            Words(
                "폼의 경계가 없거나 나오지 않아요.",
                "The form's boundary is missing or does not occur.",
                "フォームの境界がないか、現れません。")
        case .malformedHeader:
            Words(
                "폼에 헤더를 읽을 수 없는 부분이 있어요.",
                "A part's header cannot be read.",
                "フォームのパートのヘッダーを読み取れません。")
        case .headerTooLarge:
            Words(
                "폼에 헤더가 {most}바이트보다 큰 부분이 있어요.",
                "A part's header is larger than {most} bytes.",
                "フォームのパートのヘッダーが{most}バイトを超えています。")
        case .unnamedPart:
            Words(
                "폼에 이름을 적은 Content-Disposition이 없는 부분이 있어요.",
                "A part has no Content-Disposition of form-data with a name.",
                "フォームのパートに、名前を書いた Content-Disposition がありません。")
        case .tooManyParts:
            Words(
                "폼의 부분이 {most}개보다 많아요.",
                "There are more than {most} parts.",
                "フォームのパートが{most}個を超えています。")
        case .unreadableFileName:
            Words(
                "filename*는 UTF-8''NAME 형식으로, 퍼센트 인코딩해서 적어 주세요.",
                "A part's filename* is not of the form UTF-8''NAME, percent-encoded.",
                "filename* は UTF-8''NAME の形式で、パーセントエンコードして書いてください。")
        case .truncatedForm:
            Words(
                "폼이 마지막 경계 앞에서 끝났어요.",
                "The form ends before its last boundary.",
                "フォームが最後の境界の前で終わっています。")
        case .partTwice:
            Words(
                "같은 부분이 두 번 있어요.",
                "The part is given twice.",
                "同じパートが二重にあります。")
        case .noSuchPart:
            Words(
                "폼에 그런 부분은 없어요.",
                "There is no such part.",
                "フォームにそのようなパートはありません。")
        case .missingFile:
            Words(
                "폼에 이 이름의 부분이 없어요.",
                "The form has no part of this name.",
                "フォームにこの名前のパートがありません。")
        case .emptyFile:
            Words(
                "파일이 비어 있어요. 다른 파일을 골라 주세요.",
                "The file is empty. Choose another.",
                "ファイルが空です。別のファイルを選んでください。")
        case .fileName:
            Words(
                "이름은 UTF-8이어야 하고, ASCII가 아닌 글자는 퍼센트 인코딩해야 해요.",
                "The name must be UTF-8, percent-encoded where it is not ASCII.",
                "名前は UTF-8 にし、ASCII 以外はパーセントエンコードしてください。")
        case .fileTooLarge:
            Words(
                "이런 종류의 파일은 {mebibytes}MiB까지 보관할 수 있어요.",
                "At most {mebibytes} MiB are kept of a file of this kind.",
                "この種類のファイルは{mebibytes}MiBまで保管できます。")
        case .notMedia:
            Words(
                "사진, 동영상, 녹음이 아니에요.",
                "The file is not a photo, video or recording.",
                "写真、動画、録音ではありません。")
        case .diskFull:
            Words(
                "서버의 디스크가 가득 찼어요. 공간을 비운 뒤 다시 시도해 주세요.",
                "The server's disk is full. Make room there, then try again.",
                "サーバーのディスクがいっぱいです。空きを作ってから、もう一度お試しください。")
        case .malformedDigest:
            Words(
                "다이제스트는 소문자 16진수 64자리예요.",
                "A digest is 64 lower-case hexadecimal digits.",
                "ダイジェストは小文字の16進数64桁です。")
        case .digestMismatch:
            Words(
                "받은 바이트의 다이제스트가 알려 준 것과 달라요. 다시 보내 주세요.",
                "The bytes have another digest than was announced. Send them again.",
                "受け取ったバイトのダイジェストが、知らされたものと違います。もう一度送ってください。")
        case .sizeMismatch:
            Words(
                "받은 바이트 수가 알려 준 것과 달라요. 다시 보내 주세요.",
                "Another number of bytes came than was announced. Send them again.",
                "受け取ったバイト数が、知らされたものと違います。もう一度送ってください。")
        case .noBlob:
            Words(
                "파일을 찾을 수 없어요.",
                "There is no such file.",
                "ファイルが見つかりません。")
        case .undecodable:
            Words(
                "이 파일로는 이미지를 만들 수 없어요.",
                "No picture can be made of it.",
                "このファイルからは画像を作れません。")
        case .noRendition:
            Words(
                "이 파일의 이미지는 없어요. 원본은 내려받을 수 있어요.",
                "There is no picture of this file; its original can be downloaded.",
                "このファイルの画像はありません。オリジナルはダウンロードできます。")
        case .pictureLater:
            Words(
                "이미지를 아직 만들지 못했어요. 잠시 뒤에 다시 시도해 주세요.",
                "The picture is not made yet. Try again shortly.",
                "画像はまだ作られていません。しばらくしてからもう一度お試しください。")
        case .tooManyUnnamed:
            Words(
                "일기장에 없는 파일이 너무 많아서 아무것도 지우지 않았어요.",
                "Too many files are named by no record; nothing was deleted.",
                "日記帳にないファイルが多すぎるため、何も削除していません。")
        case .busy:
            Words(
                "처리할 작업이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too much work is waiting. Try again shortly.",
                "処理が混み合っています。しばらくしてからもう一度お試しください。")
        }
    }
}
