import { region } from "#domain/goods/region.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecords } from "#server/resources/write.ts";
import { firstRegions } from "./first-regions.ts";

/** Adds the countries to an installation that has no regions yet. What was deleted stays deleted. */
export const seed: Seed = async (tx) => {
  const [known] = await tx.query("select 1 from region limit 1");
  if (!known) await insertRecords(tx, region, firstRegions, null);
};
