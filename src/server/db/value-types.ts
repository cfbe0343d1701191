import { types } from "pg";

const TEXT = 25;
const TEXT_ARRAY = 1009;

/**
 * Types that would lose digits or depend on this process's time zone are returned as text.
 * They are date, timestamp, numeric and their arrays, and bigint[]. All others are as in pg:
 * bigint and numeric text, int2, int4 and floats numbers, timestamptz a Date (milliseconds), json parsed.
 */
const asText = new Map([
  [1082, TEXT],
  [1114, TEXT],
  [1016, TEXT_ARRAY],
  [1115, TEXT_ARRAY],
  [1182, TEXT_ARRAY],
  [1231, TEXT_ARRAY],
]);

function getTypeParser(oid: number, format?: "text" | "binary"): unknown {
  return types.getTypeParser(asText.get(oid) ?? oid, format ?? "text");
}

export const valueTypes = { getTypeParser: getTypeParser as typeof types.getTypeParser };
