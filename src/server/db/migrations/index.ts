// Written by `npm run db:diff`.
import type { Migration } from "#server/db/migration.ts";

export const migrations: readonly Migration[] = [];
