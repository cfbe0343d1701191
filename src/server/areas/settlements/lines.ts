import { LineKind } from "#domain/settlements/enumerations.ts";
import { settlementLine } from "#domain/settlements/settlement-line.resource.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Source } from "./sources.ts";

/** Those of the keys that a settlement has. @param own settlement whose lines do not count */
export async function takenKeys(tx: Sql, keys: readonly string[], own: AnyRecord | null): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    `select source_key as key from settlement_line where source_key = any($1::text[])
       and settlement is distinct from $2::bigint and delete_time is null`,
    [keys, own?.id ?? null],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Lines of a settlement, in their order. */
export async function linesOf(tx: Sql, settlement: string): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    "select id::text from settlement_line where settlement = $1::bigint and delete_time is null order by settlement_line.id",
    [settlement],
  );
  return readRecords(
    tx,
    settlementLine,
    rows.map(({ id }) => id),
  );
}

export const isOfKind = ({ lineKind: kind }: AnyRecord, ...keys: Parameters<typeof LineKind.of>[0][]): boolean =>
  keys.some((key) => kind === LineKind.of(key));

/** Adds lines to a settlement. Orders among them name it from then on. @throws Error for a record that has one already */
export async function addLines(
  tx: Sql,
  { id: settlement, kind: of }: AnyRecord,
  sources: readonly Source[],
): Promise<void> {
  for (const { kind, key, amount, quantity, ...source } of sources)
    await insertRecord(
      tx,
      settlementLine,
      {
        ...source,
        settlement,
        kind: of,
        lineKind: LineKind.of(kind),
        sourceKey: key === "" ? `${kind}:${settlement}` : key,
        quantity,
        unitPrice: quantity === 1 ? amount : 0,
        amount,
      },
      null,
    );
  await tx.query(
    "update photo3d_order set settlement = $1::bigint, version = version + 1 where id = any($2::bigint[])",
    [settlement, sources.flatMap(({ bizType, bizId }) => (bizType === photo3dOrder.name && bizId ? [bizId] : []))],
  );
}

const forget = (tx: Sql, settlement: string): Promise<unknown> =>
  tx.query("update photo3d_order set settlement = null, version = version + 1 where settlement = $1::bigint", [
    settlement,
  ]);

/** Takes all lines but those that people added out of a settlement that is calculated anew. */
export async function dropLines(tx: Sql, settlement: string): Promise<void> {
  await tx.query(
    `update settlement_line set delete_time = now(), version = version + 1
     where settlement = $1::bigint and line_kind <> $2 and delete_time is null`,
    [settlement, LineKind.of("deduction")],
  );
  await forget(tx, settlement);
}

/** Frees the business records of a cancelled settlement. Its lines stay, so that it can be read. */
export async function freeLines(tx: Sql, settlement: string): Promise<number> {
  const freed = await tx.query(
    `update settlement_line set source_key = 'freed:' || id, freed = true, version = version + 1
     where settlement = $1::bigint and not coalesce(freed, false) and delete_time is null returning id`,
    [settlement],
  );
  await forget(tx, settlement);
  return freed.length;
}
