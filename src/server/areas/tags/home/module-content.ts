import type { PreviewContent, PreviewItem } from "#domain/tags/api.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { iconsOf } from "#domain/tags/module-icons.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { isShown } from "#server/areas/reports/hidden.ts";

interface Source {
  from?: string;
  models?: string[];
  place?: string;
  tag?: string;
  category?: string;
}

/** Live recommendations of tags at a moment. */
const LIVE =
  "r.delete_time is null and r.status = $3 and (r.rec_begin is null or r.rec_begin <= to_timestamp($4)) " +
  "and (r.rec_end is null or r.rec_end > to_timestamp($4))";

const MODEL = `select m.id::text, m.group_name as title, m.covers -> 0 as image from model m
  where m.delete_time is null and m.status = ${ModelShelf.of("up")} and ${isShown("model", "m.id")}`;

/** Conditions and orders of models by source. Only one value of the source is a parameter: $2. */
const models: Readonly<Record<string, { where: string; value: (source: Source) => unknown }>> = {
  byHand: { where: "and m.id = any($2::bigint[])", value: ({ models: ids }) => ids ?? [] },
  tag: { where: "and m.tags @> array[$2::bigint]", value: ({ tag }) => tag ?? null },
  category: {
    where: `and m.category_id in (with recursive below as (select $2::bigint as id union
      select c.id from category c join below b on c.father_id = b.id) select id from below)`,
    value: ({ category }) => category ?? null,
  },
  newest: { where: "and $2::text is null", value: () => null },
};

async function readModels(tx: Sql, source: Source, count: number, time: number): Promise<PreviewItem[]> {
  const newest = "order by m.publish_time desc nulls last, m.id desc limit $1";
  if (source.from === "place")
    return tx.query<PreviewItem>(
      `${MODEL} and m.tags && array(select r.tag from tag_recommendation r where r.rec_place = $2 and ${LIVE}) ${newest}`,
      [count, source.place ?? "", UpDown.of("up"), time],
    );
  const selection = models[source.from ?? ""];
  if (!selection) return [];
  const order = source.from === "byHand" ? "order by array_position($2::bigint[], m.id) limit $1" : newest;
  return tx.query<PreviewItem>(`${MODEL} ${selection.where} ${order}`, [count, selection.value(source)]);
}

const readTags = (tx: Sql, count: number, time: number): Promise<PreviewItem[]> =>
  tx.query<PreviewItem>(
    `select t.id::text, t.name as title, coalesce(r.picture, t.icon) as image
     from tag_recommendation r join tag t on t.id = r.tag and t.delete_time is null
     where r.rec_place = $2 and ${LIVE} order by r.rank, r.id limit $1`,
    [count, "modelHome", UpDown.of("up"), time],
  );

const nothing: PreviewContent = { items: [], html: "", wanted: 0, isLater: false };

/** Runs the source of a module once, as it will be at a moment. */
export async function contentOf(tx: Sql, module: AnyRecord, language: number, time: number): Promise<PreviewContent> {
  const wanted = Number(module["count"] ?? 0);
  switch (module["kind"]) {
    case "models":
      return { ...nothing, wanted, items: await readModels(tx, (module["source"] ?? {}) as Source, wanted, time) };
    case "tags":
      return { ...nothing, wanted, items: await readTags(tx, wanted, time) };
    case "entryIcons":
      return { ...nothing, items: iconsOf(module, language) };
    case "html":
      return { ...nothing, html: String(module["body"] ?? "") };
    default:
      return { ...nothing, isLater: true };
  }
}

export const isEmpty = ({ items, html }: PreviewContent): boolean => items.length === 0 && html === "";
