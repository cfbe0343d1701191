import { networkOf } from "#server/http/network-of.ts";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { CaptchaReply } from "#domain/api/session.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { drawCaptcha } from "./draw-captcha-in-child.ts";
import { things } from "./captcha-things.ts";
import { isSuspect } from "./throttle.ts";

/** Scope of a CAPTCHA: the account name that somebody tries, whether it exists or not, and their address. */
interface CaptchaScope {
  account: string;
  ip: string;
}

/** Scope of the CAPTCHAs of a caller who tries an account. */
export const scopeOf = ({ ip }: Pick<Context, "ip">, account: string): CaptchaScope => ({
  account: account.toLowerCase(),
  ip: networkOf(ip),
});

const PICTURES = 8;
const LIFE_MINUTES = 5;
/** Maximum number of CAPTCHAs per address within ten minutes. */
const FROM_ONE_ADDRESS = 30;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const newKey = (): string => randomBytes(24).toString("base64url");

export const isCaptchaNeeded = (): Refusal =>
  new Refusal(
    "puzzleNeeded",
    [
      "密码多次错误：请先完成图形验证，或改用邮件验证码登录",
      "Too many wrong passwords. Complete the CAPTCHA first, or log in with an e-mail code",
    ],
    { path: "accessToken" },
  );

function shuffled<T>(values: readonly T[]): T[] {
  const order = values.map((value) => ({ value, place: randomInt(2 ** 32) }));
  return order.toSorted((a, b) => a.place - b.place).map(({ value }) => value);
}

/** Stores a CAPTCHA with its answer. With a null answer, it stores the ticket that follows a correct answer. */
async function store(db: Sql, { account, ip }: CaptchaScope, answer: string | null): Promise<string> {
  const key = newKey();
  await db.query(
    `insert into puzzle (key_hash, account, ip, answer, expires)
     values ($1, $2, $3, $4, now() + interval '${LIFE_MINUTES} minutes')`,
    [hashOf(key), account, ip, answer],
  );
  return key;
}

/**
 * Uses up a CAPTCHA or ticket of this account and address. Each is valid once, whether the answer is right or wrong.
 * @returns the answer, or null where it does not exist
 */
async function take(
  db: Sql,
  key: string,
  { account, ip }: CaptchaScope,
  isTicket: boolean,
): Promise<{ answer: string } | null> {
  const [row] = await db.query<{ answer: string }>(
    // The creation time instead of now(): for a transaction that began earlier, now() would still be in the future.
    `update puzzle set expires = create_time where key_hash = $1 and account = $2 and ip = $3 and expires > now()
       and (answer is null) = $4 returning coalesce(answer, '') as answer`,
    [hashOf(key), account, ip, isTicket],
  );
  return row ?? null;
}

/**
 * Creates a CAPTCHA of eight pictures. Two or three of them show the wanted object. The user recognizes objects and
 * never transcribes text (WCAG 3.3.8).
 * @throws Refusal wrongState where no CAPTCHA is needed; tooFrequent
 */
export async function makeCaptcha(context: Context, name: string): Promise<CaptchaReply> {
  const whose = scopeOf(context, name);
  if (!(await isSuspect(context.db, whose.account, context.ip)))
    throw new Refusal("wrongState", ["无需图形验证，请直接登录", "No CAPTCHA is needed; log in"]);
  const [recent] = await context.db.query<{ n: number }>(
    "select count(*)::int as n from puzzle where ip = $1 and answer is not null and create_time > now() - interval '10 minutes'",
    [whose.ip],
  );
  if ((recent?.n ?? 0) >= FROM_ONE_ADDRESS)
    throw new Refusal("tooFrequent", ["图形验证请求过多，请稍后再试", "Too many CAPTCHAs requested. Try again later"]);
  const wanted = things[randomInt(things.length)]!;
  const others = things.filter((thing) => thing !== wanted);
  const count = randomInt(2, 4);
  const shown = shuffled(
    Array.from({ length: PICTURES }, (_, index) => (index < count ? wanted : others[randomInt(others.length)]!)),
  );
  const answer = shown.flatMap((thing, index) => (thing === wanted ? [index + 1] : [])).join("");
  const puzzle = await store(context.db, whose, answer);
  const picture = await drawCaptcha(shown.map((thing) => thing.shapes));
  return { puzzle, picture, what: wanted.name, count };
}

/**
 * Checks the answer to a CAPTCHA.
 * @param input `chosen` are the numbers of the pictures, in any order
 * @returns the ticket for one login from this address with this account
 * @throws Refusal loginRefused; the CAPTCHA is used up then as well
 */
export async function answerCaptcha(
  db: Sql,
  context: Context,
  input: { puzzle: string; account: string; chosen: string },
): Promise<string> {
  const whose = scopeOf(context, input.account);
  const row = await take(db, input.puzzle, whose, false);
  const chosen = [...new Set(input.chosen)].toSorted().join("");
  if (row?.answer === chosen) return store(db, whose, null);
  throw new Refusal("loginRefused", ["选择有误，请再试一组", "Not correct. Try the new pictures"], {
    path: "chosen",
  });
}

/** True if the login call has a valid ticket. The ticket is used up. */
export const takeTicket = async (db: Sql, ticket: string, whose: CaptchaScope): Promise<boolean> =>
  ticket !== "" && (await take(db, ticket, whose, true)) !== null;
