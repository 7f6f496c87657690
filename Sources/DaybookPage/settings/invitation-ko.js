// 한국어.
export default {
  joinHeading: "초대받았어요",
  joinHint: "계정을 만들어 주세요. 일기장은 나만 볼 수 있어요.",
  joinName: "로그인할 이름",
  joinPassword: "비밀번호 (8자 이상)",
  join: "시작하기",
};
