import type { Migration } from "#server/db/migration.ts";

/** Columns with places, or with values that contain some. */
const columns = [
  ["reply_template", "jump"],
  ["medal", "jump"],
  ["user_guide", "steps"],
  ["home_module", "more"],
  ["home_module", "icons"],
  ["home_version", "modules"],
  ["hot_word", "jump"],
  ["nav_item", "jump"],
  ["link_target", "jump"],
  ["short_link", "jump"],
  ["message", "jump"],
] as const;

/** Writes the flags of a place as addresses say them: deleted 0 or 1, shared 1. */
const numbered = (table: string, column: string): string => `
update ${table} set ${column} = replace(replace(replace(replace(${column}::text,
    '"isDelete": true', '"isDelete": 1'), '"isDelete": false', '"isDelete": 0'),
    '"isShared": true', '"isShared": 1'), '"isShared": false', '"isShared": null')::jsonb
  where ${column}::text ~ '"(isDelete|isShared)": (true|false)';
`;

export const migration: Migration = {
  name: "202611290140-number-jump-flags",
  transaction: true,
  sql: columns.map(([table, column]) => numbered(table, column)).join(""),
};
