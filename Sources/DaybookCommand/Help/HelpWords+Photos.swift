import Wording

extension HelpWords {
    /// The help of photos.
    static let photos: [Words] = [
        Words(
            "사진에 더할 태그. 이미 있는 사진에도 더해요. 여럿이면 쉼표로 나눠요. 여러 번 적을 수 있어요.",
            """
            Tag to add to the photos, also to those that are there already; several are separated by commas. May be given \
            several times.
            """,
            "写真に加えるタグ。すでにある写真にも加えます。複数ならコンマで区切ります。何度でも指定できます。"),
        Words(
            "사진을 넣을 앨범: 제목, ID, 또는 ID의 앞부분.",
            "Album to put the photos in: its title, its ID, or the start of its ID.",
            "写真を入れるアルバム: タイトル、ID、または ID の先頭部分。"),
        Words(
            "파일과, 폴더에 있는 모든 파일을 보관함에 올려요.",
            "Add files, and all files in folders, to the library.",
            "ファイルと、フォルダーにあるすべてのファイルをライブラリに追加します。"),
        Words(
            "파일과 폴더.",
            "Files and folders.",
            "ファイルとフォルダー。"),
        Words(
            "한꺼번에 다루는 파일의 수.",
            "Number of files to handle at the same time.",
            "同時に扱うファイルの数。"),
        Words(
            """
            먼저 모든 파일을 읽고, 서버에 이미 있는 것은 빼요. 파일이 무엇인지는 내용으로 알아내고, 사진, 동영상, 녹음이 아니면 거절돼요. 링크는 따라가고, 폴더의 숨은 파일은 \
            빼요. 끝나면 수와 더한 사진의 ID를 보여 주고, 거절된 파일이나 읽지 못한 파일과 폴더가 있으면 종료 코드가 65예요.
            """,
            """
            Reads every file first, and skips those that the server already has. The type of a file comes from its \
            bytes. Files that are not photos, videos or recordings are refused. Links are followed, and hidden files \
            in folders are skipped. Ends with the counts and the IDs of the added photos. The exit code is 65 if a file \
            was refused, or if a file or folder could not be read.
            """,
            """
            まずすべてのファイルを読み、サーバーにあるものは除きます。何のファイルかは中身で判断し、写真、動画、録音でないものは拒否されます。リンクはたどり、フォルダーの隠しファイルは除きます\
            。最後に数と追加した写真の ID を表示し、拒否されたファイルや読めないファイルとフォルダーがあれば、終了コードは65です。
            """),
        Words(
            "사진에 무엇이 있는지 적어요.",
            "Set the caption of a photo.",
            "写真に何が写っているかを書きます。"),
        Words(
            "''는 설명을 지워요.",
            "'' removes the caption.",
            "'' は説明を消します。"),
        Words(
            "사진의 ID나 그 앞부분.",
            "The photo's ID, or the start of it.",
            "写真の ID、またはその先頭部分。"),
        Words(
            "설명. -는 표준 입력에서 읽어요.",
            "The caption; - reads standard input.",
            "説明。- は標準入力から読みます。"),
        Words(
            "사진, 동영상, 녹음.",
            "Photos, videos and recordings.",
            "写真、動画、録音。"),
        Words(
            "사진을 파일로 저장해요.",
            "Save photos as files.",
            "写真をファイルとして保存します。"),
        Words(
            "저장할 폴더. 없으면 만들어요.",
            "Folder to save in. It is made if it is missing.",
            "保存するフォルダー。なければ作ります。"),
        Words(
            "저장할 폴더. 없으면 만들어요. 적지 않으면 현재 폴더예요.",
            "Folder to save in. It is made if it is missing. Without it: the current folder.",
            "保存するフォルダー。なければ作ります。指定しなければ現在のフォルダーです。"),
        Words(
            "원본을 담을 ZIP 파일, photos.zip처럼.",
            "ZIP archive to save the originals in, such as photos.zip.",
            "オリジナルを入れる ZIP ファイル、photos.zip のように。"),
        Words(
            """
            original, large (1440), small (720), thumb (256) 가운데 하나, 또는 800x600처럼 맞출 상자. 동영상은 \
            preview(몇 초)와 video(재생용)도 돼요.
            """,
            """
            original, large (1440), small (720), thumb (256), or a box to fit into, such as 800x600. For videos also \
            preview (a few seconds) or video (to play).
            """,
            """
            original、large (1440)、small (720)、thumb (256) のどれか、または 800x600 のような収める枠。動画では \
            preview (数秒) と video (再生用) も使えます。
            """),
        Words(
            "상자를 가득 채우도록 상자의 비율로 잘라요.",
            "Crop the picture so that it fills the box.",
            "枠いっぱいになるように、枠の比率に切り抜きます。"),
        Words(
            """
            원본은 그대로 받고, 다이제스트로 확인한 뒤에 이름을 붙여요. 폴더에 이미 있는 원본은 다시 받지 않아요. 이름이 같은 다른 파일은 두고 \
            새 파일에 번호를 붙이지만, --overwrite를 적으면 바꿔요. 라이브 포토의 원본에는 같은 이름의 동영상 파일이 함께 와요. \
            여러 장 가운데 저장하지 못한 사진이 있어도 나머지는 저장하고, 그때 종료 코드는 65예요. ZIP 파일에는 사진이 모두 들어가지만 \
            라이브 포토의 동영상은 들어가지 않아요. 다 받은 뒤에 이름을 붙이고, 500장이 넘으면 여럿으로 나눠요.
            """,
            """
            The original is saved bit for bit, and checked against its digest before it gets its name. An original \
            that is already in the folder is not fetched again. Another file of that name is kept and the new one \
            gets a number, unless you give --overwrite. The original of a live photo comes with its video, in a file \
            of the same name. A photo that cannot be saved does not stop the others, and the exit code is then 65. A ZIP \
            archive has all its photos, but not the videos of live photos, and gets its name when it is complete; more \
            than 500 photos come in several archives.
            """,
            """
            オリジナルをそのまま受け取り、ダイジェストで確認してから名前を付けます。フォルダーにあるオリジナルは受け取り直しません。同じ名前の別のファイルは\
            残して新しいファイルに番号を付けますが、--overwrite を付けると置き換えます。ライブフォトのオリジナルには、同じ名前の動画ファイルが付きます。\
            何枚かのうち保存できない写真があっても残りは保存し、そのとき終了コードは65です。ZIP ファイルには写真がすべて入りますが、\
            ライブフォトの動画は入りません。すべて受け取ってから名前を付け、500枚を超えると複数に分けます。
            """),
        Words(
            "이름이 같은 다른 파일을 바꿔요.",
            "Replace other files of the same name.",
            "同じ名前の別のファイルを置き換えます。"),
        Words(
            "사진을 즐겨찾기에 넣거나 빼요.",
            "Mark photos as favorites, or remove the mark.",
            "写真をお気に入りにする、または外します。"),
        Words(
            "사진, 동영상, 녹음을 새로운 것부터 보여 줘요.",
            "List photos, videos and recordings, newest first.",
            "写真、動画、録音を新しいものから一覧にします。"),
        Words(
            "photo, video, audio 가운데 하나. 여러 번 적을 수 있어요.",
            "photo, video or audio. May be given several times.",
            "photo、video、audio のどれか。何度でも指定できます。"),
        Words(
            "이 분류만, screenshot, panorama, selfie처럼.",
            "Only of this kind, such as screenshot, panorama or selfie.",
            "この分類だけ、screenshot、panorama、selfie のように。"),
        Words(
            "이 연사만. 사진이 어느 연사인지는 photo show가 알려 줘요.",
            "Only of this burst. `photo show` shows the burst of a photo.",
            "この連写だけ。写真がどの連写のものかは photo show で確認できます。"),
        Words(
            "사진을 휴지통에 넣어요.",
            "Move photos to the trash.",
            "写真をゴミ箱に入れます。"),
        Words(
            "사진이 들어 있던 일기에서도 빠지고, 꺼내면 다시 돌아가요.",
            "A photo leaves its entries, and returns to them when it is restored.",
            "写真は入っている日記からも外れ、戻すと元どおりになります。"),
        Words(
            "사진을 휴지통에서 꺼내 있던 곳으로 되돌려요.",
            "Restore photos from the trash, to where they were.",
            "写真をゴミ箱から出し、元の場所に戻します。"),
        Words(
            "사진의 정보를 보여 줘요.",
            "Show the details of photos.",
            "写真の情報を表示します。"),
        Words(
            "동영상이면 미리보기와 재생용 동영상을 만들었는지도 알려 주고, 없으면 만들기 시작해요.",
            """
            For a video, also shows whether its preview and its version to play are ready. If one is missing, the \
            server starts to make it.
            """,
            "動画では、プレビューと再生用の動画ができているかどうかも表示し、なければ作り始めます。"),
        Words(
            "옆으로 누운 사진을 돌려요. 원본은 그대로예요.",
            "Turn photos that lie on their side. The originals stay unchanged.",
            "横向きの写真を回します。オリジナルはそのままです。"),
        Words(
            "돌린 것을 모두 되돌려요.",
            "Undo every turn.",
            "回したものをすべて元に戻します。"),
        Words(
            "사진을 한 장이든 여러 장이든 똑같이 고쳐요.",
            "Change one or many photos.",
            "写真を、1枚でも何枚でも同じように変更します。"),
        Words(
            "파일은 그대로예요. 적은 태그와 사람은 있던 것을 대신해요. 바꾸지 못한 것은 알려 주고, 그때 종료 코드는 65예요.",
            """
            The files stay unchanged. Tags and people that you give replace the old ones. Photos that cannot be \
            changed are listed, and the exit code is then 65.
            """,
            "ファイルはそのままです。指定したタグと人物は、あったものと入れ替わります。変更できなかったものは表示し、そのとき終了コードは65です。"),
        Words(
            "사진에 무엇이 있는지. ''는 설명을 지우고, -는 표준 입력에서 읽어요.",
            "The caption; '' removes it, - reads standard input.",
            "写真に何が写っているか。'' は説明を消し、- は標準入力から読みます。"),
        Words(
            "사진을 찍은 곳의 시간대, Asia/Seoul처럼.",
            "Time zone in which the photos were taken, such as Asia/Seoul.",
            "写真を撮った場所のタイムゾーン、Asia/Seoul のように。"),
        Words(
            "북위와 동경, 37.5665,126.9780처럼.",
            "Degrees north and east, such as 37.5665,126.9780.",
            "北緯と東経、37.5665,126.9780 のように。"),
        Words(
            "위치를 빼요.",
            "Remove the location.",
            "位置を外します。"),
        Words(
            "원본에서 시계 방향으로 얼마나 돌릴지: 0, 90, 180, 270.",
            "Turn of the photos from the original: 0, 90, 180 or 270.",
            "オリジナルから時計回りに回す角度: 0、90、180、270。"),
        Words(
            "사진을 목록과 검색과 추억에서 숨겨요.",
            "Hide photos from lists, search and memories.",
            "写真を一覧、検索、思い出で非表示にします。"),
        Words(
            "숨긴 사진은 `daybook unlock` 다음에 `photo list --hidden`으로 볼 수 있어요.",
            "To see hidden photos, use `daybook unlock`, then `photo list --hidden`.",
            "非表示の写真は `daybook unlock` のあとに `photo list --hidden` で見られます。"),
        Words(
            "숨긴 사진을 목록과 검색과 추억에 다시 보여 줘요.",
            "Show hidden photos in lists, search and memories again.",
            "非表示の写真を一覧、検索、思い出に再び表示します。"),
        Words(
            "숨긴 것이 잠겨 있으면 먼저 `daybook unlock`으로 풀어요.",
            "While hidden items are locked, use `daybook unlock` first.",
            "非表示の項目がロックされていれば、先に `daybook unlock` で解除します。"),
        Words(
            """
            찍은 때. `2023-09-01T21:30`은 그 시각이고, --zone이나 계정의 시간대로 읽어요. `2023-09-01`이나 `어제`처럼 날짜만 적으면 날짜만 바뀌어요. 찍은 \
            시각을 알 수 없는 사진은 그날 정오가 돼요.
            """,
            """
            When they were taken: 2023-09-01T21:30, in --zone or the account's zone; or a day, such as 2023-09-01 or \
            yesterday, which keeps the time of day of each photo, or is noon if that is not known.
            """,
            """
            撮影日時。`2023-09-01T21:30` はその時刻で、--zone かアカウントのタイムゾーンで読みます。`2023-09-01` や `昨日` のように日付だけなら、\
            日付だけが変わります。撮影時刻が不明な写真は、その日の正午になります。
            """),
        Words(
            "각각의 때를 얼마나 옮길지. `+9h`, `-1d`, `+1h30m`처럼 적어요.",
            "How far to move each time, such as +9h, -1d or +1h30m.",
            "それぞれの日時を動かす量。`+9h`、`-1d`、`+1h30m` のように書きます。"),
        Words(
            "적은 것을 되돌려요. 파일 속 날짜를, 없으면 이름에 있는 날짜를 써요.",
            "Undo such changes: use the file's date, or else the date in its name.",
            "書いたことを取り消します。ファイル内の日時、なければ名前にある日時を使います。"),
        Words(
            "시계 방향으로 얼마나: 90, 180, 270.",
            "How far clockwise: 90, 180 or 270.",
            "時計回りの角度: 90、180、270。"),
    ]
}
