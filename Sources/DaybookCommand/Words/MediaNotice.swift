import Wording

/// Messages of `daybook media`.
enum MediaNotice: Phrase {
    case scrubProgress
    case scrubNever
    case scrubRunning
    case scrubStopped
    case scrubDone
    case scrubDamaged
    case scrubUnreadable
    case scrubDangling
    case scrubRestored
    case scrubOrphans
    case remakeDone
    case remakeRunning
    case remakeWaiting

    /// The message in every language.
    var words: Words {
        switch self {
        case .scrubProgress:
            Words(
                "파일 {done}/{all}, {megabytes} MB, 손상 {damaged}",
                "{done}/{all} {all|file|files}, {megabytes} MB, {damaged} damaged",
                "ファイル {done}/{all}、{megabytes} MB、破損 {damaged}")
        case .scrubNever:
            Words(
                "아직 검사한 적이 없어요. 시작하려면: `daybook media scrub`",
                "Nothing has been scrubbed yet. To start: daybook media scrub",
                "まだ検査していません。始めるには: `daybook media scrub`")
        case .scrubRunning:
            Words(
                "검사하고 있어요. 파일 {done}/{all}, {megabytes} MB.",
                "A scrub is running: {done}/{all} {all|file|files}, {megabytes} MB.",
                "検査中です。ファイル {done}/{all}、{megabytes} MB。")
        case .scrubStopped:
            Words(
                "검사가 멈췄어요. 파일 {done}/{all}, {megabytes} MB. 이어서 하려면: `daybook media scrub`",
                "The scrub stopped: {done}/{all} {all|file|files}, {megabytes} MB. To continue: daybook media scrub",
                "検査は途中で止まりました。ファイル {done}/{all}、{megabytes} MB。続けるには: `daybook media scrub`")
        case .scrubDone:
            Words(
                "파일 {done}개, {megabytes} MB를 모두 읽었어요.",
                "Read all files: {done}, {megabytes} MB.",
                "ファイル{done}件、{megabytes} MBをすべて読みました。")
        case .scrubDamaged:
            Words(
                "손상되어 media/quarantine에 옮겨 둔 파일: {count}개",
                "Damaged files, moved to media/quarantine: {count}",
                "破損していたため media/quarantine に移したファイル: {count}件")
        case .scrubUnreadable:
            Words(
                "디스크에서 읽을 수 없는 파일: {count}개",
                "Files that cannot be read from the disk: {count}",
                "ディスクから読めないファイル: {count}件")
        case .scrubDangling:
            Words(
                "일기장에는 있지만 저장된 내용이 없는 파일: {count}개",
                "Files that the diary needs but that are not stored: {count}",
                "日記帳にあるのに保存されていないファイル: {count}件")
        case .scrubRestored:
            Words("온전한 사본을 되돌려 놓은 파일: {count}개.", "Good copies taken back: {count}.", "正しいコピーから元に戻したファイル: {count}件。")
        case .scrubOrphans:
            Words(
                "일기장에 없는 파일: {count}개, {megabytes} MB. 그대로면 나중에 자동으로 삭제돼요.",
                """
                Files that nothing in the diary needs: {count}, {megabytes} MB. They are removed automatically \
                later.
                """,
                "日記帳にないファイル: {count}件、{megabytes} MB。そのままなら後で自動的に削除されます。")
        case .remakeDone:
            Words(
                "작은 사진이 모두 지금 방식이에요. 다시 만든 사진 {made}개, 실패 {failed}개.",
                "All smaller pictures are up to date: remade {made}, failed {failed}.",
                "小さい写真はすべて今の方式です。作り直し{made}件、失敗{failed}件。")
        case .remakeRunning:
            Words(
                "작은 사진을 다시 만들고 있어요. 파일 {done}/{all}, 다시 만든 사진 {made}개, 실패 {failed}개.",
                "Smaller pictures are being remade: {done}/{all} {all|file|files}, remade {made}, failed {failed}.",
                "小さい写真を作り直しています。ファイル {done}/{all}、作り直し{made}件、失敗{failed}件。")
        case .remakeWaiting:
            Words(
                "서버가 켜지면 작은 사진을 다시 만들어요. 파일 {done}/{all}.",
                "The server continues to remake smaller pictures when it runs: {done}/{all} {all|file|files}.",
                "サーバーが動くと、小さい写真の作り直しを続けます。ファイル {done}/{all}。")
        }
    }
}
