import { guardRefused } from "#kernel/errors.ts";
import { OfferReview } from "#domain/print-service/enumerations.ts";
import { PRICE_BAND } from "#domain/print-service/limits.ts";
import { offGuideOf } from "#domain/print-service/pricing.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Decided, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tell } from "#server/commands/foretell.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/** How far a price is off the guide price; null where the currencies differ, so that a person has a look. */
export const offGuide = (material: AnyRecord, offer: Row): number | null =>
  material["currency"] === offer["currency"]
    ? offGuideOf(
        { price: Number(offer["price"]), unit: String(offer["unit"]) },
        {
          guidePrice: Number(material["guidePrice"]),
          unit: String(material["unit"]),
          density: Number(material["density"]),
        },
      )
    : null;

/** True if a price needs no look. */
export function isInBand(off: number | null): boolean {
  if (off === null) return false;
  const times = Math.round((off + 1) * 10_000) / 10_000;
  return times >= PRICE_BAND[0] && times <= PRICE_BAND[1];
}

/** What a new price does: inside the band it passes by itself, outside it waits for a look. */
function priced(material: AnyRecord, offer: Row): Row {
  const off = offGuide(material, offer);
  return { offGuide: off, ...statesAfter(providerConsumable, isInBand(off) ? "passByBand" : "wait") };
}

const materialOf = (tx: Sql, offer: Row): Promise<AnyRecord> =>
  readRecord(tx, serviceConsumable, String(offer["consumable"]));

function checkColours(material: AnyRecord, given: unknown): void {
  const known = (material["colours"] as { color: string }[]).map(({ color }) => color.toLowerCase());
  const other = (given as { color: string }[])
    .map(({ color }) => color)
    .find((one) => !known.includes(one.toLowerCase()));
  if (other !== undefined)
    throw guardRefused(`耗材库没有颜色 ${other}`, `The library has no colour ${other}`, "colours");
}

const zhOf = (name: unknown): string => (name as I18n)["1"] ?? (name as I18n)["0"] ?? "";

/** Fields that follow from a new or changed offer. */
export async function fillOffer(tx: Sql, { before, patch }: Write): Promise<Row> {
  const offer: Row = { ...before, ...patch };
  const material = await materialOf(tx, offer);
  if (patch["colours"] !== undefined) checkColours(material, patch["colours"]);
  const changes = ["price", "unit", "currency"].some(
    (name) => patch[name] !== undefined && patch[name] !== before?.[name],
  );
  const { name } = await readRecord(tx, printProvider, String(offer["provider"]));
  const about = before
    ? {}
    : {
        heading: `${String(name)} · ${zhOf(material["name"])}`.slice(0, 130),
        material: material["material"],
        tech: material["tech"],
      };
  return { ...about, ...(changes ? priced(material, offer) : {}) };
}

/** A decision stands on the offer; a changed price is judged by the band. */
export const offerConsequences: Consequences = async (command, record, reason, { actor, now }, patch, tx) => {
  if (command.verb === "editPrice")
    return { ...none, patch: priced(await materialOf(tx, record), { ...record, ...patch }) };
  if (command.verb !== "pass" && command.verb !== "noPass") return none;
  const provider = await readRecord(tx, printProvider, String(record["provider"]));
  const receiver = String(provider["user"]);
  return {
    patch: { reviewer: actor.id, reviewTime: now, reason: reason.text },
    effects: [
      {
        kind: "authorMessage",
        receiver,
        event: command.id,
        title: String(record["heading"]),
        reason: reason.text,
        reasonKey: reason.key,
      },
    ],
    targetId: receiver,
  };
};

/** Refuses to put up what nobody has passed, or what the library does not have any more. */
export async function offerRefusal(tx: Sql, _context: Context, record: AnyRecord) {
  const material = await materialOf(tx, record);
  return material["status"] === serviceConsumable.machine?.fields["status"]?.of("up")
    ? null
    : (["耗材库已下架这种耗材", "The library has taken the material down"] as const);
}

/** Taking a material down hides it from new orders: whoever does it reads who offers it. */
export async function followDown(tx: Sql, context: Context, { record }: Decided): Promise<void> {
  const rows = await tx.query<{ name: string }>(
    `select p.name from provider_consumable c join print_provider p on p.id = c.provider
     where c.consumable = $1::bigint and c.review = $2 and c.delete_time is null order by p.name limit 11`,
    [record.id, OfferReview.of("passed")],
  );
  if (rows.length === 0) return;
  const named = rows
    .slice(0, 10)
    .map(({ name }) => name)
    .join("、");
  const more = rows.length > 10 ? " …" : "";
  tell(context, [`这些服务商在用：${named}${more}`, `Offered by ${named}${more}`]);
}
