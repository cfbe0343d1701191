import type { ComparedPlace, FeedFigures, FeedPreview } from "#domain/rankings/api.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { isShown } from "#server/areas/reports/hidden.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Places of a previewed feed. */
const FEED = 50;
/** Live works from which a feed is made: the most seen and the newest ones. */
const CANDIDATES = 1_500;
const WINDOW = 20;

/** A work with the figures that a formula weighs. */
export interface Work {
  id: string;
  name: string;
  cover: string | null;
  author: string;
  category: string;
  grade: number | null;
  /** Age in hours. */
  age: number;
  views: number;
  downloads: number;
  likes: number;
  collections: number;
}

const MEASURES = ["views", "downloads", "likes", "collections"] as const;

/** Where works of a target are stored: their own columns, the one of the most seen, and the state of live ones. */
const sources = {
  model: {
    table: "model",
    columns: `group_name as name, covers -> 0 ->> 'key' as cover, category_id::text as category, review_rank::int as grade,
      view_count as views, download_count as downloads, like_count as likes, collect_count as collections`,
    most: "download_count",
    live: ModelShelf.of("up"),
  },
  // Posts have no categories. Those of one circle are alike.
  content: {
    table: "content",
    columns: `heading as name, media -> 0 ->> 'key' as cover, coalesce(group_id, channel_id)::text as category,
      grade_value::int as grade, views, 0 as downloads, likes, collections`,
    most: "views",
    live: ContentStatus.of("suc"),
  },
} as const;

async function works(db: Sql, target: unknown): Promise<Work[]> {
  const { table, columns, most, live } = sources[target === "content" ? "content" : "model"];
  const one = `select id, author, extract(epoch from now() - publish_time)::float8 / 3600 as age, ${columns} from ${table}
    where delete_time is null and status = $1 and publish_time <= now() and ${isShown(table, `${table}.id`)}`;
  return db.query<Work>(`(${one} order by publish_time desc limit $2) union (${one} order by ${most} desc limit $2)`, [
    live,
    CANDIDATES,
  ]);
}

type Factors = Readonly<Record<string, number>>;

/** Points of a work by measure. The root keeps one famous work from filling the feed for ever. */
export function pointsOf(formula: AnyRecord, work: Work): Record<string, number> {
  const weights = (formula["weights"] ?? {}) as Factors;
  const decay = 0.5 ** (work.age / Number(formula["halfLife"]));
  const grade = Number(((formula["gradeFactor"] ?? {}) as Factors)[`rank${work.grade ?? 0}`] ?? 1);
  const span = Number(formula["newHours"]);
  const bonus = work.age < span ? (Number(formula["newBonus"]) / 100) * (1 - work.age / span) : 0;
  const factor = decay * grade * (1 + bonus);
  return Object.fromEntries(
    MEASURES.filter((name) => (weights[name] ?? 0) > 0).map((name) => [
      name,
      (weights[name] ?? 0) * Math.sqrt(1 + Number(work[name])) * factor,
    ]),
  );
}

const sum = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((all, one) => all + one, 0);

interface Placed {
  work: Work;
  score: number;
  parts: Record<string, number>;
}

/** Fills a feed from the best works: few of one author in any 20, and less for each further one of a category. */
export function fillFeed(formula: AnyRecord, all: readonly Work[], size = FEED): Placed[] {
  const rest = all
    .map((work) => ({ work, parts: pointsOf(formula, work) }))
    .map((one) => ({ ...one, score: sum(one.parts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || Number(a.work.id) - Number(b.work.id));
  const feed: Placed[] = [];
  const most = Number(formula["sameAuthorMax"]);
  const diversity = Number(formula["diversity"]);
  while (feed.length < size && rest.length > 0) {
    const near = feed.slice(1 - WINDOW);
    const value = ({ work, score }: Placed): number =>
      near.filter((one) => one.work.author === work.author).length >= most
        ? -1
        : score * (1 - diversity) ** near.filter((one) => one.work.category === work.category).length;
    let best = -1;
    let bestValue = -1;
    for (const [i, one] of rest.entries()) {
      // Scores fall, so no later one can be better than the best so far.
      if (one.score <= bestValue) break;
      const current = value(one);
      if (current > bestValue) [best, bestValue] = [i, current];
    }
    const [taken] = best < 0 ? [] : rest.splice(best, 1);
    if (!taken) break;
    feed.push(taken);
  }
  return feed;
}

/** Spread of places over authors: 0 if all have as many, towards 1 if few have most. */
function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const total = sorted.reduce((all, one) => all + one, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((all, one, i) => all + (i + 1) * one, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function figuresOf(feed: readonly Placed[], newHours: number): FeedFigures {
  const n = Math.max(1, feed.length);
  const byAuthor = new Map<string, number>();
  for (const { work } of feed) byAuthor.set(work.author, (byAuthor.get(work.author) ?? 0) + 1);
  return {
    newcomers: feed.filter(({ work }) => work.age < newHours).length,
    works: feed.length,
    gini: giniOf([...byAuthor.values()]),
    meanAge: feed.reduce((all, { work }) => all + work.age, 0) / n,
    authors: byAuthor.size,
  };
}

/** The feed of a place without a live formula: the newest works first. */
const newestFirst = (all: readonly Work[]): Placed[] =>
  all
    .toSorted((a, b) => a.age - b.age)
    .slice(0, FEED)
    .map((work) => ({ work, score: 0, parts: {} }));

const compared = (feed: readonly Placed[], other: readonly Placed[]): ComparedPlace[] => {
  const places = new Map(other.map(({ work }, i) => [work.id, i + 1]));
  return feed.map(({ work, score, parts }, i) => ({
    id: work.id,
    name: work.name,
    cover: work.cover,
    place: i + 1,
    other: places.get(work.id) ?? null,
    score,
    parts,
  }));
};

/** Returns the best works by a formula, as its feed would show them. */
export const bestBy = async (db: Sql, formula: AnyRecord): Promise<Pick<Placed, "work" | "score">[]> =>
  fillFeed(formula, await works(db, formula["target"]));

/** Compares the feed of a place now with the feed that a formula would make. */
export async function previewFeed(db: Sql, formula: AnyRecord): Promise<FeedPreview> {
  const [row] = await db.query<{ id: string }>(
    `select id from recommend_formula where target = $1 and place = $2 and status = 'live' and delete_time is null`,
    [formula["target"], formula["place"]],
  );
  const live = row ? await readRecord(db, recommendFormula, row.id) : null;
  const all = await works(db, formula["target"]);
  const now = live ? fillFeed(live, all) : newestFirst(all);
  const tried = fillFeed(formula, all);
  const newHours = Number(formula["newHours"]);
  return {
    live: live ? String(live["name"]) : null,
    now: compared(now, tried),
    tried: compared(tried, now),
    nowFigures: figuresOf(now, newHours),
    triedFigures: figuresOf(tried, newHours),
  };
}
