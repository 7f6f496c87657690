// 한국어. Every key stands in every language.
export default {
  hiddenOpen: "숨긴 항목",
  hiddenOpenHint: "잠겨 있어요. 비밀번호를 입력하면 이 기기에서 10분 동안 열려요.",
  hiddenOpenButton: "열기",
  HIDDEN_LOCKED: "숨긴 항목이고, 지금은 잠겨 있어요. 비밀번호를 입력하면 열려요.",
  unhide: "다시 보이기",
  entryHidden: "일기를 숨겼어요. 일기 화면의 ‘숨김’에 있어요.",
  entryShown: "일기가 다시 보여요.",
};
