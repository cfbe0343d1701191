import { oneOf, someOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Severity } from "#domain/models/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { WordKind, WordMatch, WordScope } from "./enumerations.ts";

export const blackTag = defineResource({
  name: "blackTag",
  area: "risk",
  label: ["违禁词", "Banned word"],
  title: "word",
  module: "tag",
  fields: {
    word: text(50, { label: ["词", "Word"], required: true, unique: true, search: true }),
    match: oneOf(WordMatch, { label: ["匹配", "Match"], required: true }),
    scope: someOf(WordScope, { label: ["范围", "Scope"] }),
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, filter: true }),
    kind: oneOf(WordKind, { label: ["类别", "Kind"], required: true, filter: true }),
    except: text(500, { label: ["例外", "Except inside"] }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  list: { columns: ["word", "match", "kind", "scope", "severity", "status"], sort: "-createTime" },
});
