import Wording

extension HelpWords {
    /// The help of mirrors.
    static let mirror: [Words] = [
        Words(
            "한 계정의 읽을 수 있는 사본을 일기장과 맞춰요. 일기장의 폴더가 있어야 해요.",
            "Bring a readable copy of an account in step with the diary. Needs the diary's folder.",
            "1つのアカウントの読めるコピーを、日記帳に合わせます。日記帳のフォルダーが必要です。"),
        Words(
            """
            `daybook export`와 같은 것을 폴더에 쓰되, 지난번과 달라진 것만 써요: 새로 쓰거나 고친 일기와 사진, 그리고 기록. 일기장에서 지운 것은 완전히 지울 때까지 미러의 trash \
            폴더에 있어요. 모두 한 시점의 모습이고, 내보낸 폴더처럼 `daybook import`로 읽을 수 있어요. 비어 있거나 아직 없는 폴더에 미러를 만들려면 --create를 써요. 그것 없이는 미러가 아닌 폴더를 \
            거절해요: 연결되지 않은 디스크의 자리일 수 있어서예요. 미러 하나는 한 일기장의 한 계정을 위한 것이에요. Daybook이 쓰지 않은 파일은 그대로 두고, 누군가 고친 글도 그대로 둬요: 더 새로운 글은 \
            그 옆에 index (Daybook).md로 쓰고, 마지막에 둘 다 알려요. 도중에 멈춰도 괜찮아요: 다음 실행이 마저 해요. 일기장이 있는 폴더가 있어야 하지만 로그인은 필요 없어요. 일기장에 없거나 손상된 \
            파일이 있으면 종료 코드는 1이고, 나머지는 모두 써요. 계속 맞춰 두려면: `daybook up --mirror`
            """,
            """
            Writes the same as `daybook export` into a folder, and only what differs from the last run: new and changed \
            entries with their photos, and the records. What is deleted in the diary moves to the folder trash of the \
            mirror until it is deleted for good. Everything is of one moment, and the folder can be read by `daybook \
            import` like an export. --create makes the mirror, in a folder that is empty or new; without it, a folder \
            that is no mirror is refused, as it may be the place of a disk that is not mounted. A mirror belongs to one \
            account of one diary. Files that Daybook did not write stay as they are, and so does a text that somebody \
            edited: a newer one is written beside it, as index (Daybook).md, and the report names both. A run that is \
            interrupted does no harm: the next one finishes. Needs the folder that holds the diary, but no login. The \
            exit code is 1 if a file is missing or damaged in the diary; the rest is written. To do the same all the \
            time: daybook up --mirror
            """,
            """
            `daybook export` と同じものをフォルダーに書きますが、前回と違うものだけを書きます: 新しい日記や変更した日記とその写真、そして記録。日記帳で削除したものは、完全に削除されるまでミラーの \
            trash フォルダーにあります。すべて同じ時点のもので、書き出したフォルダーと同じように `daybook import` で読めます。空か、まだないフォルダーにミラーを作るには --create を使います。それがなければ、ミラーではない\
            フォルダーは拒否します: マウントされていないディスクの場所かもしれないからです。ミラーは、1つの日記帳の1つのアカウントのためのものです。Daybook が書いていないファイルはそのままにし、誰かが編集した文章もその\
            ままにします: 新しい文章はその横に index (Daybook).md として書き、最後に両方を示します。途中で止まっても問題ありません: 次の実行が続きを行います。日記帳のあるフォルダーが必要ですが、ログインは要りません。\
            日記帳にない、または破損したファイルがあれば終了コードは1で、残りはすべて書きます。常に合わせておくには: `daybook up --mirror`
            """),
        Words(
            "미러의 폴더. 다른 디스크에 두는 것이 좋아요.", "Folder of the mirror, best on another disk.",
            "ミラーのフォルダー。別のディスクがおすすめ。"),
        Words(
            "폴더가 비어 있거나 아직 없으면 미러를 만들어요.", "Make the mirror if the folder is empty or new.",
            "フォルダーが空か、まだなければ、ミラーを作る。"),
        Words(
            "지난 실행 때도 일기장에 없거나 손상됐던 파일 때문에 실패하지 않아요.",
            "Do not fail for files that were missing or damaged in the diary at the last run, too.",
            "前回の実行でも日記帳になかったか破損していたファイルのために失敗しない。"),
        Words(
            "지난 실행 뒤에 일기장에서 바뀐 파일만 살펴봐요. 적지 않으면 파일을 모두 살펴보고, 없어진 것은 다시 써요.",
            """
            Look only at files that the diary changed since the last run. Without it, each file is looked at, and one \
            that is gone comes back.
            """,
            "前回の実行の後に日記帳で変わったファイルだけを調べる。指定しなければ、すべてのファイルを調べ、なくなったものは書き直す。"),
        Words(
            """
            이 폴더의 미러를 일기장과 계속 맞춰요. `daybook mirror --create`로 만들어 두어야 해요. 소유자가 아닌 계정은 NAME=DIR로 적어요. 여러 번 쓸 수 있어요.
            """,
            """
            Keep the mirror in this folder in step, which `daybook mirror --create` has made. NAME=DIR for another \
            account than the owner's. May be given several times.
            """,
            """
            このフォルダーのミラーを日記帳に常に合わせる。`daybook mirror --create` で作っておく。所有者以外のアカウントは NAME=DIR と書く。何度でも指定できる。
            """),
        Words(
            "미러나 내보낸 폴더로 새 일기장을 만들어요.", "Make a new diary from mirrors or exports.",
            "ミラーか書き出したフォルダーから、新しい日記帳を作ります。"),
        Words(
            """
            미러나 내보낸 폴더마다 계정이 하나씩 있는 새 일기장의 폴더를 만들고, `daybook import`처럼 그 안의 모든 것을 가져와요: 계정마다 다시 내보내면 예전 것과 같아요. 예전 서버는 필요 없어요. \
            모든 계정의 비밀번호는 지금 정한 것이 되니, 저마다 바꾸는 것이 좋아요. 패스키와 로그인과 앱의 토큰은 미러에 없고, 공유는 꺼진 채로 와요. 서버의 소유자였던 계정은 다시 소유자가 되고, 없으면 첫 번째 \
            계정이 소유자가 돼요. 도중에 멈추면 같은 명령을 다시 실행했을 때 이어서 해요. 도중에 끊긴 미러처럼 가져올 수 없는 기록이나 파일이 있어도 나머지는 모두 가져와요: 마지막에 그 이름을 알리고, 종료 코드는 \
            1이에요. 고친 뒤에 같은 명령을 다시 실행해 주세요.
            """,
            """
            Makes the folder of a new diary, with an account for each mirror or export, and imports everything that is \
            in them as `daybook import` does: a new export of each account equals the old one. Needs nothing of the old \
            server. All accounts get the password that you give, and their owners should change it; passkeys, logins and \
            tokens of apps are not in a mirror, and shares come switched off. An account that was an owner of the server \
            is one again; if none was, the first becomes one. A rebuild that was interrupted resumes when you run the \
            same command again. A record or file that cannot be imported, for example from a mirror that was cut off, \
            does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and run the same command \
            again.
            """,
            """
            ミラーか書き出したフォルダーごとに1つのアカウントがある、新しい日記帳のフォルダーを作り、`daybook import` のように中のすべてを取り込みます: それぞれのアカウントをもう一度書き出すと、前のものと同じになります。\
            古いサーバーは必要ありません。すべてのアカウントのパスワードはここで指定したものになるので、それぞれで変更してください。パスキー、ログイン、アプリのトークンはミラーになく、共有はオフになります。サーバーの所有者だった\
            アカウントは再び所有者になり、なければ最初のアカウントが所有者になります。途中で止まった場合は、同じコマンドをもう一度実行すると続きから行います。途中で切れたミラーなど、取り込めない記録やファイルがあっても、ほかは\
            すべて取り込みます: 最後に名前を示し、終了コードは1です。直してから、同じコマンドをもう一度実行してください。
            """),
        Words(
            "미러나, 내보낸 폴더나 ZIP 파일. 계정마다 한 번씩 적어요.",
            "Mirror, or folder or ZIP archive of an export. Give it once for each account.",
            "ミラー、または書き出したフォルダーか ZIP ファイル。アカウントごとに1回指定する。"),
    ]
}
