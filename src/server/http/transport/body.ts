import { Refusal } from "#kernel/errors.ts";
import type { Fields } from "#kernel/field.ts";

const DEEPEST = 32;

const dates = new Set(["begin", "end", "regEndTime", "regStartTime"]);

/** A call without a body says nothing; a body that is null is none that says something. */
export const givenBody = (body: unknown, fields: Fields): unknown => (body === undefined ? {} : tidyBody(body, fields));

/**
 * Specification, section 5: strings are trimmed, empty begin, end, regEndTime and regStartTime are dropped, and any
 * token field is removed. The console does so before it sends; the server does not rely on it. An explicit null in an
 * edit clears the field; beside the `fields` of the body, as filters of lists are given, it is dropped. One of `fields` that
 * is `asTyped` keeps its spaces.
 * @throws Refusal illegalParameter for a body nested deeper than any definition
 */
export function tidyBody(value: unknown, fields: Fields = {}, depth = 0): unknown {
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new Refusal("illegalParameter", ["请求体嵌套太深", "The body is nested too deeply"]);
  if (Array.isArray(value)) return value.map((entry) => tidyBody(entry, {}, depth + 1));
  const kept: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (name === "token" || name === "__proto__") continue;
    const isKept = typeof entry === "string" && fields[name]?.noTrim === true;
    const tidy = isKept ? entry : tidyBody(entry, {}, depth + 1);
    const isBeside = depth === 0 && !Object.hasOwn(fields, name);
    if (dates.has(name) && (tidy === "" || (tidy === null && isBeside))) continue;
    kept[name] = tidy;
  }
  return kept;
}
