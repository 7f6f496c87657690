import Wording

extension HelpWords {
    /// The help of shares.
    static let shares: [Words] = [
        Words(
            "공유하는 링크: 일기, 사진, 앨범.",
            "Links to what you share: an entry, photos or an album.",
            "共有のリンク: 日記、写真、アルバム。"),
        Words(
            "링크가 있는 사람은 새로 만든 사진과 거기에 적은 글만 볼 수 있어요. 일기장의 다른 것은 볼 수 없어요.",
            "Anybody who has a link sees newly made pictures and their texts, and nothing else in your diary.",
            "リンクを持つ人に見えるのは、新しく作られた画像とそこに書かれた文章だけです。日記帳のほかのものは見えません。"),
        Words(
            "링크로 공유해요.",
            "Share something with a link.",
            "リンクで共有します。"),
        Words(
            "공유할 일기: ID, 또는 ID의 앞부분.",
            "The entry to share: its ID, or the start of it.",
            "共有する日記: ID、または ID の先頭部分。"),
        Words(
            "공유할 사진: ID, 또는 ID의 앞부분. 여러 장이면 순서대로 되풀이해 주세요.",
            "A photo to share: its ID, or the start of it. Repeat this for more photos, in order.",
            "共有する写真: ID、または ID の先頭部分。複数なら順番に繰り返してください。"),
        Words(
            "공유할 앨범: 제목, ID, 또는 ID의 앞부분.",
            "The album to share: its title, its ID, or the start of its ID.",
            "共有するアルバム: タイトル、ID、または ID の先頭部分。"),
        Words(
            "일기나 앨범의 제목 대신 쓸 제목.",
            "Title to use instead of the title of the entry or album.",
            "日記やアルバムのタイトルの代わりに使うタイトル。"),
        Words(
            "이 날수가 지나면 링크를 끝내요.",
            "End the link after this number of days.",
            "この日数が過ぎるとリンクを終了します。"),
        Words(
            "이만큼 열어 보면 링크를 끝내요.",
            "End the link after this number of views.",
            "この回数開かれるとリンクを終了します。"),
        Words(
            "링크를 여는 비밀번호를 정해요.",
            "Protect the link with a password, which you are asked for.",
            "リンクを開くパスワードを決めます。"),
        Words(
            "첫 줄이 링크를 여는 비밀번호인 파일.",
            "File whose first line is the password that opens the link.",
            "1行目がリンクを開くパスワードのファイル。"),
        Words(
            "일기의 글만, 사진 없이 공유해요.",
            "Share the text of the entry, without its photos.",
            "日記の文章だけを、写真なしで共有します。"),
        Words(
            "장소의 이름도 보여 줘요.",
            "Also show the names of the places.",
            "場所の名前も表示します。"),
        Words(
            "사진 크기: `screen`(1440픽셀까지, 적지 않으면 이 크기) 또는 `print`(3840픽셀까지).",
            "Size of the pictures: screen (up to 1440 pixels; the default) or print (up to 3840 pixels).",
            "画像のサイズ: `screen`（1440ピクセルまで、省略時はこれ）または `print`（3840ピクセルまで）。"),
        Words(
            "공유한 것을 최신순으로 보여요.",
            "List what you share, the newest first.",
            "共有しているものを新しい順に表示します。"),
        Words(
            "중지한 공유는 30일 동안 목록에 남아요.",
            "A revoked share stays in the list for 30 days.",
            "停止した共有は30日間一覧に残ります。"),
        Words(
            "공유를 보여요: 링크, 여는 조건, 열어 본 횟수.",
            "Show a share: its link, its conditions, and its number of views.",
            "共有を表示します: リンク、開く条件、開かれた回数。"),
        Words(
            "`--preview`는 다른 사람이 보는 그대로를 한 시간 동안 보여 주는 링크를 줘요. 조회로 세지 않아요.",
            "--preview gives a link that shows what others see. It works for an hour and does not count as a view.",
            "`--preview` は、ほかの人に見えるままを1時間表示するリンクを出します。閲覧には数えません。"),
        Words(
            "공유의 제목, ID, 또는 ID의 앞부분.",
            "The share's title, its ID, or the start of its ID.",
            "共有のタイトル、ID、または ID の先頭部分。"),
        Words(
            "다른 사람이 보는 그대로를 보여 주는 링크를 줘요.",
            "Give a link that shows what others see.",
            "ほかの人に見えるままを表示するリンクを出します。"),
        Words(
            "링크를 바로 끝내요. 누구에게도 아무것도 보이지 않아요.",
            "End a link at once. It then shows nothing to anybody.",
            "リンクをすぐに終了します。誰にも何も表示されなくなります。"),
        Words(
            "되살리거나 가져온 뒤 꺼져 있는 공유를 켜요.",
            "Switch on a share that a restore or an import switched off.",
            "復元や取り込みでオフになった共有を有効にします。"),
        Words(
            "링크를 출력해요. 가져온 공유의 링크는 새것이고, 비밀번호가 없어요.",
            "Prints the link. After an import it is a new one, without a password.",
            "リンクを出力します。取り込んだ共有のリンクは新しく、パスワードはありません。"),
        Words(
            "언제 열어 보았는지 최신순으로 보여요.",
            "List the times when a share was opened, the newest first.",
            "いつ開かれたかを新しい順に表示します。"),
        Words(
            "누가 열어 보았는지는 남기지 않아요.",
            "Who opened it is not recorded.",
            "誰が開いたかは残しません。"),
    ]
}
