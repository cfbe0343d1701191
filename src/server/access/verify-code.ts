import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** catalogue/public-pages.md, /login: a code may be sent again after 60 seconds. */
const AGAIN_SECONDS = 60;
const LIFE_MINUTES = 10;
const TRIES = 5;
/** Codes that one address may ask for within half an hour. */
const FROM_ONE_ADDRESS = 20;

/** 23 bits of chance; the catalogue allows 4 to 8. */
const DIGITS = 7;

/** Who asks for a code: a mail address in lower case or a number, and the browser that it counts in. */
export interface Asker {
  subject: string;
  device: string;
}

const hashOf = ({ subject, device }: Asker, code: string): string =>
  createHash("sha256").update(`${subject}\n${device}\n${code}`).digest("hex");

/**
 * Makes a code for whoever reads the subject's mail; the one before it is void.
 * @throws Refusal tooFrequent
 */
export async function issueCode(tx: Sql, asker: Asker, ip: string): Promise<string> {
  const { subject } = asker;
  const [recent] = await tx.query<{ own: number; address: number }>(
    `select count(*) filter (where subject = $1 and create_time > now() - interval '${AGAIN_SECONDS} seconds')::int as own,
       count(*) filter (where ip = $2)::int as address
     from verify_code where create_time > now() - interval '30 minutes' and (subject = $1 or ip = $2)`,
    [subject, ip],
  );
  if (recent && recent.own > 0)
    throw new Refusal("tooFrequent", [
      `${AGAIN_SECONDS} 秒内只能发送一次验证码`,
      `A code is sent once in ${AGAIN_SECONDS} seconds`,
    ]);
  if (recent && recent.address >= FROM_ONE_ADDRESS)
    throw new Refusal("tooFrequent", ["验证码请求过多，请稍后再试", "Too many codes were asked for; try again later"]);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await tx.query("update verify_code set expires = now() where subject = $1 and expires > now()", [subject]);
  await tx.query(
    `insert into verify_code (subject, code_hash, ip, expires) values ($1, $2, $3, now() + interval '${LIFE_MINUTES} minutes')`,
    [subject, hashOf(asker, code), ip],
  );
  return code;
}

/** Whether it is the code that this browser had sent last; it counts once, and after five wrong ones not at all. */
export async function takeCode(db: Sql, asker: Asker, code: string): Promise<boolean> {
  // Counted before it is compared, so that many at once do not all pass.
  const [row] = await db.query<{ id: string; hash: string }>(
    `update verify_code set tries = tries + 1 where id = (
       select id from verify_code where subject = $1 and expires > now() order by id desc limit 1)
     and tries < ${TRIES} returning id, code_hash as hash`,
    [asker.subject],
  );
  const given = Buffer.from(hashOf(asker, code), "hex");
  if (!row || !timingSafeEqual(given, Buffer.from(row.hash, "hex"))) return false;
  // Not now(): for a transaction that began before this one, that would still be to come.
  const [taken] = await db.query(
    "update verify_code set expires = create_time where id = $1::bigint and expires > now() returning id",
    [row.id],
  );
  return taken !== undefined;
}
