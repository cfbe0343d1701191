import { types } from "pg";

const TEXT = 25;
const TEXT_ARRAY = 1009;

/**
 * Types that are returned as text, in addition to those of pg: date, timestamp, and arrays of date, timestamp, numeric
 * and bigint. pg's own values for them would lose digits or depend on the time zone of this process. All other types
 * are as in pg: bigint and numeric are texts, int2, int4 and floats are numbers, timestamptz is a Date (milliseconds),
 * json is parsed.
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
