import { ExperienceSource } from "#domain/experience/enumerations.ts";
import { experienceRule } from "#domain/experience/experience-rule.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecords } from "#server/resources/write.ts";

/** Source, experience, cap a day; 0 is none. */
const first = [
  ["signIn", 5, 5],
  ["upload", 50, 200],
  ["print", 20, 100],
  ["comment", 2, 20],
  ["likeReceived", 1, 50],
  ["downloadReceived", 3, 150],
  ["task", 10, 0],
] as const;

/** Adds the first rules to an installation that has none. What was deleted stays deleted. */
export const seed: Seed = async (tx) => {
  const [known] = await tx.query("select 1 from experience_rule limit 1");
  if (known) return;
  const rules = first.map(([source, amount, capDay]) => ({ source: ExperienceSource.of(source), amount, capDay }));
  await insertRecords(tx, experienceRule, rules, null);
};
