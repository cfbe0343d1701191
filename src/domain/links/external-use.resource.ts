import { oneOf, recordId, ref, text, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ExternalPlace } from "./enumerations.ts";

/** One link to an outside host in a text. */
export const externalUse = defineResource({
  name: "externalUse",
  area: "links",
  label: ["外链使用", "Use of an external link"],
  title: "url",
  module: "notice",
  fields: {
    host: ref("externalHost", { label: ["域名", "Host"], required: true, readOnly: true, filter: true, partOf: true }),
    url: url({ label: ["链接", "Address"], required: true, readOnly: true }),
    resource: text(40, { label: ["对象类型", "Kind"], readOnly: true, definitionKind: "resource", filter: true }),
    record: recordId({
      label: ["出处", "Where"],
      readOnly: true,
      filter: true,
      of: "resource",
      alsoReads: ["resource"],
    }),
    place: oneOf(ExternalPlace, { label: ["位置", "Place"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], readOnly: true, filter: true }),
  },
  list: { columns: ["url", "host", "record", "place", "user", "createTime"], keeps: ["record"], sort: "-createTime" },
  indexes: [{ by: ["resource", "record"] }],
  appendOnly: true,
  allows: ["export"],
});
