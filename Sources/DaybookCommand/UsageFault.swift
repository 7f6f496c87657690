import ArgumentParser
import Wording

/// An error in the flags of a command.
enum UsageFault: String, Fault {
    case limit = "USAGE_LIMIT"
    case range = "USAGE_RANGE"
    case nothingToChange = "USAGE_NOTHING_TO_CHANGE"
    case both = "USAGE_BOTH"
    case noSize = "USAGE_NO_SIZE"
    case sizeWithoutUnit = "USAGE_SIZE_WITHOUT_UNIT"
    case sequence = "USAGE_SEQUENCE"
    case degrees = "USAGE_DEGREES"
    case turn = "USAGE_TURN"
    case coverNeedsBox = "USAGE_COVER_NEEDS_BOX"
    case zipFile = "USAGE_ZIP_FILE"
    case notRegularFile = "USAGE_NOT_REGULAR_FILE"
    case noPhoto = "USAGE_NO_PHOTO"
    case noPhotoID = "USAGE_NO_PHOTO_ID"
    case noSound = "USAGE_NO_SOUND"
    case yearAlone = "USAGE_YEAR_ALONE"
    case shareTarget = "USAGE_SHARE_TARGET"
    case timeShift = "USAGE_TIME_SHIFT"
    case together = "USAGE_TOGETHER"
    case nothingToKeep = "USAGE_NOTHING_TO_KEEP"
    case timeOfDay = "USAGE_TIME_OF_DAY"
    case keepCounts = "USAGE_KEEP_COUNTS"
    case mirrors = "USAGE_MIRRORS"
    case noMirror = "USAGE_NO_MIRROR"
    case emptyFolder = "USAGE_EMPTY_FOLDER"

