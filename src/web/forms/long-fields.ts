import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";

/** Characters of a text by languages that still fit one line. */
export const ONE_LINE = 200;

/** Whether a field is edited in several lines: texts of sentences, also by languages, and tables of rows. */
const isLong = ({ kind, max = Infinity, rich, many, shape }: Field): boolean =>
  kind === "longText" ||
  kind === "html" ||
  (many === true && shape !== undefined) ||
  (kind === "i18n" && (rich === true || max > ONE_LINE));

/** Whether the form of these records opens wide. */
export const hasLongFields = ({ form, fields }: Resource): boolean =>
  form.some((name) => {
    const field = fields[name];
    return field !== undefined && isLong(field);
  });
