// Written by `npm run db:diff`.
import type { Migration } from "#server/db/migration.ts";
import { migration as m0001 } from "./0001-initial.ts";

export const migrations: readonly Migration[] = [m0001];
