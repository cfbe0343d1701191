import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";

/** Maximum number of characters of a localized text that is edited in one line. */
export const ONE_LINE = 200;

/** True if a field is edited in several lines: long texts, also localized ones, and lists of rows. */
const isLong = ({ kind, max = Infinity, rich, many, shape }: Field): boolean =>
  kind === "longText" ||
  kind === "html" ||
  (many === true && shape !== undefined) ||
  (kind === "i18n" && (rich === true || max > ONE_LINE));

/** True if the resource's form opens wide. */
export const hasLongFields = ({ form, fields }: Resource): boolean =>
  form.some((name) => {
    const field = fields[name];
    return field !== undefined && isLong(field);
  });
