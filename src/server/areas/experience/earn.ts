import { UpDown } from "#domain/enumerations/review.ts";
import { ExperienceSource } from "#domain/experience/enumerations.ts";
import type { Database } from "#server/db/sql.ts";
import { systemContext } from "#server/system-context.ts";
import { gainExperience } from "./gain.ts";
import { knownActions, standing } from "./known-actions.ts";

/** Most gains of one run. */
const MOST = 500;

interface Earned {
  user: string;
  id: string;
}

/** Actions that give experience, of those that the records say. */
const sources = knownActions.flatMap((action) => (action.source ? [{ ...action, source: action.source }] : []));

/** Gives members experience for models and comments that passed their review. @returns number of gains */
export async function earnFromWorks(db: Database): Promise<number> {
  const context = systemContext(db);
  let given = 0;
  for (const known of sources) {
    const { source, resource, table, user: whose, at } = known;
    const due = await db.query<Earned>(
      `select ${whose}::text as user, t.id::text from ${table} t
       where ${standing(known)} and ${at} > now() - interval '1 day'
         and exists (select 1 from experience_rule r where r.source = $1 and r.status = ${UpDown.of("up")} and r.delete_time is null)
         and not exists (select 1 from experience_flow f where f."user" = ${whose} and f.source = $1 and f.biz_type = $2 and f.biz_id = t.id)
       order by t.id limit ${MOST}`,
      [ExperienceSource.of(source), resource],
    );
    for (const { user, id } of due)
      if (await db.transaction((tx) => gainExperience(tx, context, { user, source, biz: { resource, id } })))
        given += 1;
  }
  return given;
}
