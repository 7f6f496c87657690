// The functions for which browsers require a secure address, and how a server gets one.
import { element, told } from "../ui/dom.js";

const needs = ["httpsOffline", "httpsPasskeys", "httpsCamera", "httpsSharing", "httpsPlace"];

export const httpsNeeds = () => ({
  place: element("section", { className: "part" },
    told("p", "httpsWhy"), element("ul", { className: "plain-list" }, ...needs.map((key) => told("li", key))),
    told("h2", "httpsHow"), told("p", "httpsHowFiles"), element("code", {}, "daybook up --tls-certificate fullchain.pem --tls-key privkey.pem"), told("p", "httpsHowProxy")),
  show: () => null, leave: () => null,
});
