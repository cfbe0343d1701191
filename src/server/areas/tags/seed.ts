import { webPage } from "#domain/tags/web-page.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecord } from "#server/resources/write.ts";
import { firstPages } from "./first-pages.ts";

/** Adds the pages of the site to which a jump can lead. Changes by staff are kept. */
export const seed: Seed = async (tx) => {
  const [any] = await tx.query("select 1 from web_page limit 1");
  if (any) return;
  for (const [index, [path, zh, en]] of firstPages.entries())
    await insertRecord(tx, webPage, { name: { "1": zh, "0": en }, path, rank: (index + 1) * RANK_STEP }, null);
};
