// The members of this server, for its owners. Owners cannot see the diaries of others.
import { call } from "../core/api.js";
import { button, element, field, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { newID } from "../core/ids.js";
import { session } from "../core/session.js";
import { moment, t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { endOf, expiry } from "../sharing/expiry.js";
import { endButton, everything, secretList, secretRow, shownOnce } from "./secretlist.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

export const members = () => secretList({
  hint: "membersHint", none: "membersNone",
  find: async (again) => (await everything("/v1/accounts", "accounts")).map((member) => memberRow(member, again)),
});

function memberRow(member, again) {
  const facts = [t(`role_${member.role}`), member.disabled && t("memberShut"), t("since", { time: moment(Date.parse(member.createTime), { dateStyle: "long" }) })];
  const control = button(t(member.disabled ? "memberOpen" : "memberShutOut"), () => once(control, () => change(member, again)),
    member.disabled ? "plain" : "plain danger");
  return secretRow(member.name, facts, member.id === session.account?.id ? "" : control);
}

async function change(member, again) {
  const label = t("memberShutOut");
  if (!member.disabled && !await ask(t("memberShutAsk", { name: member.name }), [{ value: "yes", label, isMain: true }])) return;
  try {
    await call("PATCH", `/v1/accounts/${encodeURIComponent(member.id)}?updateMask=disabled`, {
      body: { disabled: !member.disabled }, ifMatch: member.etag,
    });
  } catch (failure) {
    toast(explain(failure));
  }
  await again();
}

export const invitations = () => secretList({
  heading: "invitations", hint: "invitationsHint", none: "invitationsNone", add: { label: "invite", run: invite },
  find: async (again) => (await everything("/v1/invitations", "invitations")).map((one) => secretRow(t(`role_${one.role}`),
    [t("endsOn", { time: moment(Date.parse(one.expireTime)) })],
    endButton("uninvite", t("uninviteAsk"), `/v1/invitations/${encodeURIComponent(one.id)}`, again))),
});

function invite(again) {
  const role = element("select", { name: "role" },
    ...["MEMBER", "OWNER"].map((value) => element("option", { value }, t(`roleLong_${value}`))));
  const key = newID();
  sheet({
    heading: t("invite"), label: t("inviteMake"),
    content: [told("p", "inviteHint", { className: "quiet" }), field("role", role), expiry("aWeek", [1, 30, 90])],
    save: async (form) => {
      const made = await call("POST", "/v1/invitations", { body: { role: form.elements.role.value, ...endOf(form) }, key });
      again();
      shownOnce(t("invitationMade"), t("invitationMadeHint"), new URL(made.url, location.origin).href);
    },
  });
}
