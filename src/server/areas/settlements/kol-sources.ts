import { createHash } from "node:crypto";
import { Currency } from "#domain/currency.ts";
import { KolStatus } from "#domain/kols/enumerations.ts";
import { kol } from "#domain/kols/kol.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { takenKeys } from "./lines.ts";
import type { Source, SourceKind } from "./sources.ts";
import { noOrder } from "./sources.ts";

const keyOf = (id: string, url: string): string =>
  `kolPiece:${id}:${createHash("sha256").update(url.trim()).digest("hex").slice(0, 32)}`;

/** Begin of a day in Beijing. @param date such as `2026-10-01` */
const dayOf = (date: unknown): number => momentOf(PLATFORM_ZONE, Date.parse(`${String(date)}T00:00:00Z`) / 1_000);

/** Pieces of a promoter that were published under the contract, each address once. */
function piecesOf(record: AnyRecord, to: number): Source[] {
  const terms = (record["terms"] ?? {}) as Row;
  const currency = terms["currency"] as Source["currency"];
  const fee = Number(terms["fee"] ?? 0);
  if (fee <= 0 || !Currency.value(currency)) return [];
  const [begin, end] = [dayOf(record["begin"]), dayOf(record["end"]) + DAY];
  const seen = new Map<string, Source>();
  for (const piece of (record["pieces"] ?? []) as Row[]) {
    const [url, time] = [String(piece["url"]), Number(piece["time"])];
    if (time < begin || time >= end || time >= to) continue;
    const key = keyOf(record.id, url);
    const what = [...url].slice(0, 200).join("");
    seen.set(key, {
      ...noOrder,
      kind: "work",
      bizType: kol.name,
      bizId: record.id,
      key,
      what,
      time,
      currency,
      amount: fee,
    });
  }
  return [...seen.values()];
}

const contracts = [KolStatus.of("success"), KolStatus.of("down")];

/** Promoters are paid a fee for each piece, up to the cap of their contract. */
export const kolSources: SourceKind = {
  parties: async (sql) => {
    const rows = await sql.query<{ id: string }>(
      "select id::text from kol where status = any($1::smallint[]) and delete_time is null order by kol.id",
      [contracts],
    );
    return rows.map(({ id }) => id);
  },
  find: async (tx, id, { to }, _now, own) => {
    const record = await readRecord(tx, kol, id, true);
    const { minimum, cap } = (record["terms"] ?? {}) as Row;
    const isUnder = contracts.some((one) => one === record["status"]);
    const pieces = isUnder ? piecesOf(record, to) : [];
    const taken = await takenKeys(
      tx,
      pieces.map(({ key }) => key),
      own,
    );
    return {
      party: { kind: "kol", id, user: String(record["user"]) },
      sources: pieces.filter(({ key }) => !taken.has(key)),
      minimum: Number(minimum ?? 0),
      cap: cap === null || cap === undefined ? null : Number(cap),
    };
  },
};
