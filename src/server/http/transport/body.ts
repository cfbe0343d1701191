import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";

const DEEPEST = 32;

function tidyText(text: string, { noTrim, secret, unseen }: Partial<Field> = {}): string {
  const trimmed = noTrim ? text : text.trim();
  return secret || unseen ? trimmed : trimmed.normalize("NFC");
}

const dates = new Set(["begin", "end", "regEndTime", "regStartTime"]);

/** Returns the cleaned body. A missing body is an empty object; a null body stays null and is refused later. */
export const givenBody = (body: unknown, fields: Fields): unknown => (body === undefined ? {} : tidyBody(body, fields));

/**
 * Cleans a body as the specification, section 5, requires: strings are trimmed and composed (NFC), empty begin, end, regEndTime and
 * regStartTime are dropped, and every token field is removed. The console already cleans its bodies, but other clients
 * may not. An explicit null in an edit clears the field. A null in one of these four times is dropped if the field is
 * not in `fields`. A field with `noTrim` keeps its spaces, and passwords keep their spelling.
 * @throws Refusal illegalParameter for a body nested deeper than any definition
 */
function tidyBody(value: unknown, fields: Fields = {}, depth = 0): unknown {
  if (typeof value === "string") return tidyText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new Refusal("illegalParameter", ["请求体嵌套太深", "The body is nested too deeply"]);
  if (Array.isArray(value)) return value.map((entry) => tidyBody(entry, {}, depth + 1));
  const cleaned: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (name === "token" || name === "__proto__") continue;
    const tidy = typeof entry === "string" ? tidyText(entry, fields[name]) : tidyBody(entry, {}, depth + 1);
    const isBeside = depth === 0 && !Object.hasOwn(fields, name);
    if (dates.has(name) && (tidy === "" || (tidy === null && isBeside))) continue;
    cleaned[name] = tidy;
  }
  return cleaned;
}

/** Returns a body without its known fields that are empty: null, an empty text or an empty list. */
export function withoutEmpty(body: unknown, fields: Fields): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const isEmpty = (value: unknown): boolean =>
    value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !Object.hasOwn(fields, name) || !isEmpty(value)),
  );
}
