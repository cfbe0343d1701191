import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { goodsSkuCommands } from "#commands/goods/goods.ts";
import type { Command } from "#kernel/command.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { refreshStock } from "./refresh-stock.ts";
import { moveStock } from "./stock.ts";

/** Handler of a command that takes stock in or out, with its reason. */
const stockHandler = (command: Command, kind: "in" | "out"): Handler => ({
  body: selectionBody(goodsSku.name, command.input),
  handle: async (context, body, tx) => {
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const pieces = Number((body["input"] as Row)["amount"]);
    const records = await selectedRecords(tx, context, command.id, body);
    const reply = await recordEach(
      tx,
      context,
      { resource: goodsSku, command: command.id, records, reason },
      async ({ id }) => {
        await moveStock(tx, context, { sku: id, kind, amount: kind === "in" ? pieces : -pieces, reason: reason.text });
        return readRecord(tx, goodsSku, id);
      },
    );
    await refreshStock(tx, [...new Set(records.map((record) => String(record["goods"])))]);
    return reply;
  },
});

export const stockIn = stockHandler(goodsSkuCommands.stockIn, "in");
export const stockOut = stockHandler(goodsSkuCommands.stockOut, "out");
