// English. Every key stands in every language.
export default {
  copy: "Copy",
  copied: "Copied.",
  sendLink: "Send",
  goodFor: "Good for",
  forDays: "{count} days",
  endsOn: "until {time}",
};
