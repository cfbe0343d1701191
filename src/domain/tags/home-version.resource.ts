import { bool, int, json, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { HomePage } from "./enumerations.ts";

/** A module as it stood on a page: its id, and the values of its form with its rank. */
export interface StoodModule {
  id: string;
  name: string;
  values: Record<string, unknown>;
}

/** A page as it was published: all modules that stood on it, in order. */
export const homeVersion = defineResource({
  name: "homeVersion",
  area: "tags",
  label: ["页面版本", "Page version"],
  title: "name",
  module: "content",
  fields: {
    name: text(60, { label: ["版本", "Version"], required: true, readOnly: true, search: true }),
    page: oneOf(HomePage, { label: ["页面", "Page"], required: true, readOnly: true, filter: true }),
    number: int({ label: ["版本号", "Number"], required: true, readOnly: true, filter: true, sort: true }),
    modules: json<StoodModule[]>({ label: ["模块", "Modules"] }),
    moduleCount: int({ label: ["模块数", "Number of modules"], required: true, readOnly: true }),
    note: text(200, { label: ["说明", "Note"], readOnly: true }),
    undone: bool({ label: ["已撤销", "Undone"], readOnly: true, filter: true }),
    batch: text(64, { label: ["批次", "Batch"], readOnly: true, inner: true }),
  },
  list: {
    columns: ["name", "page", "number", "moduleCount", "note", "undone", "creator", "createTime"],
    sort: "-createTime",
  },
  indexes: [{ by: ["page", "-number"] }],
  bulk: false,
  allows: ["export"],
});
