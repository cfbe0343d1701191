import { v2 } from "#domain/api/call.ts";
import { Currency } from "#domain/currency.ts";
import type { TriedFreight, TriedFreightReply } from "#domain/goods/api.ts";
import type { FreightRates, Parcel } from "#domain/goods/freight.ts";
import { freightOf } from "#domain/goods/freight.ts";
import { region } from "#domain/goods/region.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { int, money, recordId } from "#kernel/field.ts";
import type { I18n } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Sql } from "#server/db/sql.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { regionCommands } from "#commands/goods/region.ts";

/**
 * Returns what the freight of a parcel to a region comes to, by the nearest region above it that has any.
 * @throws Refusal notFound
 */
export async function freightTo(db: Sql, id: string, parcel: Parcel): Promise<TriedFreight | null> {
  await readRecord(db, region, id);
  const [found] = await db.query<{ id: string; name: I18n; freight: FreightRates }>(
    `with recursive above as (
       select id, name, parent, freight, 1 as depth from region where id = $1::bigint
       union all select r.id, r.name, r.parent, r.freight, a.depth + 1 from region r join above a on r.id = a.parent
         where r.delete_time is null and a.depth < 5
     ) select id::text, name, freight from above where freight is not null order by depth limit 1`,
    [id],
  );
  if (!found) return null;
  const rates = { ...found.freight, freeFrom: found.freight.freeFrom ?? null };
  return { from: { id: found.id, name: found.name }, rates, quote: freightOf(rates, parcel) };
}

export const tryFreight = endpoint({
  path: v2(region.name, "tryFreight"),
  label: ["运费试算", "Try freight"],
  access: readPermissions(region),
  body: {
    id: recordId({ label: ["编号", "ID"], required: true }),
    grams: int({ label: ["重量（克）", "Weight, g"], required: true, min: 1, max: 1_000_000 }),
    amount: money({ currency: { exponent: 2 }, label: ["商品金额", "Amount of the goods"] }),
  },
  handle: async ({ db }, { id, grams, amount }): Promise<TriedFreightReply> => ({
    tried: await freightTo(db, String(id), { grams, amount: amount ?? 0 }),
  }),
});

/** Sets one freight for all selected regions, which have its currency. */
export const setFreight: Handler = {
  body: selectionBody(region.name, regionCommands.setFreight.input),
  handle: async (context, body, tx) => {
    const { currency, freight } = body["input"] as Row;
    const records = await selectedRecords(tx, context, regionCommands.setFreight.id, body);
    const other = records.find((record) => record["currency"] !== currency);
    const [zh = "", en = ""] = Currency.value(other?.["currency"])?.label ?? [];
    if (other)
      throw new Refusal(
        "guardRefused",
        [`「${String(other["code"])}」用${zh}，币种不同`, `${String(other["code"])} has another currency: ${en}`],
        { path: "input.currency" },
      );
    return recordEach(tx, context, { resource: region, command: regionCommands.setFreight.id, records }, (before) =>
      updateRecord(tx, region, before, { freight }, context.actor.id),
    );
  },
};
