import { bytes, int, oneOf, part, ref, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { SentFormat, TicketKind, TicketState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: TicketState },
  initial: { state: "open" },
  transitions: {
    revoke: { from: { state: ["open"] }, to: { state: "revoked" } },
    useUp: { from: { state: ["open"] }, to: { state: "usedUp" }, system: true },
    expire: { from: { state: ["open"] }, to: { state: "expired" }, system: true },
  },
  timed: [{ transition: "expire", at: "until" }],
  final: { state: ["usedUp", "expired", "revoked"] },
});

/** A signed address that opens one open page for somebody without a login, for a time and a number of uses. */
export const ticket = defineResource({
  name: "ticket",
  area: "links",
  label: ["访问凭证", "Ticket"],
  title: "purpose",
  module: "account",
  fields: {
    purpose: text(60, { label: ["用途", "Purpose"], required: true, readOnly: true, search: true }),
    kind: oneOf(TicketKind, { label: ["打开", "Opens"], required: true, readOnly: true, filter: true }),
    /** What of its kind the ticket opens, such as channels, separated by spaces. */
    names: text(2_000, { label: ["范围", "Names"], required: true, readOnly: true }),
    /** Set by the maker, and enforced by the server. */
    limits: part(
      {
        formats: someOf(SentFormat, { label: ["文件类型", "Kinds of files"] }),
        files: int({ label: ["最多文件数", "Most files"] }),
        bytes: bytes({ label: ["单个最大", "Largest file"] }),
      },
      { label: ["限制", "Limits"], readOnly: true },
    ),
    until: time({ label: ["有效期至", "Until"], required: true, readOnly: true, filter: true, sort: true }),
    uses: int({ label: ["可用次数", "Uses"], required: true, readOnly: true, min: 1 }),
    used: int({ label: ["已用次数", "Used"], default: 0, readOnly: true }),
    lastUse: time({ label: ["最近使用", "Last use"], readOnly: true }),
    maker: ref("admin", { label: ["发放人", "Made by"], required: true, readOnly: true, filter: true }),
    state: oneOf(TicketState, {
      label: ["状态", "State"],
      default: "open",
      filter: true,
      expires: { at: "until", from: ["open"], to: "expired" },
    }),
  },
  machine,
  list: {
    columns: ["purpose", "kind", "names", "until", "used", "uses", "lastUse", "maker", "state"],
    sort: "-createTime",
  },
  allows: ["export"],
});
