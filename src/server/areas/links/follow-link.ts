import { createHmac } from "node:crypto";
import { Language } from "#domain/enumerations/system.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tags } from "#domain/enumerations/open-page-texts.ts";
import type { Utm } from "#domain/links/utm.ts";
import { isMobileAgent } from "#domain/user-agent.ts";
import type { Vault } from "#server/auth/keys/vault.ts";
import { isPassword } from "#server/auth/password/password.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { isBlocked } from "#server/review/links/external-rules.ts";
import type { StoredJump } from "./jump-address.ts";
import { jumpAddress } from "./jump-address.ts";

export interface Visit {
  ip: string;
  agent: string;
  /** Two capital letters, or empty. */
  country: string;
  /** Languages in order of preference, such as `de-AT,en`. */
  languages: string;
  /** Host of the page that held the link, or empty. */
  referrer: string;
  /** Address of the public site without a slash at its end; empty for the host of the request. */
  site: string;
}

/** Why a code leads nowhere. A locked link asks for its password; a wrong one is told. */
export type Unfollowed = "unknown" | "down" | "early" | "ended" | "full" | "locked" | "wrong";

interface LinkRow {
  id: string;
  target: string;
  jump: StoredJump | null;
  /** Scheme by which the link's platform opens the app, if it does. */
  scheme: string;
  byPlatform: { platform: string; to: string }[];
  byCountry: { country: string; to: string }[];
  byLang: { lang: number; to: string }[];
  utm: Utm | null;
  shelf: number;
  early: boolean;
  ended: boolean;
  maxClicks: number;
  passwordHash: string;
  /** The current day and minute, in the time of the database. */
  day: string;
  minute: string;
}

const BOT = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|python|okhttp|headless|scan/i;

export function platformOf(agent: string): "ios" | "android" | "mobile" | "desktop" {
  if (/iPhone|iPad|iPod/i.test(agent)) return "ios";
  if (/Android/i.test(agent)) return "android";
  return isMobileAgent(agent) ? "mobile" : "desktop";
}

/** The first language of a visitor for which the link has a rule. */
function byLanguage(link: LinkRow, languages: string): string | undefined {
  for (const wanted of languages.toLowerCase().split(",")) {
    const rule = link.byLang.find(({ lang }) => {
      const tag = (tags[lang] ?? Language.value(lang)?.key ?? "").toLowerCase();
      return tag !== "" && (wanted.trim() === tag || wanted.trim().split("-")[0] === tag.split("-")[0]);
    });
    if (rule) return rule.to;
  }
  return undefined;
}

/** Base of addresses on the host of the request, which have no host themselves. */
const HERE = "http://here.invalid";

/** Adds the parameters of analytics that the address does not have itself. */
function withUtm(address: string, utm: Utm | null): string {
  const url = new URL(address, HERE);
  for (const [name, value] of Object.entries(utm ?? {}))
    if (value && !url.searchParams.has(`utm_${name}`)) url.searchParams.set(`utm_${name}`, String(value));
  return url.href.startsWith(`${HERE}/`) ? url.href.slice(HERE.length) : url.href;
}

/** The address of the link itself: its target, or its place in the app of a phone or on the site. */
function ownTarget(db: Sql, { target, jump, scheme }: LinkRow, { agent, site }: Visit): Promise<string> | string {
  if (!jump) return target;
  const hasApp = ["ios", "android"].includes(platformOf(agent));
  return jumpAddress(db, jump, { site, scheme: hasApp ? scheme : "" });
}

/** Chooses the target: by device, then by country, then by language. */
async function targetOf(db: Sql, link: LinkRow, visit: Visit): Promise<string> {
  const device = platformOf(visit.agent);
  return withUtm(
    link.byPlatform.find(({ platform }) => platform === device)?.to ??
      link.byCountry.find(({ country }) => country === visit.country)?.to ??
      byLanguage(link, visit.languages) ??
      (await ownTarget(db, link, visit)),
    link.utm,
  );
}

async function readLink(tx: Sql, code: string): Promise<LinkRow | undefined> {
  const [link] = await tx.query<LinkRow>(
    `select l.id, l.target, l.jump, case when (p.share ->> 'opensApp')::boolean then coalesce(p.share ->> 'scheme', '') else '' end as scheme,
       by_platform as "byPlatform", by_country as "byCountry", by_lang as "byLang", l.utm, shelf,
       coalesce(begin > now(), false) as early, coalesce("end" <= now(), false) as ended, max_clicks as "maxClicks", password_hash as "passwordHash",
       to_char(now(), 'YYYYMMDD') as day, to_char(now(), 'YYYYMMDDHH24MI') as minute
     from short_link l left join link_platform p on p.id = l.platform where l.code = $1 and l.delete_time is null`,
    [code],
  );
  // The lock makes visitors of a link with a limit take turns, so that none gets in beyond it.
  if (link && link.maxClicks > 0)
    await tx.query("select 1 from short_link where id = $1::bigint for update", [link.id]);
  return link;
}

/** Old clicks are no longer kept one by one, but they count. */
async function isFull(tx: Sql, { id, maxClicks }: LinkRow): Promise<boolean> {
  if (maxClicks === 0) return false;
  const [row] = await tx.query<{ n: number }>(
    `select past_clicks + (select count(*) from link_click where link = $1::bigint and not is_bot)::int as n
     from short_link where id = $1::bigint`,
    [id],
  );
  return (row?.n ?? 0) >= maxClicks;
}

/** Counts a visitor once a minute. The pepper keeps anybody from guessing addresses from the stored hashes. */
async function count(tx: Sql, link: LinkRow, visit: Visit, { pepper }: Vault): Promise<void> {
  const visitor = createHmac("sha256", pepper).update(`${link.day} ${visit.ip} ${visit.agent}`).digest("base64url");
  await tx.query(
    `insert into link_click (link, time, visitor, country, platform, referrer, is_bot, slot)
     values ($1::bigint, now(), $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      link.id,
      visitor,
      visit.country || null,
      platformOf(visit.agent),
      visit.referrer.slice(0, 200),
      visit.agent === "" || BOT.test(visit.agent),
      `${link.id} ${visitor} ${link.minute}`,
    ],
  );
}

async function passwordProblem(link: LinkRow, password: string | undefined, vault: Vault): Promise<Unfollowed | null> {
  if (link.passwordHash === "") return null;
  if (password === undefined) return "locked";
  return (await isPassword(link.passwordHash, password, vault)) ? null : "wrong";
}

/**
 * Follows a short link for a visitor and counts the visit.
 * @param password what the visitor entered; absent before the link has asked for it
 * @returns the address to which it leads, or why it leads nowhere
 */
export async function followLink(
  db: Database,
  vault: Vault,
  code: string,
  visit: Visit,
  password?: string,
): Promise<{ to: string } | { why: Unfollowed }> {
  return db.transaction(async (tx) => {
    const link = await readLink(tx, code);
    if (!link) return { why: "unknown" };
    if (link.shelf !== UpDown.of("up")) return { why: "down" };
    if (link.early) return { why: "early" };
    if (link.ended) return { why: "ended" };
    const refused = await passwordProblem(link, password, vault);
    if (refused) return { why: refused };
    if (await isFull(tx, link)) return { why: "full" };
    const to = await targetOf(tx, link, visit);
    // A rule can be newer than the last check of the link.
    if (await isBlocked(tx, "shortLink", to)) return { why: "down" };
    await count(tx, link, visit, vault);
    return { to };
  });
}