    /// The message in every language.
    var words: Words {
        switch self {
        case .nothingToKeep:
            Words(
                "무엇을 남길지 적어 주세요: {flags}.",
                "Say what to keep, with one of: {flags}.",
                "何を残すか指定してください: {flags}。")
        case .timeOfDay:
            Words(
                "{flag}: {text}: 03:00처럼 하루의 시각을 적어 주세요.",
                "{flag}: {text} is not a time of day. Write one such as 03:00.",
                "{flag}: {text}: 03:00 のように時刻を指定してください。")
        case .mirrors:
            Words(
                "{flag}: {text}: 폴더나 NAME=FOLDER를 적어 주세요. 계정과 폴더마다 한 번씩, 모두 {count}개까지예요.",
                """
                {flag}: '{text}': give a folder, or NAME=FOLDER. Each account and each folder may stand once, at most \
                {count} in all.
                """,
                "{flag}: {text}: フォルダーか NAME=FOLDER を指定してください。アカウントもフォルダーも1回ずつ、全部で {count} 個までです。")
        case .noMirror:
            Words(
                "미러나 내보낸 폴더를 적어 주세요: `--from-mirror DIR`.",
                "Give the folder of a mirror or an export: --from-mirror DIR",
                "ミラーか書き出したフォルダーを指定してください: `--from-mirror DIR`。")
        case .emptyFolder:
            Words(
                "{flag}: 비어 있어요. 폴더를 적거나, 이 옵션을 빼 주세요.",
                "{flag} is empty. Give a folder, or leave the option out.",
                "{flag}: 空です。フォルダーを指定するか、このオプションを外してください。")
        case .keepCounts:
            Words(
                "{flag}: {text}: 백업을 남길 날과 주와 달의 수를 7,4,12처럼 적어 주세요.",
                "{flag}: {text}: write the number of days, weeks and months of which to keep a backup, such as 7,4,12.",
                "{flag}: {text}: バックアップを残す日、週、月の数を 7,4,12 のように指定してください。")
        case .together:
            Words(
                "`{flag}`: `{other}`도 함께 적어 주세요.",
                "Give {flag} together with {other}.",
                "`{flag}`: `{other}` と一緒に指定してください。")
        case .timeShift:
            Words(
                "{text}: `+9h`, `-1d`, `+1h30m`처럼 적어 주세요. 100년까지 옮길 수 있어요.",
                "{text} is not a time to move by. Write one such as +9h, -1d or +1h30m, at most a century.",
                "{text}: `+9h`、`-1d`、`+1h30m` のように指定してください。100年まで動かせます。")
        case .shareTarget:
            Words(
                "무엇을 공유할지 하나만 적어 주세요: `--entry`, `--photo`, `--album`.",
                "Say what to share, with one of: --entry, --photo, --album.",
                "何を共有するか、一つだけ指定してください: `--entry`、`--photo`、`--album`。")
        case .limit:
            Words(
                "`--limit`은 1 이상으로 적어 주세요.",
                "--limit must be at least 1.",
                "`--limit` は1以上にしてください。")
        case .range:
            Words(
                "{flag}: {least}에서 {most} 사이로 적어 주세요.",
                "{flag} must be between {least} and {most}.",
                "{flag}: {least}から{most}までの値にしてください。")
        case .nothingToChange:
            Words(
                "무엇을 바꿀지 적어 주세요: {flags}.",
                "Say what to change, with one of: {flags}.",
                "何を変更するか指定してください: {flags}。")
        case .noSize:
            Words(
                "{value}: 크기는 500MB, 50 GB, 1TB처럼 적어 주세요. 한도를 없애려면 unlimited를 적어요.",
                "{value} is not a size. Write one such as 500MB, 50 GB or 1TB, or unlimited.",
                "{value}: サイズは 500MB、50 GB、1TB のように書いてください。上限をなくすには unlimited と書きます。")
        case .sizeWithoutUnit:
            Words(
                "{value}: 단위가 없으면 바이트라서 한도로는 너무 작아요. {value}GB나 {value}MB처럼 단위를 붙여 주세요.",
                "{value} without a unit means bytes, which is too little. Write the unit, such as {value}GB or {value}MB.",
                "{value}: 単位がないとバイトになり、上限としては小さすぎます。{value}GB や {value}MB のように単位を付けてください。")
        case .both:
            Words(
                "{one}, {other}: 둘 가운데 하나만 적어 주세요.",
                "Give {one} or {other}, not both.",
                "{one}、{other}: どちらか一方だけを指定してください。")
        case .sequence:
            Words(
                "`--order sequence`는 최근에 쓴 것부터 보여 줘요. `--oldest-first`를 쓰려면 `--order`를 빼 주세요.",
                "--order sequence lists the newest first, and --oldest-first goes by time. Leave one of them out.",
                "`--order sequence` は最近書いたものから並べます。`--oldest-first` を使うには `--order` を外してください。")
        case .degrees:
            Words(
                "사진은 90, 180, 270도로 돌릴 수 있어요. `--by`에 그 가운데 하나를 적어 주세요.",
                "Photos are turned by 90, 180 or 270. Give one of them with --by.",
                "写真は90、180、270度回せます。`--by` にそのどれかを指定してください。")
        case .turn:
            Words(
                "`--turn`에는 0, 90, 180, 270 가운데 하나를 적어 주세요.",
                "--turn must be 0, 90, 180 or 270.",
                "`--turn` には0、90、180、270のどれかを指定してください。")
        case .coverNeedsBox:
            Words(
                "`--cover`에는 상자가 필요해요. `--size 800x600`처럼 적어 주세요.",
                "--cover needs a box. Give one, such as --size 800x600.",
                "`--cover` には枠が必要です。`--size 800x600` のように指定してください。")
        case .zipFile:
            Words(
                "{flag}: {path}: 폴더가 아니라 photos.zip처럼 파일을 적어 주세요.",
                "{flag}: {path} is a folder. Give a file, such as photos.zip.",
                "{flag}: {path}: フォルダーではなく、photos.zip のようにファイルを指定してください。")
        case .notRegularFile:
            Words(
                "{flag}: {path}: 장치, 파이프, 끊어진 링크에는 저장할 수 없어요. photos.zip처럼 파일을 적어 주세요.",
                "{flag}: {path} is a device, a pipe or a broken link. Give a file, such as photos.zip.",
                "{flag}: {path}: デバイス、パイプ、切れたリンクには保存できません。photos.zip のようにファイルを指定してください。")
        case .noPhoto:
            Words(
                "사진의 ID를 적어 주세요. `daybook photo list`로 찾을 수 있어요.",
                "Give the ID of a photo. See: daybook photo list",
                "写真の ID を指定してください。`daybook photo list` で探せます。")
        case .noPhotoID:
            Words(
                "`--remove-photo`에 사진의 ID나 그 앞부분을 적어 주세요.",
                "--remove-photo needs a photo's ID, or the start of it.",
                "`--remove-photo` に写真の ID、またはその先頭部分を指定してください。")
        case .noSound:
            Words(
                "소리를 하나 적거나, 아무것도 고르지 않으려면 `--none`을 적어 주세요.",
                "Give a sound, or --none.",
                "サウンドを1つ指定するか、何も選ばないなら `--none` を付けてください。")
        case .yearAlone:
            Words(
                "`--year`는 `--calendar`와 함께 적어 주세요.",
                "--year works only together with --calendar.",
                "`--year` は `--calendar` と一緒に指定してください。")
        }
    }
}

extension ValidationError {
    /// Creates an error in the reader's language.
    init(_ fault: UsageFault, _ parameters: [String: String] = [:]) { self.init(fault.localized(parameters)) }

    /// Creates the error for a number outside two bounds.
    init(_ flag: String, from least: String, to most: String) {
        self.init(.range, ["flag": flag, "least": least, "most": most])
    }

    /// Creates the error for a number outside a range.
    init(_ flag: String, outside range: ClosedRange<Int>) {
        self.init(flag, from: "\(range.lowerBound)", to: "\(range.upperBound)")
    }

    /// Creates the error for two flags that exclude each other.
    init(both one: String, _ other: String) { self.init(.both, ["one": one, "other": other]) }

    /// Creates the error for a call without anything to change.
    init(nothingToChange flags: String...) {
        self.init(.nothingToChange, ["flags": flags.joined(separator: ", ")])
    }
}
