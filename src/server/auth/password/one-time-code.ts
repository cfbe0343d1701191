import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import { networkOf } from "#server/http/network-of.ts";
import type { Sql } from "#server/db/sql.ts";

/** Seconds after which a code may be sent again. */
const AGAIN_SECONDS = 60;
const LIFE_MINUTES = 10;
const TRIES = 5;
/**
 * Maximum number of codes compared per receiver within an hour. Unknown devices share one count. The owner's devices
 * share another one, so that strangers cannot use it up. The sum of all limits is one hundred tries an hour (ASVS
 * 2.2.1): 20 at login passwords, 20 at one's own password, twice 20 at the second factor, and these twice 10.
 */
const COMPARED = 10;
/**
 * Maximum number of codes requested within 30 minutes: by an address (of IPv6: a network), by it for one receiver, and for one
 * receiver from unknown devices.
 */
const LIMITS = { address: 20, addressForOne: 5, strangers: 15 };

/** 23 bits of randomness. */
const DIGITS = 7;

/**
 * The receiver of a code, and the browser in which it is valid. `subject` is a mail address in lower case, or a phone
 * number.
 */
interface Asker {
  subject: string;
  device: string;
}

const hashOf = ({ subject, device }: Asker, code: string): string =>
  createHash("sha256").update(`${subject}\n${device}\n${code}`).digest("hex");

/** The source of a request for a code. `isKnown` is true if the receiver has logged in with this device before. */
interface Origin {
  ip: string;
  isKnown: boolean;
}

interface Counted {
  again: boolean;
  address: number;
  addressForOne: number;
  strangers: number;
}

/**
 * Checks the request limits. Strangers who request codes for an address do not block its owner on a known device.
 * @throws Refusal tooFrequent
 */
async function checkLimits(tx: Sql, { subject, device }: Asker, { ip, isKnown }: Origin): Promise<void> {
  // The lock makes parallel requests wait; otherwise they could all pass the count.
  await tx.query("select pg_advisory_xact_lock(hashtext('code ' || $1))", [subject]);
  const [counted] = await tx.query<Counted>(
    `select count(*) filter (where subject = $1 and device = $2
         and create_time > now() - interval '${AGAIN_SECONDS} seconds') > 0 as again,
       count(*) filter (where ip = $3)::int as address,
       count(*) filter (where subject = $1 and ip = $3)::int as "addressForOne",
       count(*) filter (where subject = $1 and not is_known)::int as strangers
     from verify_code where create_time > now() - interval '30 minutes' and (subject = $1 or ip = $3)`,
    [subject, device, networkOf(ip)],
  );
  if (!counted) return;
  if (counted.again)
    throw new Refusal("tooFrequent", [
      `${AGAIN_SECONDS} 秒内只能发送一次验证码`,
      `A code can be sent once every ${AGAIN_SECONDS} seconds`,
    ]);
  const isTooMany =
    counted.address >= LIMITS.address ||
    (!isKnown && (counted.addressForOne >= LIMITS.addressForOne || counted.strangers >= LIMITS.strangers));
  if (isTooMany)
    throw new Refusal("tooFrequent", ["验证码请求过多，请稍后再试", "Too many codes requested. Try again later"]);
}

/**
 * Creates a code for the receiver, valid on this device. The device's previous code becomes void.
 * @throws Refusal tooFrequent
 */
export async function issueCode(tx: Sql, asker: Asker, origin: Origin): Promise<string> {
  const { subject, device } = asker;
  await checkLimits(tx, asker, origin);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await tx.query("update verify_code set expires = now() where subject = $1 and device = $2 and expires > now()", [
    subject,
    device,
  ]);
  await tx.query(
    `insert into verify_code (subject, device, code_hash, ip, is_known, expires)
     values ($1, $2, $3, $4, $5, now() + interval '${LIFE_MINUTES} minutes')`,
    [subject, device, hashOf(asker, code), networkOf(origin.ip), origin.isKnown],
  );
  return code;
}

/**
 * Checks a code and uses it up. Only the last code that was sent for this browser is right. A code is accepted once,
 * and not after five wrong tries.
 * @throws Refusal tooFrequent where the hourly number of comparisons for this receiver is used up
 */
export async function takeCode(tx: Sql, asker: Asker, code: string): Promise<boolean> {
  const { subject, device } = asker;
  // The lock makes parallel calls wait; otherwise they could all pass the counts.
  await tx.query("select pg_advisory_xact_lock(hashtext('code ' || $1))", [subject]);
  const [row] = await tx.query<{ id: string; hash: string; tries: number; compared: number }>(
    `select id, code_hash as hash, tries, (
         select sum(o.tries)::int from verify_code o where o.subject = c.subject and o.is_known = c.is_known
           and o.create_time > now() - interval '${60 + LIFE_MINUTES} minutes') as compared
     from verify_code c where subject = $1 and device = $2 and expires > now() order by id desc limit 1`,
    [subject, device],
  );
  if (!row || row.tries >= TRIES) return false;
  if (row.compared >= COMPARED)
    throw new Refusal("tooFrequent", ["验证码错误过多，请稍后再试", "Too many wrong codes. Try again later"]);
  const isRight = timingSafeEqual(Buffer.from(hashOf(asker, code), "hex"), Buffer.from(row.hash, "hex"));
  // The creation time instead of now(): for a transaction that began earlier, now() would still be in the future.
  await tx.query(
    `update verify_code set tries = tries + 1, expires = case when $2 then create_time else expires end
     where id = $1::bigint`,
    [row.id, isRight],
  );
  return isRight;
}
