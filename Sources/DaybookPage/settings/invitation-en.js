// English. Every key stands in every language.
export default {
  joinHeading: "You are invited",
  joinHint: "Make your account. Your diary is yours alone: nobody else on this server sees it.",
  joinName: "Name to log in with",
  joinPassword: "Password (8 characters or more)",
  join: "Begin",
};
