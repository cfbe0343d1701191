import { int, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { RedirectCode } from "./enumerations.ts";
import { redirectProblems } from "./seo-redirect.rules.ts";

const path = {
  // Browsers read “//” and “/\” at the begin as another host.
  of: /^\/(?!\/)[^\s#\\]*$/,
  message: ["须以一个 / 开头，不含空格、# 和 \\", "must begin with one /, without spaces, # or \\"],
} as const;

/** An old address of the site that leads to a new one. */
export const seoRedirect = defineResource({
  name: "seoRedirect",
  area: "tags",
  label: ["重定向", "Redirect"],
  title: "fromPath",
  module: "content",
  fields: {
    fromPath: text(300, {
      label: ["原地址", "From"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      pattern: path,
    }),
    toPath: text(300, { label: ["新地址", "To"], required: true, filter: true, search: true, pattern: path }),
    code: oneOf(RedirectCode, { label: ["状态码", "Code"], default: "permanent", required: true, filter: true }),
    hits: int({ label: ["命中", "Hits"], default: 0, readOnly: true, sort: true }),
  },
  list: { columns: ["fromPath", "toPath", "code", "hits", "creator", "createTime"], sort: "-createTime" },
  problems: redirectProblems,
  form: ["fromPath", "toPath", "code"],
  allows: ["add", "edit", "delete", "import", "export"],
});
