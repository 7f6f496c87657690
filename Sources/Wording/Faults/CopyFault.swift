/// A refusal of a copy of the diary, for the owner of its folder.
public enum CopyFault: String, Fault {
    case underWay = "COPY_UNDER_WAY"
    case unknown = "COPY_NOT_FOUND"
    case noSpace = "COPY_NO_SPACE"
    case noSpaceToMigrate = "MIGRATION_NO_SPACE"
    case repairing = "COPY_REPAIRING"

    /// The text in every language.
    public var words: Words {
        switch self {
        case .underWay:
            Words(
                "이 일기장을 다른 명령이 복사하고 있어요. 끝난 뒤에 다시 시도해 주세요.",
                "Another command is copying this diary. Try again when it has finished.",
                "別のコマンドがこの日記帳をコピーしています。終わってからもう一度お試しください。")
        case .unknown:
            Words(
                "그 복사는 끝났거나, 더 새로운 복사가 대신했어요. 처음부터 다시 시도해 주세요.",
                "That copy has ended, or a newer one has replaced it. Try again from the beginning.",
                "そのコピーは終了したか、新しいコピーに置き換えられました。最初からもう一度お試しください。")
        case .noSpace:
            Words(
                "일기장의 디스크에 복사할 공간이 없어요. {megabytes} MB를 비운 뒤 다시 시도해 주세요.",
                "The diary's disk has no space for a copy. Free {megabytes} MB, then try again.",
                "日記帳のディスクにコピーする空きがありません。{megabytes} MB を空けてからもう一度お試しください。")
        case .noSpaceToMigrate:
            Words(
                """
                이 버전은 일기장을 바꾸기 전에 복사하는데, 디스크에 그럴 공간이 없어서 시작하지 않았어요. 일기장은 그대로예요. 빈 공간이 \
                {megabytes} MB 이상이 되도록 비운 뒤 다시 시작해 주세요. 예전 업데이트의 복사본(daybook.sqlite.before-migration-)은 \
                지워도 돼요.
                """,
                """
                This version copies the diary before it changes its tables, and the disk has no space for that. The \
                diary is unchanged. Free space until {megabytes} MB are free, then start Daybook again. The copies of \
                earlier updates (daybook.sqlite.before-migration-) may be removed.
                """,
                """
                このバージョンは日記帳を変更する前にコピーしますが、ディスクに空きがないため開始しませんでした。日記帳はそのままです。空きが \
                {megabytes} MB 以上になるようにしてから、もう一度開始してください。以前の更新のコピー（daybook.sqlite.before-migration-）\
                は削除できます。
                """)
        case .repairing:
            Words(
                "다른 명령이 이 일기장을 고치고 있어요. 끝난 뒤에 다시 시도해 주세요.",
                "Another command is repairing this diary. Try again when it has finished.",
                "別のコマンドがこの日記帳を修復しています。終わってからもう一度お試しください。")
        }
    }
}
