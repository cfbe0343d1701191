import type { Fields } from "#kernel/field.ts";
import { int, someOf } from "#kernel/field.ts";
import { everybody, forCountries, forLanguages } from "#domain/audience-lists.ts";
import { Visitor } from "./enumerations.ts";

/** Fields that say who sees a record of a page. An empty one includes everybody. */
export const audienceFields = {
  languages: forLanguages({ label: ["语言", "Languages"] }),
  audience: someOf(Visitor, {
    label: ["受众", "Audience"],
    hint: ["不选则所有人可见", "Empty for everybody"],
    filter: true,
    emptyIsAll: everybody,
  }),
  countries: forCountries({ label: ["国家和地区", "Countries"], max: 60 }),
  newDays: int({
    label: ["仅新会员", "Newcomers only"],
    hint: ["注册不超过这么多天的会员", "Members who joined within so many days"],
    min: 1,
    max: 365,
  }),
} as const satisfies Fields;

/** Somebody who looks at a page. */
export interface Onlooker {
  /** Stored number of Language. */
  language: number;
  /** Stored number of Platform. */
  platform: number;
  /** Key of PreviewVisitor. */
  visitor: string;
  /** Code of Country; empty if unknown. */
  country: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Days since the registration of a newcomer. A member of a preview joined long ago. */
const NEWCOMER_DAYS = 1;

const includes = (list: unknown, value: string | number): boolean =>
  !Array.isArray(list) || list.length === 0 || list.includes(value);

/** Kind of member by which visitors are chosen. A newcomer is a member. */
const kindOf = (visitor: string): string => (visitor === "newcomer" ? "member" : visitor);

/** True if a list of visitors includes a visitor. Every kind of member is a member, too. */
const includesVisitor = (visitors: unknown, visitor: string): boolean =>
  includes(visitors, kindOf(visitor)) || (visitor !== "guest" && includes(visitors, "member"));

/** True if a record with the fields of an audience is shown to somebody. */
export function reaches(record: Row, { language, platform, visitor, country }: Onlooker): boolean {
  const days = record["newDays"];
  return (
    includes(record["platforms"], platform) &&
    includes(record["languages"], language) &&
    includesVisitor(record["audience"], visitor) &&
    includes(record["countries"], country) &&
    (typeof days !== "number" || (visitor === "newcomer" && days >= NEWCOMER_DAYS))
  );
}

/** True if a record stands at a moment, by its begin and end. Both are seconds since 1970 or absent. */
export const standsAt = ({ begin, end }: Row, time: number): boolean =>
  (typeof begin !== "number" || begin <= time) && (typeof end !== "number" || end > time);
