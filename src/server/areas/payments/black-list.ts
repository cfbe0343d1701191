import { withdrawBlackHit } from "#domain/payments/withdraw-black-hit.resource.ts";
import { withdrawBlack } from "#domain/payments/withdraw-black.resource.ts";
import type { WithdrawBlackEffect } from "#domain/payments/black-enumerations.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { lookupHash } from "#server/sealed/seal.ts";

const value = fieldOf(withdrawBlack, "value");

/** What is looked up on the black list. Values are in clear, and never leave the server. */
export interface Looked {
  user: string;
  account: string;
  idNumber: string;
  devices: readonly string[];
  ips: readonly string[];
}

export interface BlackEntry {
  id: string;
  kind: string;
}

/** Entries in force that the member, the payee, or one of the devices and addresses meets. */
export async function blackEntries(sql: Sql, { user, account, idNumber, devices, ips }: Looked): Promise<BlackEntry[]> {
  const wanted = [
    ["account", account],
    ["idNumber", idNumber],
    ...devices.map((one) => ["device", one]),
    ...ips.map((one) => ["ip", one]),
  ].flatMap(([kind = "", text = ""]) => (text === "" ? [] : [[kind, lookupHash(value, text)]]));
  return sql.query<BlackEntry>(
    `select b.id::text, b.kind from withdraw_black b
     where b.status = 'active' and (b.until is null or b.until > now()) and b.delete_time is null
       and ((b.kind = 'user' and b."user" = $1::bigint)
         or exists (select 1 from unnest($2::text[], $3::text[]) w (kind, hash) where w.kind = b.kind and w.hash = b.value_find))
     order by b.id`,
    [user, wanted.map(([kind]) => kind), wanted.map(([, hash]) => hash)],
  );
}

type Effect = (typeof WithdrawBlackEffect.values)[number]["key"];

/** Notes what entries did, so that they can be counted. */
export async function noteBlackHits(
  tx: Sql,
  entries: readonly BlackEntry[],
  hit: { effect: Effect; user: string; withdrawal: string | null },
): Promise<void> {
  for (const { id } of entries) await insertRecord(tx, withdrawBlackHit, { entry: id, ...hit }, null);
}
