// The texts of the line about backups that do not work, in every language.
export default {
  backupTrouble: { en: "The last backup did not work",
    ko: "마지막 백업이 되지 않았어요",
    ja: "最後のバックアップができませんでした" },
  backupTroubleDrill: { en: "A test restore of the last backup had a problem",
    ko: "마지막 백업을 되살려 봤는데 문제가 있었어요",
    ja: "最後のバックアップを試しに復元したところ、問題がありました" },
  backupTroubleLate: { en: "There has been no backup for two days",
    ko: "이틀 동안 백업이 없었어요",
    ja: "2日間バックアップがありません" },
  backupTroubleHint: { en: "The diary itself is fine. Have a look when you can.",
    ko: "일기장은 괜찮아요. 시간이 날 때 살펴봐 주세요.",
    ja: "日記帳に問題はありません。時間のあるときに確認してください。" },
  backupSee: { en: "See why",
    ko: "이유 보기",
    ja: "理由を見る" },
};
