import { images, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { sealed } from "#kernel/sealed-field.ts";
import { WithdrawBlackKind, WithdrawBlackSource, WithdrawBlackStatus } from "./black-enumerations.ts";

const machine = defineMachine({
  fields: { status: WithdrawBlackStatus },
  initial: { status: "active" },
  transitions: {
    lift: { from: { status: ["active"] }, to: { status: "lifted" }, reason: "required" },
    end: { from: { status: ["active"] }, to: { status: "ended" }, system: true },
  },
  timed: [{ transition: "end", at: "until" }],
  final: { status: ["ended", "lifted"] },
});

/**
 * A member, payee, device or address that takes no money out. The value of a member is its id; those of the other kinds
 * are stored encrypted, and found by their keyed hash.
 */
export const withdrawBlack = defineResource({
  name: "withdrawBlack",
  area: "payments",
  label: ["提现黑名单", "Withdrawal black list"],
  title: "heading",
  module: "account",
  fields: {
    /** Kind with the nickname, or with the mask of the value. */
    heading: text(160, { label: ["对象", "Subject"], readOnly: true, search: true }),
    kind: oneOf(WithdrawBlackKind, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, when: "kind:user", immutable: true, filter: true }),
    value: sealed(128, { label: ["值", "Value"], mask: "account", find: true }),
    reason: text(200, { label: ["原因", "Reason"], required: true }),
    evidence: images(9, { label: ["证据", "Evidence"] }),
    until: time({ label: ["期限", "Until"], hint: ["不填为永久", "Empty: for good"], filter: true, sort: true }),
    source: oneOf(WithdrawBlackSource, { label: ["来源", "Source"], default: "hand", readOnly: true, filter: true }),
    hits: rollupCount(
      { resource: "withdrawBlackHit", by: "entry", one: true, appendOnly: true },
      { label: ["命中", "Hits"] },
    ),
    status: oneOf(WithdrawBlackStatus, {
      label: ["状态", "Status"],
      default: "active",
      filter: true,
      expires: { at: "until", from: ["active"], to: "ended" },
    }),
    liftedBy: ref("admin", { label: ["解除人", "Lifted by"], readOnly: true }),
    liftReason: text(500, { label: ["解除原因", "Why lifted"], readOnly: true, isReason: true }),
  },
  standard: { creator: { filter: true } },
  machine,
  list: {
    columns: ["heading", "kind", "value", "reason", "until", "source", "hits", "status", "creator"],
    keeps: ["kind"],
    sort: "-createTime",
  },
  problems: ({ kind, value }) =>
    kind !== WithdrawBlackKind.of("user") && value === ""
      ? [{ path: "value", label: ["值必填", "The value must not be empty"] }]
      : [],
  form: ["kind", "user", "value", "reason", "evidence", "until"],
  children: [
    {
      resource: "withdrawBlackHit",
      by: "entry",
      label: ["命中记录", "Hits"],
      columns: ["effect", "user", "withdrawal", "createTime"],
    },
  ],
  allows: ["add", "edit", "export"],
  editGuard: {
    filter: "status:active",
    message: ["已解除或已到期，请新建一条", "It is lifted or ended. Add a new entry"],
  },
  bulk: false,
  indexes: [{ by: ["status", "-createTime"] }, { by: ["user"] }],
});
