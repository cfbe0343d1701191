const dropped = new Set(["begin", "end", "regEndTime", "regStartTime"]);

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, clean(part)] as const)
      .filter(([name, part]) => name !== "token" && !(dropped.has(name) && part === "")),
  );
}

/**
 * Cleans the body of a call (specification, section 5): strings are trimmed, empty bounds of time and any `token` are
 * removed. Null clears a field and is kept.
 */
export const cleanBody = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  clean({ ...body }) as Record<string, unknown>;
