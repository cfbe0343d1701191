import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";

/** Maximum number of characters of a localized text that is edited in one line. */
export const ONE_LINE = 200;

/** True if a field is edited in several lines: long texts, also translated ones, pictures by language, and rows. */
const isLong = ({ kind, max = Infinity, byLanguage, many, shape }: Field): boolean =>
  kind === "longText" ||
  kind === "html" ||
  (many === true && shape !== undefined) ||
  (byLanguage !== undefined && (byLanguage.kind !== "text" || max > ONE_LINE));

/** True if the resource's form opens wide. */
export const hasLongFields = ({ form, fields, sections }: Resource): boolean =>
  sections.length > 0 ||
  form.some((name) => {
    const field = fields[name];
    return field !== undefined && isLong(field);
  });
