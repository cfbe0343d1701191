import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ExperienceSource } from "#domain/experience/enumerations.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { systemContext } from "#server/system-context.ts";
import { gainExperience } from "./gain.ts";

/** Most gains of one run. */
const MOST = 500;

interface Earned {
  user: string;
  id: string;
}

/** Works of the last day that are live and gave no experience yet. */
const sources = [
  {
    source: "upload",
    resource: model.name,
    rows: `select t.author::text as user, t.id::text from model t where t.status = ${ModelShelf.of("up")} and t.publish_time > now() - interval '1 day'`,
  },
  {
    source: "comment",
    resource: comment.name,
    rows: `select t.author::text as user, t.id::text from comment t where t.status = ${ContentStatus.of("suc")} and t.create_time > now() - interval '1 day'`,
  },
] as const;

/** Gives members experience for models and comments that passed their review. @returns number of gains */
export async function earnFromWorks(db: Database): Promise<number> {
  const context = systemContext(db);
  let given = 0;
  for (const { source, resource, rows } of sources) {
    const due = await db.query<Earned>(
      `${rows} and t.delete_time is null
         and exists (select 1 from experience_rule r where r.source = $1 and r.status = ${UpDown.of("up")} and r.delete_time is null)
         and not exists (select 1 from experience_flow f where f."user" = t.author and f.source = $1 and f.biz_type = $2 and f.biz_id = t.id)
       order by t.id limit ${MOST}`,
      [ExperienceSource.of(source), resource],
    );
    for (const { user, id } of due)
      if (await db.transaction((tx) => gainExperience(tx, context, { user, source, biz: { resource, id } })))
        given += 1;
  }
  return given;
}
