// 한국어.
export default {
  copy: "복사",
  copied: "복사했어요.",
  sendLink: "보내기",
  goodFor: "쓸 수 있는 기간",
  forDays: "{count}일",
  endsOn: "{time}까지",
};
