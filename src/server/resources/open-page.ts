import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import type { I18n } from "#kernel/field.ts";
import type { OpenPageReply } from "#domain/community/api.ts";
import type { Sql } from "#server/db/sql.ts";

interface Row {
  title: I18n;
  body: I18n;
  edition: string;
  effective: number | null;
  updated: number;
  contacts: OpenPageReply["contacts"] | null;
}

/** The platform's language keys, by browser language tag, where the two differ. */
const spelled: Readonly<Record<string, string>> = {
  ja: "jp",
  "zh-tw": "ft",
  "zh-hk": "ft",
  "zh-mo": "ft",
  "pt-br": "br",
};

/**
 * Returns the stored number of Language for a tag such as `de-AT`, or for such a number itself. Null for an unknown
 * tag.
 */
function languageOf(tag: string): string | null {
  if (/^\d{1,2}$/.test(tag.trim())) return Language.value(Number(tag)) ? String(Number(tag)) : null;
  const wanted = tag
    .trim()
    .toLowerCase()
    .replace(/^zh-hant\b.*/, "zh-tw");
  for (const name of [wanted, wanted.split("-")[0] ?? ""]) {
    const value = Language.values.find(({ key }) => key === (spelled[name] ?? name));
    if (value) return String(value.stored);
  }
  return null;
}

/** Chooses the first preferred language that has a text, otherwise English, otherwise any language with a text. */
function languageFor(texts: I18n, tags: string): string {
  const preferred = tags
    .split(",")
    .slice(0, 20)
    .flatMap((tag) => languageOf(tag) ?? []);
  const english = String(Language.of("en"));
  const available = Object.keys(texts).filter((language) => texts[language]);
  return [...preferred, english, ...available].find((language) => available.includes(language)) ?? english;
}

/**
 * Returns the published texts in force for a country, newest first. A text for this country comes before one for all.
 * @param country two capital letters; empty where it is not known
 */
const published = (db: Sql, kind: string, country: string): Promise<Row[]> =>
  db.query<Row>(
    `select title, body, edition, extract(epoch from effective)::bigint::int as effective,
       extract(epoch from update_time)::bigint::int as updated, contacts
     from company_page where kind = $1 and delete_time is null and (effective is null or effective <= now())
       and (countries = '{}' or $2 = any(countries))
       and (shelf = ${ShelfStatus.of("onShelf")}
         or (shelf = ${ShelfStatus.of("offShelf")} and superseded_at <= now()))
     order by shelf, countries = '{}', effective desc nulls last, id desc limit 50`,
    [kind, country],
  );

interface OpenPageRequest {
  kind: string;
  /** Languages in order of preference, such as `de-AT,en`, or stored numbers of Language, such as `6`. */
  tags: string;
  /** Empty for the edition in force. */
  edition: string;
  /** Two capital letters; empty where the country is not known. */
  country: string;
}

/** Reads a published text of a kind: the edition in force, or a given edition. */
export async function openPage(db: Sql, { kind, tags, edition, country }: OpenPageRequest): Promise<OpenPageReply> {
  const rows = await published(db, kind, country);
  const [present, ...before] = rows;
  const shown = edition === "" ? present : rows.find((row) => row.edition === edition);
  const [aboutUs] = kind === "aboutUs" ? rows : await published(db, "aboutUs", country);
  const [contact] = await published(db, "contact", country);
  const language = shown ? languageFor(shown.body, tags) : "";
  return {
    page: shown
      ? {
          title: shown.title[language] || (shown.title[String(Language.of("en"))] ?? ""),
          body: shown.body[language] ?? "",
          language: Number(language),
          edition: shown.edition,
          effective: shown.effective,
          updateTime: shown.updated,
        }
      : null,
    older: before.flatMap((row) =>
      row.effective === null || row.edition === "" ? [] : [{ edition: row.edition, effective: row.effective }],
    ),
    contacts: [aboutUs, contact].find((one) => one?.contacts?.length)?.contacts ?? [],
  };
}

/** Counts one visit of an address, on the current day in Shanghai. */
export const countVisit = (db: Sql, route: string): Promise<unknown> =>
  db.query(
    `insert into page_visit (route, day, visits) values ($1, (now() at time zone 'Asia/Shanghai')::date, 1)
     on conflict (route, day) do update set visits = page_visit.visits + 1`,
    [route],
  );

/** Returns the visits of each address in the last 30 days. */
export const visits = (db: Sql): Promise<{ route: string; visits: number }[]> =>
  db.query(
    `select route, sum(visits)::int as visits from page_visit
     where day > (now() at time zone 'Asia/Shanghai')::date - 30 group by route order by route`,
  );
