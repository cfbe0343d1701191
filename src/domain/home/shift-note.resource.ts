import { ref, refs, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** What one shift leaves for the next to know. */
export const shiftNote = defineResource({
  name: "shiftNote",
  area: "home",
  label: ["交接", "Shift note"],
  title: "text",
  module: "account",
  fields: {
    text: text(500, { label: ["交接", "Note"], required: true, readOnly: true }),
    writer: ref("admin", { label: ["写的人", "Written by"], required: true, readOnly: true }),
    readBy: refs("admin", { label: ["已读", "Read by"], readOnly: true }),
  },
  list: { columns: ["text", "writer", "readBy", "createTime"], sort: "-createTime" },
});
