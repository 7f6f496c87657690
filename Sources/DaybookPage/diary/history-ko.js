// 한국어. Every key stands in every language.
export default {
  history: "고친 기록",
  historyNone: "쓴 뒤로 고치지 않았어요.",
  versionNow: "지금 모습",
  goBackTo: "이때로 되돌리기",
  wentBack: "일기를 그때로 되돌렸어요.",
  photosAdded: "더한 사진",
  photosTaken: "뺀 사진",
  entryInTrash: "휴지통에 있는 일기예요.",
};
