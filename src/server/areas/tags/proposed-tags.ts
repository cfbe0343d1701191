import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { ProposedTag } from "#domain/tags/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { LEAST_MODELS } from "./tag-rules.ts";

/** Most tags that one call proposes. */
const MOST = 40;

interface Found extends Omit<ProposedTag, "lacks"> {
  hasCategory: boolean;
  hasCover: boolean;
}

/** Values of a recommendation that come from its tag. */
export const ownValues = (one: AnyRecord, place: unknown): Record<string, unknown> => ({
  ...(place === "category" ? { recCategory: one["category"] } : {}),
  ...(place === "interestChoice" ? { picture: one["cover"] } : {}),
});

function lackOf(place: string, { hasCategory, hasCover, models }: Found): ProposedTag["lacks"] {
  if (place === "category" && !hasCategory) return "category";
  if (place === "interestChoice" && models < LEAST_MODELS) return "models";
  return place === "interestChoice" && !hasCover ? "picture" : null;
}

/**
 * Reads the most searched and most used tags of 30 days that are not at a place yet. Colours are proposed for colours,
 * and all other tags for everything else.
 */
export async function proposedTags(db: Sql, object: string, place: string): Promise<ProposedTag[]> {
  const rows = await db.query<Found>(
    `with searched as (
       select normal, count(*)::int as n from search_record where time > now() - interval '30 days' group by normal
     ), open as (
       select t.id, t.name, t.uses30, t.uses as models, t.category is not null as "hasCategory",
         t.cover is not null as "hasCover",
         (select coalesce(sum(s.n), 0)::int from searched s
          where s.normal = lower(t.name) or s.normal in (select lower(v) from jsonb_each_text(t.name_i18n) as e(k, v)))
           as "searches30"
       from tag t
       where t.status = $3 and t.review = $4 and t.alias_of is null and t.delete_time is null
         and (t.kind = 'colour') = ($1 = 'colour') and t.kind not in ('product', 'device')
         and not exists (select 1 from tag_recommendation r where r.tag = t.id and r.object = $1 and r.rec_place = $2
           and r.status = $3 and r.delete_time is null and (r.rec_end is null or r.rec_end > now()))
         and not exists (select 1 from black_tag b where b.tag = t.id and b.status = $3 and b.delete_time is null)
     )
     select id::text, name, uses30, models, "searches30", "hasCategory", "hasCover" from open
     where uses30 + "searches30" > 0 order by uses30 + "searches30" desc, id limit ${MOST}`,
    [object, place, UpDown.of("up"), PostReview.of("pass")],
  );
  return rows.map((one) => {
    const { hasCategory: _, hasCover: __, ...shown } = one;
    return { ...shown, lacks: lackOf(place, one) };
  });
}
