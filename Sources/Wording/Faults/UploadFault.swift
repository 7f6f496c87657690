/// The faults of an uploaded file or form.
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
    case quotaExceeded = "QUOTA_EXCEEDED"
    case malformedDigest = "MALFORMED_DIGEST"
    case digestMismatch = "DIGEST_MISMATCH"
    case sizeMismatch = "SIZE_MISMATCH"
    case noBlob = "BLOB_NOT_FOUND"
    case undecodable = "UNDECODABLE"
    case noRendition = "RENDITION_NOT_AVAILABLE"
    case pictureLater = "PICTURE_LATER"
    case filmLater = "FILM_LATER"
    case noFilm = "FILM_NOT_AVAILABLE"
    case recordingLater = "RECORDING_LATER"
    case noRecording = "RECORDING_NOT_AVAILABLE"
    case tooManyUnnamed = "TOO_MANY_UNNAMED"
    case busy = "BUSY"
    case locked = "UPLOAD_LOCKED"
    case noUpload = "UPLOAD_NOT_FOUND"
    case offsetConflict = "UPLOAD_OFFSET"
    case displaced = "UPLOAD_DISPLACED"
    case tooManyUploads = "TOO_MANY_UPLOADS"
    case heldByUploads = "QUOTA_HELD_BY_UPLOADS"
    case checksumMismatch = "CHECKSUM_MISMATCH"
    case digestField = "DIGEST_FIELD"
    case checksumField = "CHECKSUM_FIELD"
    case notByteCount = "NOT_BYTE_COUNT"
    case offsetNotZero = "UPLOAD_OFFSET_NOT_ZERO"
    case tusVersion = "TUS_VERSION"
    case tusMetadata = "TUS_METADATA"
    case notOffsetStream = "NOT_OFFSET_STREAM"
    case fileTime = "FILE_TIME"

    /// The text for people.
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
                "The form's boundary is missing, or the body does not contain it.",
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
                "A part's filename* is not in the form UTF-8''NAME, percent-encoded.",
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
                "A file of this kind may have at most {mebibytes} MiB.",
                "この種類のファイルは{mebibytes}MiBまで保管できます。")
        case .notMedia:
            Words(
                "사진, 동영상, 녹음이 아니에요.",
                "The file is not a photo, video or recording.",
                "写真、動画、録音ではありません。")
        case .diskFull:
            Words(
                "서버의 디스크가 가득 찼어요. 공간을 비운 뒤 다시 시도해 주세요.",
                "The server's disk is full. Free some space on it, then try again.",
                "サーバーのディスクがいっぱいです。空きを作ってから、もう一度お試しください。")
        case .quotaExceeded:
            Words(
                "쓸 수 있는 공간 {quota}MB 가운데 {used}MB를 쓰고 있어서 {more}MB를 더 넣을 수 없어요. 필요 없는 사진이나 글을 완전히 삭제하거나, 서버를 운영하는 사람에게 공간을 늘려 달라고 해 주세요.",
                """
                {used} MB of {quota} MB are used, so {more} MB more do not fit. Delete photos or entries \
                permanently, or ask the server's operator for a larger quota.
                """,
                "使える容量{quota}MBのうち{used}MBを使っているため、さらに{more}MBは入りません。不要な写真や日記を完全に削除するか、サーバーの管理者に容量を増やしてもらってください。")
        case .malformedDigest:
            Words(
                "다이제스트는 소문자 16진수 64자리예요.",
                "A digest must be 64 lower-case hexadecimal digits.",
                "ダイジェストは小文字の16進数64桁です。")
        case .digestMismatch:
            Words(
                "받은 바이트의 다이제스트가 알려 준 것과 달라요. 다시 보내 주세요.",
                "The digest of the bytes differs from the announced digest. Send them again.",
                "受け取ったバイトのダイジェストが、知らされたものと違います。もう一度送ってください。")
        case .sizeMismatch:
            Words(
                "받은 바이트 수가 알려 준 것과 달라요. 다시 보내 주세요.",
                "The number of bytes differs from the announced number. Send them again.",
                "受け取ったバイト数が、知らされたものと違います。もう一度送ってください。")
        case .noBlob:
            Words(
                "파일을 찾을 수 없어요.",
                "There is no such file.",
                "ファイルが見つかりません。")
        case .undecodable:
            Words(
                "이 파일로는 이미지를 만들 수 없어요.",
                "No picture can be made from it.",
                "このファイルからは画像を作れません。")
        case .noRendition:
            Words(
                "이 파일의 이미지는 없어요. 원본은 내려받을 수 있어요.",
                "There is no picture of this file. Download the original instead.",
                "このファイルの画像はありません。オリジナルはダウンロードできます。")
        case .pictureLater:
            Words(
                "이미지를 아직 만들지 못했어요. 잠시 뒤에 다시 시도해 주세요.",
                "The picture is not ready yet. Try again shortly.",
                "画像はまだ作られていません。しばらくしてからもう一度お試しください。")
        case .filmLater:
            Words(
                "동영상을 만드는 중이에요({percent}%). 잠시 뒤에 다시 시도해 주세요.",
                "The video is being prepared ({percent}%). Try again shortly.",
                "動画を作成しています（{percent}%）。しばらくしてからもう一度お試しください。")
        case .noFilm:
            Words(
                "이 동영상은 브라우저에서 재생할 수 있게 바꿀 수 없어요. 원본은 내려받을 수 있어요.",
                "No video for browsers can be made from this one. Download the original instead.",
                "この動画は、ブラウザーで再生できる形に変換できません。オリジナルはダウンロードできます。")
        case .recordingLater:
            Words(
                "들을 수 있는 녹음을 만드는 중이에요({percent}%). 잠시 뒤에 다시 시도해 주세요.",
                "The recording is being prepared ({percent}%). Try again shortly.",
                "録音を変換しています（{percent}%）。しばらくしてからもう一度お試しください。")
        case .noRecording:
            Words(
                "이 녹음은 브라우저에서 재생할 수 있게 바꿀 수 없어요. 원본은 내려받을 수 있어요.",
                "No recording for browsers can be made from this one. Download the original instead.",
                "この録音は、ブラウザーで再生できる形に変換できません。オリジナルはダウンロードできます。")
        case .tooManyUnnamed:
            Words(
                "일기장에 없는 파일이 너무 많아서 아무것도 지우지 않았어요.",
                "Too many files belong to no record. Nothing was deleted.",
                "日記帳にないファイルが多すぎるため、何も削除していません。")
        case .busy:
            Words(
                "처리할 작업이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too much work is waiting. Try again shortly.",
                "処理が混み合っています。しばらくしてからもう一度お試しください。")
        case .locked:
            Words(
                "지금은 이 업로드를 처리할 수 없어요. 잠시 뒤에 이어서 올려 주세요.",
                "The upload is in use. Continue it shortly.",
                "今はこのアップロードを処理できません。しばらくしてから続けてください。")
        case .noUpload:
            Words(
                "그런 업로드는 없어요. 기한이 지났을 수 있으니 처음부터 다시 올려 주세요.",
                "There is no such upload. It may have expired. Start again.",
                "そのようなアップロードはありません。期限が切れた可能性があります。最初からやり直してください。")
        case .offsetConflict:
            Words(
                "업로드는 {offset}바이트까지 와 있어요. 거기서부터 보내 주세요.",
                "The upload has {offset} bytes. Continue from there.",
                "アップロードは{offset}バイトまで届いています。そこから続けてください。")
        case .displaced:
            Words(
                "같은 업로드에 새 요청이 와서 이 요청은 멈췄어요.",
                "A newer request for the same upload replaced this one.",
                "同じアップロードに新しいリクエストが来たため、このリクエストは止まりました。")
        case .tooManyUploads:
            Words(
                "끝나지 않은 업로드가 너무 많아요. 먼저 마치거나 취소해 주세요.",
                "Too many uploads are unfinished. Finish or cancel some first.",
                "終わっていないアップロードが多すぎます。先に終わらせるか取り消してください。")
        case .heldByUploads:
            Words(
                "끝나지 않은 업로드가 남은 공간을 다 차지하고 있어요. 먼저 마치거나 취소해 주세요.",
                "Unfinished uploads use all the space that is left. Finish or cancel some first.",
                "終わっていないアップロードが残りの容量を使い切っています。先に終わらせるか取り消してください。")
        case .checksumMismatch:
            Words(
                "받은 바이트의 해시가 함께 온 것과 달라요. 다시 보내 주세요.",
                "The hash of the bytes differs from the hash that was sent with them. Send them again.",
                "受け取ったバイトのハッシュが、一緒に届いたものと違います。もう一度送ってください。")
        case .digestField:
            Words(
                "`sha-256=:` 다음에 32바이트의 Base64와 `:`를 적어 주세요.",
                "Write `sha-256=:`, 32 bytes in base64, and `:`.",
                "`sha-256=:`、32バイトの Base64、`:` の順に書いてください。")
        case .checksumField:
            Words(
                "`sha1` 또는 `sha256`, 빈칸, 해시의 Base64를 적어 주세요.",
                "Write `sha1` or `sha256`, a space, and the hash in base64.",
                "`sha1` か `sha256`、空白、ハッシュの Base64 の順に書いてください。")
        case .notByteCount:
            Words(
                "바이트 수를 숫자로 적어 주세요. 다른 필드와 어긋나면 안 돼요.",
                "Give a number of bytes, in digits, that does not contradict other fields.",
                "バイト数を数字で書いてください。ほかのフィールドと矛盾してはいけません。")
        case .offsetNotZero:
            Words(
                "새 업로드는 0바이트에서 시작해요.",
                "A new upload must begin at 0 bytes.",
                "新しいアップロードは0バイトから始まります。")
        case .tusVersion:
            Words(
                "`Tus-Resumable: {version}` 헤더를 보내 주세요.",
                "Send `Tus-Resumable: {version}`.",
                "`Tus-Resumable: {version}` を送ってください。")
        case .tusMetadata:
            Words(
                "열쇠마다 빈칸과 값의 Base64를 적고, 쉼표로 나눠 주세요.",
                "Write each key once with a space and its value in base64, separated by commas.",
                "キーごとに空白と値の Base64 を書き、コンマで区切ってください。")
        case .notOffsetStream:
            Words(
                "본문의 Content-Type은 `{type}`이어야 해요.",
                "The body's Content-Type must be `{type}`.",
                "本文の Content-Type は `{type}` にしてください。")
        case .fileTime:
            Words(
                "파일 시각은 RFC 3339 형식이거나 1970년부터 센 밀리초예요.",
                "A file's time must be RFC 3339, or milliseconds since 1970.",
                "ファイルの日時は RFC 3339 形式か、1970年からのミリ秒です。")
        }
    }
}
