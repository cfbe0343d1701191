import { linkPlatformCommands } from "#commands/links/link-platform.ts";
import { Currency } from "#domain/currency.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { checkedValues, insertRecord, updateRecord } from "#server/resources/write.ts";

/**
 * Currency of a cost. All costs of a platform have one currency, so that they add up.
 * @throws Refusal illegalParameter that names the field
 */
function currencyOf(platform: AnyRecord, entered: unknown): unknown {
  const platformCurrency = platform["currency"] ?? null;
  const fail = (zh: string, en: string): never => {
    throw new Refusal("illegalParameter", [zh, en], { path: "input.currency" });
  };
  if (platformCurrency === null && (entered ?? null) === null)
    return fail("请选择币种：平台还没有币种", "Choose a currency, because the platform has none yet");
  if (platformCurrency === null || (entered ?? null) === null || platformCurrency === entered)
    return entered ?? platformCurrency;
  const label = Currency.value(platformCurrency)?.label ?? [String(platformCurrency), String(platformCurrency)];
  return fail(
    `这个平台的费用以${label[0]}计，请换算后录入`,
    `The costs of this platform are in ${label[1]}. Convert the amount first`,
  );
}

/** Enters the cost of a month, in place of a former one. */
async function keepCost(tx: Sql, context: Context, platform: AnyRecord, values: Record<string, unknown>) {
  const [known] = await tx.query<{ id: string }>(
    "select id from link_cost where platform = $1::bigint and month = $2 and delete_time is null for update",
    [platform.id, values["month"]],
  );
  if (!known) return insertRecord(tx, linkCost, { ...values, platform: platform.id }, context.actor.id);
  const before = await readRecord(tx, linkCost, known.id, true);
  return updateRecord(tx, linkCost, before, values, context.actor.id);
}

/** Keeps what a platform cost in a month. */
export const enterCost: Handler = {
  body: selectionBody(linkPlatform.name, linkPlatformCommands.enterCost.input),
  handle: async (context, body, tx) => {
    const values = (body["input"] ?? {}) as Record<string, unknown>;
    const input = await checkedValues(tx, linkPlatformCommands.enterCost.input, values, null);
    const [platform] = await selectedRecords(tx, context, "linkPlatform.enterCost", body);
    if (!platform) return replyOf([], newBatchId());
    const currency = currencyOf(platform, input["currency"]);
    await keepCost(tx, context, platform, { month: input["month"], amount: input["amount"], currency });
    // A platform with a cost is a paid one.
    const cost = platform["cost"] === "none" ? { cost: "fixed" } : {};
    await updateRecord(tx, linkPlatform, platform, { currency, ...cost }, context.actor.id);
    await refreshKeptOf(tx, linkPlatform, [platform.id]);
    const after = await readRecord(tx, linkPlatform, platform.id);
    const batchId = newBatchId();
    const done = { resource: linkPlatform, command: "linkPlatform.enterCost", before: platform, after, batchId };
    return replyOf([await recordOutcome(tx, context, done)], batchId);
  },
};
