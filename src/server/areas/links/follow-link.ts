import { createHmac } from "node:crypto";
import { Language } from "#domain/enumerations/system.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tags } from "#domain/enumerations/open-page-texts.ts";
import type { Utm } from "#domain/links/utm.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { isMobileAgent } from "#domain/user-agent.ts";
import type { Vault } from "#server/auth/keys/vault.ts";
import { isPassword } from "#server/auth/password/password.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { networkOf } from "#server/http/network-of.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
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

function platformOf(agent: string): "ios" | "android" | "mobile" | "desktop" {
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

const isBot = ({ agent }: Visit): boolean => agent === "" || BOT.test(agent);

/** A click of a visitor in a span of time. The same one is counted once. */
interface Click {
  visitor: string;
  /** Begin of the slots of the visitor's network; empty for a link without a limit. */
  network: string;
  slot: string;
}

/**
 * Describes a click. A visitor is counted once a minute, and takes a place of a link with a limit once a day. The pepper
 * keeps anybody from guessing addresses from the stored hashes.
 */
function clickOf({ id, day, minute, maxClicks }: LinkRow, { ip, agent }: Visit, { pepper }: Vault): Click {
  const hash = (text: string): string => createHmac("sha256", pepper).update(`${day} ${text}`).digest("base64url");
  const visitor = hash(`${ip} ${agent}`);
  if (maxClicks === 0) return { visitor, network: "", slot: `${id} ${visitor} ${minute}` };
  const network = `${id} ${hash(networkOf(ip))} `;
  return { visitor, network, slot: `${network}${visitor} ${day}` };
}

/** Clicks of a link with a limit: of all, of the visitor's network today, and whether the visitor has one of them. */
interface Taken {
  all: number;
  ofNetwork: number;
  isBack: boolean;
}

/** Counts the places that are taken. Old clicks are no longer kept one by one, but they count. */
async function takenOf(tx: Sql, { id }: LinkRow, { network, slot }: Click): Promise<Taken> {
  const [row] = await tx.query<Taken>(
    `select (select past_clicks from short_link where id = $1::bigint) + count(*)::int as "all",
       (count(*) filter (where starts_with(slot, $2)))::int as "ofNetwork", coalesce(bool_or(slot = $3), false) as "isBack"
     from link_click where link = $1::bigint and not is_bot`,
    [id, network, slot],
  );
  return row ?? { all: 0, ofNetwork: 0, isBack: false };
}

/** True if a visitor may follow the link. One network takes a tenth of the places, so that no machine uses them up. */
const hasPlace = ({ maxClicks }: LinkRow, { all, ofNetwork, isBack }: Taken): boolean =>
  isBack || (all < maxClicks && ofNetwork < Math.ceil(maxClicks / 10));

async function count(tx: Sql, link: LinkRow, visit: Visit, { visitor, slot }: Click): Promise<void> {
  await tx.query(
    `insert into link_click (link, time, visitor, country, platform, referrer, is_bot, slot)
     values ($1::bigint, now(), $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      link.id,
      visitor,
      visit.country || null,
      platformOf(visit.agent),
      visit.referrer.slice(0, 200),
      isBot(visit),
      slot,
    ],
  );
}

async function passwordProblem(link: LinkRow, password: string | undefined, vault: Vault): Promise<Unfollowed | null> {
  if (link.passwordHash === "") return null;
  if (password === undefined) return "locked";
  return (await isPassword(link.passwordHash, password, vault)) ? null : "wrong";
}

/** Puts down a link whose last place was taken, so that the list does not show it as open. */
async function putDown(tx: Sql, db: Database, id: string): Promise<void> {
  const before = await readRecord(tx, shortLink, id, true);
  const patch = statesAfter(shortLink, "putDown");
  const reason = "点击次数已满 / All clicks are used";
  await moveBySystem(tx, systemContext(db), { resource: shortLink, verb: "putDown", before, patch, reason });
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
): Promise<{ to: string } | { reason: Unfollowed }> {
  return db.transaction(async (tx) => {
    const link = await readLink(tx, code);
    if (!link) return { reason: "unknown" };
    const click = clickOf(link, visit, vault);
    const taken = link.maxClicks > 0 ? await takenOf(tx, link, click) : null;
    if (link.shelf !== UpDown.of("up")) return { reason: taken && taken.all >= link.maxClicks ? "full" : "down" };
    // A program takes no place, and so does not learn where the link leads.
    if (taken && isBot(visit)) return { reason: "down" };
    if (link.early) return { reason: "early" };
    if (link.ended) return { reason: "ended" };
    const refused = await passwordProblem(link, password, vault);
    if (refused) return { reason: refused };
    if (taken && !hasPlace(link, taken)) return { reason: "full" };
    const to = await targetOf(tx, link, visit);
    // A rule can be newer than the last check of the link.
    if (await isBlocked(tx, "shortLink", to)) return { reason: "down" };
    await count(tx, link, visit, click);
    if (taken && !taken.isBack && taken.all + 1 >= link.maxClicks) await putDown(tx, db, link.id);
    return { to };
  });
}
