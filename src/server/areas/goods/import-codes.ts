import { goodsSkuCommands } from "#commands/goods/goods.ts";
import { goodsCode } from "#domain/goods/goods-code.resource.ts";
import { goodsCodeBatch, MOST_PROBLEMS } from "#domain/goods/goods-code-batch.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, insertRecords } from "#server/resources/write.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { CodeLine } from "./code-lines.ts";
import { reasonLabel, sortLines } from "./code-lines.ts";
import { refreshStock } from "./refresh-stock.ts";
import { moveStock } from "./stock.ts";

/** Most codes of one sheet. */
const MOST_CODES = 20_000;
const heading = /^(code|codes|兑换码|激活码|卡密|编码)$/i;

/** Reads the column of codes, else the first one. A header that is a code counts as a line. */
const linesOf = (storage: Storage, { key }: StoredFile, reader: string): Promise<CodeLine[]> =>
  withSheet(storage, { key, reader }, async ({ header, rows }) => {
    const named = header.findIndex((name) => heading.test(name));
    const column = Math.max(0, named);
    const lines: CodeLine[] = named < 0 ? [{ line: 1, text: header[0] ?? "" }] : [];
    for await (const { line, cells, faults } of rows()) {
      const cell = cells[column];
      const isText = typeof cell === "string" || (typeof cell === "number" && Number.isSafeInteger(cell));
      lines.push({ line, text: isText && !faults.has(column) && !faults.has(-1) ? String(cell) : null });
      if (lines.length > MOST_CODES)
        throw new Refusal("illegalParameter", [`一次最多 ${MOST_CODES} 个码`, `At most ${MOST_CODES} codes at once`], {
          path: "input.file",
        });
    }
    return lines;
  });

/** Deletes a sheet that no record uses, so that its codes are in clear nowhere. */
async function forget(tx: Sql, storage: Storage, { key }: StoredFile): Promise<void> {
  const deleted = await tx.query(
    `delete from stored_file f where key = $1 and not exists (select 1 from task_file k where k.key = f.key)
       and not exists (select 1 from stored_file same join file_use u on u.key = same.key where same.md5 = f.md5) returning key`,
    [key],
  );
  if (deleted.length > 0) await storage.remove(key);
}

/** Adds the new codes of a sheet to a variant, and keeps which lines were left out. */
export async function addCodes(
  tx: Sql,
  context: Context,
  sku: AnyRecord,
  lines: readonly CodeLine[],
): Promise<AnyRecord> {
  // Two sheets with the same code wait for each other.
  await tx.query("select pg_advisory_xact_lock(hashtext('goods codes'))");
  const { codes, problems } = await sortLines(tx, lines);
  const language = context.language === 1 ? 0 : 1;
  const about = { sku: sku.id, goods: sku["goods"] };
  const batch = await insertRecord(
    tx,
    goodsCodeBatch,
    {
      ...about,
      lines: lines.length,
      added: codes.length,
      refused: problems.length,
      problems: problems
        .slice(0, MOST_PROBLEMS)
        .map(({ line, reason }) => ({ line, reason: reasonLabel(reason)[language] })),
    },
    context.actor.id === "0" ? null : context.actor.id,
  );
  const values = codes.map((code) => ({ ...about, code, batch: batch.id }));
  await insertRecords(tx, goodsCode, values, context.actor.id === "0" ? null : context.actor.id);
  if (codes.length > 0)
    await moveStock(tx, context, { sku: sku.id, kind: "in", amount: codes.length, reason: `导入兑换码 ${batch.id}` });
  return batch;
}

/** Imports a sheet of codes. Nothing but the sealed codes themselves contains them afterwards. */
export const importCodes: Handler = {
  body: selectionBody(goodsSku.name, goodsSkuCommands.importCodes.input),
  handle: async (context, body, tx) => {
    const { storage } = context.services;
    const { id } = goodsSkuCommands.importCodes;
    const file = (body["input"] as Row)["file"] as StoredFile;
    const records = await selectedRecords(tx, context, id, body);
    const lines = await linesOf(storage, file, context.actor.id);
    const reply = await recordEach(tx, context, { resource: goodsSku, command: id, records }, async (sku) => {
      await addCodes(tx, context, sku, lines);
      return readRecord(tx, goodsSku, sku.id);
    });
    await refreshStock(tx, [...new Set(records.map((record) => String(record["goods"])))]);
    await forget(tx, storage, file);
    return reply;
  },
};
