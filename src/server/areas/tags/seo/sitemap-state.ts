import type { SitemapState } from "#domain/tags/api.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import type { I18n } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { checkPages } from "../check-seo.ts";

/** Most addresses that search engines read from one sitemap. */
const MOST = 50_000;

const KEY = "sitemap";

export interface SitemapPage {
  path: string;
  titles: I18n;
  priority: string | null;
  changefreq: string | null;
  changed: string;
}

/** Pages that the sitemap lists: no page whose target members do not reach, and none that leads elsewhere. */
const LISTED = `in_sitemap and not template and robots = 'index' and delete_time is null
  and not exists (select 1 from seo_redirect r where r.from_path = page.path and r.delete_time is null)
  and not exists (select 1 from model m where m.id = page.model
    and (m.delete_time is not null or m.status <> ${ModelShelf.of("up")}))
  and not exists (select 1 from tag t where t.id = page.tag
    and (t.delete_time is not null or t.status <> ${UpDown.of("up")}))`;

export const readSitemapPages = (db: Sql): Promise<SitemapPage[]> =>
  db.query<SitemapPage>(
    `select path, titles, priority, changefreq, to_char(update_time at time zone 'UTC', 'YYYY-MM-DD') as changed
     from seo_page page where ${LISTED} order by visits30 desc, id limit ${MOST}`,
  );

interface Stored {
  builtAt?: number;
  urls?: number;
  readAt?: number;
  reader?: string;
}

const write = (db: Sql, value: Stored): Promise<unknown> =>
  db.query(
    `insert into state (key, value) values ('${KEY}', $1::jsonb)
     on conflict (key) do update set value = state.value || excluded.value`,
    [JSON.stringify(value)],
  );

const seconds = (): number => Math.floor(Date.now() / 1_000);

/** Checks all pages, counts those of the sitemap, and makes every process write the sitemap anew. */
export async function buildSitemap(db: Sql): Promise<void> {
  await checkPages(db, "$1::boolean", true);
  const [row] = await db.query<{ urls: number }>(`select count(*)::int as urls from seo_page page where ${LISTED}`);
  await write(db, { builtAt: seconds(), urls: row?.urls ?? 0 });
}

/** Seconds after which the sitemap is built again: a stopped page leaves it within an hour. */
const DUE = 3_600;

/** Builds the sitemap if it was never built, or too long ago. */
export async function buildDueSitemap(db: Sql): Promise<void> {
  const built = await builtAt(db);
  if (built === null || built <= seconds() - DUE) await buildSitemap(db);
}

/** Notes that somebody read the sitemap. */
export const noteReading = (db: Sql, agent: string): Promise<unknown> =>
  write(db, { readAt: seconds(), reader: agent.slice(0, 200) });

/** Time of the last build in seconds since 1970; null before the first one. */
export async function builtAt(db: Sql): Promise<number | null> {
  const [row] = await db.query<{ built: number | null }>(
    `select (value ->> 'builtAt')::int as built from state where key = '${KEY}'`,
  );
  return row?.built ?? null;
}

/** Languages in which pages can be written. */
const languages = contentLanguages.values.filter(({ offered }) => offered).map(({ stored }) => String(stored));

/** Returns what is known about the sitemap, and which share of the pages has its texts. */
export async function sitemapState(db: Sql): Promise<SitemapState> {
  const [stored] = await db.query<{ value: Stored }>(`select value from state where key = '${KEY}'`);
  const problems = await db.query<SitemapState["problems"][number]>(
    `select problem, count(*)::int as pages from seo_page page, unnest(page.problems) problem
     where in_sitemap and not template and delete_time is null group by 1 order by 2 desc, 1`,
  );
  const filled = await db.query<SitemapState["filled"][number]>(
    `select coalesce(page.kind::text, '') as kind, language, count(*)::int as pages,
       count(*) filter (where coalesce(page.titles ->> language, '') <> ''
         and coalesce(page.descriptions ->> language, '') <> '')::int as filled
     from seo_page page, unnest($1::text[]) with ordinality as given(language, place)
     where not template and delete_time is null group by 1, 2, place order by 1, place`,
    [languages],
  );
  const { urls = 0, builtAt: built = null, readAt = null, reader = "" } = stored?.value ?? {};
  return { urls, builtAt: built, readAt, reader, problems, filled };
}
