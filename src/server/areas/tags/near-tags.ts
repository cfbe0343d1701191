import { pinyin } from "pinyin-pro";
import type { AlikeTag, NearTagsReply, TogetherTag } from "#domain/tags/api.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";
import { foldText } from "#kernel/text/fold-text.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";

const MOST_TOGETHER = 30;
const MOST_ALIKE = 20;
const MOST_WORDS = 20;
/** Most tags whose names are compared, the most used first. */
const MOST_COMPARED = 5_000;
/** Least likeness of two names that are written alike. */
const LEAST_LIKENESS = 0.5;

interface Named {
  id: string;
  version: number;
  name: string;
  translations: I18n;
  uses: number;
}

const pairsOf = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));

/** Returns the likeness of two texts from 0 to 1: the part of their pairs of letters that they share (Dice). */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const left = [...b];
  const shared = a.filter((pair) => {
    const index = left.indexOf(pair);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return (2 * shared.length) / (a.length + b.length);
}

const plain = (text: string): string => foldText(text).replaceAll(/[\s\p{P}\p{S}]/gu, "");

/** Returns a name as it is read: pinyin without tones, and Latin letters as they are. */
const soundOf = (name: string): string => pinyin(plain(name), { toneType: "none", type: "array", v: true }).join("");

const namesOf = ({ name, translations }: Pick<Named, "name" | "translations">): string[] =>
  [name, ...Object.values(translations)].map(plain).filter(Boolean);

/** Returns why two tags may be the same, and how much alike they are; null if they are not. */
function alikeness(tag: Named, other: Named): Pick<AlikeTag, "by" | "likeness"> | null {
  const spelled = likenessOf(plain(tag.name), plain(other.name));
  if (spelled >= LEAST_LIKENESS) return { by: "spelling", likeness: spelled };
  const names = new Set(namesOf(tag));
  if (namesOf(other).some((name) => names.has(name))) return { by: "translation", likeness: 1 };
  return soundOf(tag.name) === soundOf(other.name) ? { by: "pinyin", likeness: 1 } : null;
}

/** Returns tags that may be the same, by spelling, translation or sound, the most alike first. */
export async function alikeTags(db: Sql, record: AnyRecord): Promise<AlikeTag[]> {
  const others = await db.query<Named>(
    `select id::text, version, name, name_i18n as translations, uses from tag
     where id <> $1::bigint and status = $2 and alias_of is null and delete_time is null
     order by uses desc, id limit ${MOST_COMPARED}`,
    [record.id, UpDown.of("up")],
  );
  const ownTag = { ...record, name: String(record["name"]), translations: (record["nameI18n"] ?? {}) as I18n, uses: 0 };
  return others
    .flatMap((other) => {
      const alike = alikeness(ownTag, other);
      const { id, version, name, uses } = other;
      return alike ? [{ id, version, name, uses, ...alike }] : [];
    })
    .toSorted((a, b) => b.likeness - a.likeness || b.uses - a.uses)
    .slice(0, MOST_ALIKE);
}

const togetherTags = (db: Sql, { id }: AnyRecord): Promise<TogetherTag[]> =>
  db.query<TogetherTag>(
    `select t.id::text, t.name, count(*)::int as models
     from model m, unnest(m.tags) as with_it(id) join tag t on t.id = with_it.id and t.delete_time is null
     where m.tags @> array[$1::bigint] and m.delete_time is null and t.id <> $1::bigint
     group by t.id, t.name order by models desc, t.id limit ${MOST_TOGETHER}`,
    [id],
  );

const searchesFor = (db: Sql, words: readonly string[]): Promise<NearTagsReply["searches"]> =>
  db.query<NearTagsReply["searches"][number]>(
    `select normal as word, count(*)::int as searches, count(*) filter (where results = 0)::int as nothing,
       count(click_place)::int as clicked
     from search_record where normal = any($1) and time > now() - interval '30 days'
     group by normal order by searches desc, normal limit ${MOST_WORDS}`,
    [words],
  );

async function seoPageOf(db: Sql, { id }: AnyRecord): Promise<NearTagsReply["seoPage"]> {
  const [page] = await db.query<{ id: string; path: string }>(
    "select id::text, path from seo_page where tag = $1::bigint and delete_time is null order by seo_page.id limit 1",
    [id],
  );
  return page ?? null;
}

/** Reads what stands around a tag: tags that models have with it, tags that may be the same, and searches for it. */
export async function nearTags(db: Sql, record: AnyRecord): Promise<NearTagsReply> {
  const translations = Object.values((record["nameI18n"] ?? {}) as I18n);
  const words = [...new Set([String(record["name"]), ...translations].map(uniqueKey))];
  return {
    together: await togetherTags(db, record),
    alike: await alikeTags(db, record),
    searches: await searchesFor(db, words),
    seoPage: await seoPageOf(db, record),
  };
}
