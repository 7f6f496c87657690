import Wording

extension HelpWords {
    /// The help of albums, sounds, subjects and the discover feed.
    static let albums: [Words] = [
        Words(
            "사진을 앨범의 끝에 넣어요.",
            "Put photos at the end of an album.",
            "写真をアルバムの最後に入れます。"),
        Words(
            "이미 들어 있는 사진은 제자리에 있어요.",
            "Photos that are in it already stay where they are.",
            "すでに入っている写真は元の位置のままです。"),
        Words(
            "앨범: 직접 만드는 것과 자동으로 채워지는 것.",
            "Albums: the ones that you make, and the ones that are filled automatically.",
            "アルバム: 自分で作るものと、写真が自動で集まるもの。"),
        Words(
            "앨범을 만들어요.",
            "Make an album.",
            "アルバムを作ります。"),
        Words(
            "제목.",
            "Title.",
            "タイトル。"),
        Words(
            "이 앨범을 담을 앨범: 제목, ID, 또는 ID의 앞부분.",
            "The album to put it in: its title, its ID, or the start of its ID.",
            "このアルバムを入れるアルバム: タイトル、ID、または ID の先頭部分。"),
        Words(
            "저장한 검색으로 만들어요. 'tag:sea from:2023'처럼 적으면 찾은 것이 담겨요. `entry search --help`를 봐 주세요.",
            """
            Make it a saved search, which contains what this query finds, such as 'tag:sea from:2023'. See `entry \
            search --help`.
            """,
            "保存した検索にします。'tag:sea from:2023' のように書くと、見つかったものが入ります。`entry search --help` をご覧ください。"),
        Words(
            "앨범을 지워요. 사진은 보관함에 남아요.",
            "Delete an album. Its photos stay in the library.",
            "アルバムを削除します。写真はライブラリに残ります。"),
        Words(
            "안에 있던 앨범은 맨 위 단계로 옮겨요.",
            "Albums inside it move to the top.",
            "中のアルバムは一番上の階層に移ります。"),
        Words(
            "앨범의 제목, ID, 또는 ID의 앞부분.",
            "The album's title, its ID, or the start of its ID.",
            "アルバムのタイトル、ID、または ID の先頭部分。"),
        Words(
            "앨범의 제목, 표지, 자리, 조건을 바꿔요.",
            "Change an album's title, cover, parent album or query.",
            "アルバムのタイトル、表紙、場所、条件を変更します。"),
        Words(
            "가장 새로운 사진을 표지로 써요.",
            "Use the newest photo as its cover.",
            "一番新しい写真を表紙にします。"),
        Words(
            "다른 앨범 안에서 꺼내요.",
            "Take it out of the album that contains it.",
            "ほかのアルバムの中から出します。"),
        Words(
            "표지로 쓸 사진: ID나 그 앞부분.",
            "Its cover photo: the photo's ID, or the start of it.",
            "表紙にする写真: ID、またはその先頭部分。"),
        Words(
            "이 앨범을 담을 앨범.",
            "The album to put it in.",
            "このアルバムを入れるアルバム。"),
        Words(
            "저장한 검색의 조건.",
            "The query of a saved search.",
            "保存した検索の条件。"),
        Words(
            "모든 앨범을 보여 줘요.",
            "List all albums.",
            "すべてのアルバムを一覧にします。"),
        Words(
            "앨범의 사진을 적은 순서대로 다른 사진 앞이나 끝으로 옮겨요.",
            "Move photos of an album, in the order given, before another photo or to the end.",
            "アルバムの写真を、指定した順に、別の写真の前か最後に移します。"),
        Words(
            "이 사진 앞에 놓아요: ID나 그 앞부분.",
            "The photo to put them before: its ID, or the start of it.",
            "この写真の前に置きます: ID、またはその先頭部分。"),
        Words(
            "사진들의 ID나 그 앞부분.",
            "The photos' IDs, or the start of each.",
            "写真の ID、またはその先頭部分。"),
        Words(
            "앨범에서 사진을 빼요. 사진은 보관함에 남아요.",
            "Take photos out of an album. They stay in the library.",
            "アルバムから写真を外します。写真はライブラリに残ります。"),
        Words(
            "앨범과 그 사진을 앨범의 순서대로 보여 줘요.",
            "Show an album and its photos, in the album's order.",
            "アルバムとその写真を、アルバムの順に表示します。"),
        Words(
            "보여 줄 사진의 최대 수.",
            "Maximum number of photos.",
            "写真を表示する最大の枚数。"),
        Words(
            "다른 곳의 사진: 둘러보고 일기장에 저장해요.",
            "Pictures from other places: look at them, and save some to the diary.",
            "ほかの場所の写真: 眺めて、日記帳に保存できます。"),
        Words(
            "어디에서 가져올지는 서버 운영자가 --discover 설정으로 골라요.",
            "The server's operator chooses where they come from, with the setting --discover.",
            "取得先は、サーバーの運営者が --discover の設定で選びます。"),
        Words(
            "둘러보기 한 쪽, 사진 15장을 보여 줘요. 저장한 것에는 별표가 있어요.",
            "List a page of the feed, 15 pictures. A star marks those that you have saved.",
            "「見つける」の1ページ、15枚を一覧にします。保存したものには星が付きます。"),
        Words(
            "몇 쪽인지, 1부터.",
            "Number of the page, from 1.",
            "表示するページ、1から。"),
        Words(
            "둘러보기의 사진을 내 사진으로 일기장에 저장해요.",
            "Save a picture of the feed to the diary, as a photo of your own.",
            "「見つける」の写真を、自分の写真として日記帳に保存します。"),
        Words(
            "`daybook discover list`가 보여 주는 id.",
            "Its ID, as `daybook discover list` shows it.",
            "`daybook discover list` に表示される ID。"),
        Words(
            "저장하는 이유. 사진의 설명이 돼요.",
            "Why you keep it. This becomes the photo's caption.",
            "保存する理由。写真の説明になります。"),
        Words(
            "저장한 사진을 최근에 저장한 것부터, 작가와 라이선스와 함께 보여 줘요.",
            "List the pictures that you have saved, the last saved first, with author and license.",
            "保存した写真を、新しく保存したものから、作者とライセンスと一緒に一覧にします。"),
        Words(
            "보여 줄 최대 개수.",
            "Maximum number of pictures.",
            "最大の件数。"),
        Words(
            "사진의 별표를 지워요. 저장한 뒤 쓰지 않은 사진은 휴지통에 넣어요.",
            "Remove the star from a picture. The photo goes to the trash unless you have used it since.",
            "写真のスターを外します。保存した後に使っていない写真はゴミ箱に入れます。"),
        Words(
            "내 소리를 추가해요.",
            "Add a sound of your own.",
            "自分のサウンドを追加します。"),
        Words(
            "30초, 5MiB까지의 소리: WAV, MP3, M4A, Ogg, FLAC.",
            "Audio of at most 30 seconds and 5 MiB: WAV, MP3, M4A, Ogg or FLAC.",
            "30秒、5MiBまでの音声: WAV、MP3、M4A、Ogg、FLAC。"),
        Words(
            "소리의 이름. 없으면 파일의 이름이에요.",
            "Its title. Without it: the file's name.",
            "サウンドの名前。なければファイルの名前。"),
        Words(
            "파일.",
            "The file.",
            "ファイル。"),
        Words(
            "주의를 끄는 소리: 반려동물이나 아이가 카메라를 보게 해요.",
            "Attention sounds, which make a pet or a child look at the camera.",
            "注意を引くサウンド: ペットや子どもをカメラに向かせます。"),
        Words(
            """
            Daybook에 들어 있는 소리에 내 소리를 더할 수 있어요. 반려동물과 아이는 따로 정한 소리(daybook subject edit NAME --sound SOUND)나 계정의 기본 \
            소리를 써요.
            """,
            """
            Some come with Daybook, and you can add more. A pet or child uses its own sound (daybook subject edit \
            NAME --sound SOUND), or the account's default.
            """,
            """
            Daybook に付属のサウンドに、自分のサウンドを追加できます。ペットや子どもには、専用のサウンド（daybook subject edit NAME --sound SOUND）\
            か、アカウントの既定のサウンドを使います。
            """),
        Words(
            "따로 정한 소리가 없는 반려동물과 아이에게 쓸 기본 소리를 골라요.",
            "Choose the sound for pets and children that have no sound of their own.",
            "専用のサウンドがないペットと子どもに使う、既定のサウンドを選びます。"),
        Words(
            "기본 소리를 두지 않아요. 이때는 목록의 첫 소리를 들려줘요.",
            "Choose no sound. Then the first of all sounds is played.",
            "既定のサウンドを選びません。この場合は一覧の最初のサウンドを鳴らします。"),
        Words(
            "소리의 제목, ID, 또는 ID의 앞부분.",
            "The sound's title, its ID, or the start of its ID.",
            "サウンドのタイトル、ID、または ID の先頭部分。"),
        Words(
            "내 소리를 완전히 지워요.",
            "Delete one of your sounds permanently.",
            "自分のサウンドを完全に削除します。"),
        Words(
            "이 소리를 쓰던 반려동물과 아이, 계정에서는 정해 둔 소리가 없어져요.",
            """
            Pets and children that used it then have no sound of their own. If it was your account's default, there \
            is no default.
            """,
            "このサウンドを使っていたペットや子ども、アカウントでは、サウンドの指定がなくなります。"),
        Words(
            "소리를 파일로 저장해요.",
            "Save a sound as a file.",
            "サウンドをファイルとして保存します。"),
        Words(
            "다이제스트로 확인한 뒤에 이름을 붙여요. 이미 있는 파일은 두고, 새 파일에 번호를 붙여요.",
            """
            The file is checked against its digest before it gets its name. An existing file is kept, and the new \
            one gets a number.
            """,
            "ダイジェストで確認してから名前を付けます。すでにあるファイルは残し、新しいファイルに番号を付けます。"),
        Words(
            "모든 소리를 보여 줘요.",
            "List all sounds.",
            "すべてのサウンドを一覧にします。"),
        Words(
            "내 소리의 제목을 바꿔요.",
            "Change the title of one of your sounds.",
            "自分のサウンドのタイトルを変更します。"),
        Words(
            "새 이름.",
            "The new title.",
            "新しい名前。"),
        Words(
            "반려동물이나 아이를 추가해요.",
            "Add a pet or a child.",
            "ペットや子どもを追加します。"),
        Words(
            "일기와 사진의 사람에 적는 이름.",
            "The name that entries and photos list under people.",
            "日記と写真の人物に書く名前。"),
        Words(
            "반려동물로 추가해요. 없으면 사람이에요.",
            "Add a pet. Without it: a person.",
            "ペットとして追加します。なければ人物です。"),
        Words(
            "생일, 2022-07-16처럼.",
            "Day of birth, such as 2022-07-16.",
            "誕生日、2022-07-16 のように。"),
        Words(
            "주의를 끄는 소리: 제목, ID, 또는 ID의 앞부분.",
            "Its attention sound: the sound's title, ID, or the start of the ID.",
            "注意を引くサウンド: タイトル、ID、または ID の先頭部分。"),
        Words(
            "반려동물과 아이: 나이와 자라는 모습.",
            "Pets and children: their ages, and how they grow.",
            "ペットと子ども: 年齢と成長。"),
        Words(
            "'사람'에 이름이 적힌 일기와 사진은 모두 그 반려동물이나 아이의 것이에요.",
            "An entry or photo belongs to a pet or child if it lists the name under people.",
            "「人物」に名前が書かれた日記と写真は、すべてそのペットや子どものものです。"),
        Words(
            "반려동물이나 아이를 지워요. 적힌 이름은 남아요.",
            "Delete a pet or a child. Entries and photos keep the name.",
            "ペットや子どもを削除します。書かれた名前は残ります。"),
        Words(
            "이름, ID, 또는 ID의 앞부분.",
            "Its name, its ID, or the start of its ID.",
            "名前、ID、または ID の先頭部分。"),
        Words(
            "반려동물이나 아이의 정보를 바꿔요.",
            "Change a pet or a child.",
            "ペットや子どもの情報を変更します。"),
        Words(
            "다른 이름.",
            "The new name.",
            "別の名前。"),
        Words(
            "생일. ''로 지워요.",
            "Day of birth; '' removes it.",
            "誕生日。'' で消します。"),
        Words(
            "주의를 끄는 소리: 제목, ID, 또는 ID의 앞부분. ''로 지워요.",
            "Its attention sound: the sound's title, ID, or the start of the ID; '' removes it.",
            "注意を引くサウンド: タイトル、ID、または ID の先頭部分。'' で外します。"),
        Words(
            "태어난 뒤 달마다 첫 사진을 한 장씩 보여 줘요.",
            "List the first photo of each month of its life.",
            "生まれてからの月ごとの最初の写真を一覧にします。"),
        Words(
            "반려동물과 아이를 보여 줘요.",
            "List pets and children.",
            "ペットと子どもを一覧にします。"),
    ]
}
