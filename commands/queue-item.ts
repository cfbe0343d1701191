import { text } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";

/** Remark of the staff on the item of a queue. */
export const remark = {
  label: ["备注", "Remark"],
  key: "m",
  action: { type: "change", fields: ["remark"] },
  input: { remark: text(200, { label: ["备注", "Remark"] }) },
} as const;

/** Leads to the other records of the member whom the item of a queue belongs to. */
export const openAuthor = (words: string, label: Label = ["看作者", "Open author"]) =>
  ({ label, key: "o", action: { type: "browser" }, words }) as const;
