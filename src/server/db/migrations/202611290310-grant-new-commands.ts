import type { Migration } from "#server/db/migration.ts";

/** Commands that were part of another permission, and have their own now. */
const split = [
  ["biForm.run", "biForm.openRows"],
  ["content.add", "content.push"],
] as const;

const granted = ([from, to]: (typeof split)[number]): string => `
update auth_group set auths = auths || '${to}'::text
  where auths @> array['${from}'] and not auths @> array['${to}'];
`;

export const migration: Migration = {
  name: "202611290310-grant-new-commands",
  transaction: true,
  sql: split.map(granted).join(""),
};
