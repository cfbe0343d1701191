import type { Migration } from "#server/db/migration.ts";

/** Whoever writes drafts of posts may delete their own. */
export const migration: Migration = {
  name: "202611290820-grant-drop-draft",
  transaction: true,
  sql: `
update auth_group set auths = auths || 'content.dropDraft'::text
  where auths @> array['content.add'] and not auths @> array['content.dropDraft'];
`,
};
