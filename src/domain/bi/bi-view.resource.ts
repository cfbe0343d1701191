import { rollupCount } from "#kernel/rollups.ts";
import { bool, i18n, int, oneOf, rows, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { BiColumnKind, BiRefresh } from "./enumerations.ts";

/** An approved read-only view of the data. Its statement is part of the program (server/areas/bi/views.ts). */
export const biView = defineResource({
  name: "biView",
  area: "bi",
  label: ["报表视图", "View for BI reports"],
  title: "title",
  module: "account",
  fields: {
    key: text(64, { label: ["标识", "Key"], required: true, readOnly: true, unique: true, isCode: true, search: true }),
    title: i18n(60, { label: ["名称", "Title"], required: true, readOnly: true, search: true }),
    columns: rows(
      {
        key: text(64, { label: ["列", "Column"], required: true }),
        title: i18n(60, { label: ["含义", "Meaning"] }),
        kind: oneOf(BiColumnKind, { label: ["类型", "Kind"], required: true }),
        personal: bool({ label: ["个人信息", "Personal"] }),
      },
      { label: ["列", "Columns"], readOnly: true },
    ),
    refresh: oneOf(BiRefresh, { label: ["更新", "Refresh"], default: "live", readOnly: true, filter: true }),
    lastRefresh: time({ label: ["最近更新", "Last refresh"], readOnly: true }),
    rows: int({ label: ["行数", "Rows"], default: 0, readOnly: true }),
    forms: rollupCount({ resource: "biForm", by: "view", one: true }, { label: ["报表数", "BI reports"] }),
  },
  list: { columns: ["title", "key", "refresh", "rows", "forms", "lastRefresh"], sort: "-createTime" },
});
