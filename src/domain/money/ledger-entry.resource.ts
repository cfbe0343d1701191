import { file, int, longText, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { reverseRef } from "#kernel/derived-fields.ts";
import { defineResource } from "#kernel/resource.ts";
import { LedgerKind } from "./enumerations.ts";

/** One movement of the ledger, with two legs or more that add up to 0 in each currency. It is never changed. */
export const ledgerEntry = defineResource({
  name: "ledgerEntry",
  area: "money",
  label: ["分录", "Ledger entry"],
  title: "entryNo",
  module: "account",
  fields: {
    entryNo: text(32, {
      label: ["分录号", "Entry no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    kind: oneOf(LedgerKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    bizType: text(40, {
      label: ["业务类型", "Kind of business record"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["业务单据", "Business record"], readOnly: true, filter: true, of: "bizType" }),
    line: int({
      label: ["行号", "Line"],
      hint: ["同一单据的同类分录依次编号", "Entries of one kind about one business record are numbered"],
      required: true,
      readOnly: true,
      default: 0,
    }),
    idemKey: text(120, {
      label: ["幂等键", "Idempotency key"],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
    }),
    bodyHash: text(64, { label: ["内容摘要", "Hash of the body"], required: true, readOnly: true, inner: true }),
    reversalOf: ref("ledgerEntry", { label: ["冲正", "Reverses"], readOnly: true, unique: true, filter: true }),
    reversedBy: reverseRef("ledgerEntry", "reversalOf", { label: ["被冲正", "Reversed by"] }),
    source: ref("ledgerEntry", {
      label: ["来源分录", "Comes from"],
      hint: ["这笔钱此前的分录", "The entry by which this money came"],
      readOnly: true,
      filter: true,
    }),
    time: time({ label: ["生效时间", "Effective"], required: true, readOnly: true, filter: true, sort: true }),
    note: longText({ label: ["备注", "Note"], max: 200, readOnly: true }),
    paper: file({ label: ["凭证", "Paper"], readOnly: true }),
    requestId: text(64, { label: ["请求编号", "Request id"], readOnly: true }),
  },
  list: { columns: ["time", "entryNo", "kind", "bizId", "creator", "note"], sort: "-id" },
  appendOnly: true,
  uniqueTogether: [["kind", "bizType", "bizId", "line"]],
});
