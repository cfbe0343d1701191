import { approvals } from "#domain/approvals.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { bool, oneOf, ref, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { checks, DeletionCheck, staffAccounts } from "./checks.ts";
import { DeletionReason } from "./enumerations.ts";

const waits = { status: ["waiting"] } as const;

const machine = defineMachine({
  fields: { status: ReviewFlow },
  initial: { status: "waiting" },
  transitions: {
    pass: { from: waits, to: { status: "passed" } },
    noPass: { from: waits, to: { status: "notPassed" }, reason: "required" },
    withdraw: { from: waits, to: { status: "down" } },
    /** A worker runs this transition when the undo window of the pass has ended. */
    erase: { from: { status: ["passed"] }, to: { status: "success" }, system: true },
  },
  final: { status: ["notPassed", "success", "down"] },
});

const checkNames = Object.keys(checks);

/** A member's request to delete the account. */
export const logoutApply = defineResource({
  name: "logoutApply",
  area: "deletions",
  label: ["注销申请", "Deletion request"],
  title: "heading",
  module: "accountDeletion",
  ownerField: "user",
  evidence: {
    facts: ["user", "applyTime"],
    blocks: [
      { kind: "texts", fields: ["text"] },
      {
        kind: "facts",
        title: ["注销前检查", "Checks before deletion"],
        fields: ["coolingEnd", "dueTime", ...checkNames],
      },
      {
        kind: "facts",
        title: ["将处理的内容", "What goes or stays"],
        fields: ["works", "keepWorks", "reason", "platform"],
      },
      { kind: "target", type: "targetType", id: "user", isContext: true },
    ],
  },
  fields: {
    /** Nickname when the request was entered. It is emptied with the account. */
    heading: text(60, { label: ["昵称", "Nickname"], readOnly: true, search: true }),
    targetType: text(10, {
      label: ["对象类型", "Kind of target"],
      readOnly: true,
      inner: true,
      definitionKind: "resource",
    }),
    user: ref("user", { label: ["用户", "Member"], required: true, immutable: true, filter: true }),
    reason: oneOf(DeletionReason, { label: ["理由", "Why"], required: true, immutable: true, filter: true }),
    text: text(500, { label: ["说明", "Text"], immutable: true }),
    keepWorks: bool({
      label: ["保留作品", "Keep works"],
      hint: [
        "保留则作品归在“已注销用户”下，否则下架",
        "Kept works stand under the deleted user; others are taken down",
      ],
      immutable: true,
      filter: true,
    }),
    /** Of an override of failed checks. */
    approvals: approvals("logoutApply.passOver"),
    applyTime: time({ label: ["申请时间", "Applied"], readOnly: true, filter: true, sort: true }),
    coolingEnd: time({ label: ["冷静期至", "Cooling until"], readOnly: true, filter: true, sort: true }),
    dueTime: time({ label: ["到期", "Due"], readOnly: true, filter: true, sort: true }),
    ...checks,
    staffAccounts,
    /** Checks that were not met when the server last looked. A decision counts again. */
    failed: someOf(DeletionCheck, { label: ["未结事项", "Not settled"], readOnly: true, filter: true }),
    works: rollupCount(
      { resource: "model", by: "author", one: true, of: "user", where: { status: [ModelShelf.of("up")] } },
      { label: ["上架模型", "Live models"] },
    ),
    platform: oneOf(Platform, { label: ["申请端", "Requested with"], filter: true }),
    status: oneOf(ReviewFlow, { label: ["状态", "Status"], default: "waiting", filter: true }),
    refuseReason: text(500, { label: ["不通过原因", "Why refused"], readOnly: true, isReason: true }),
    handler: ref("admin", { label: ["处理人", "Handler"], readOnly: true, filter: true }),
    handleTime: time({ label: ["处理时间", "Handled"], readOnly: true, filter: true, sort: true }),
    /** Time from which the worker erases the account. */
    eraseTime: time({ label: ["删除时间", "Erased from"], readOnly: true, inner: true }),
    doneTime: time({ label: ["完成时间", "Done"], readOnly: true, filter: true, sort: true }),
    /** Name that nobody else may take until `nameFree`. */
    heldName: text(30, { label: ["保留的昵称", "Held name"], readOnly: true, filter: true, masked: "name" }),
    nameFree: time({ label: ["昵称释放", "Name free from"], readOnly: true, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine,
  list: {
    columns: ["user", "failed", "works", "reason", "coolingEnd", "dueTime", "status", "approvals", "applyTime"],
    keeps: ["user"],
    sort: "-applyTime",
  },
  form: ["user", "reason", "text", "keepWorks", "platform"],
  allows: ["add", "export"],
  indexes: [{ by: ["status", "dueTime"] }, { by: ["user", "-applyTime"] }],
});
