import { v2 } from "#domain/api/call.ts";
import type { OfferedPrice, PriceBox, PriceTableReply } from "#domain/print-service/api.ts";
import { OfferReview } from "#domain/print-service/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import type { I18n } from "#kernel/field.ts";
import { recordId } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Sql } from "#server/db/sql.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord } from "#server/resources/detail.ts";

interface OfferRow {
  id: string;
  provider: string;
  providerName: string;
  consumable: string;
  name: I18n;
  price: string;
  unit: string;
  currency: number;
  density: string;
  shelf: number;
  guide: string;
  guideUnit: string;
  guideCurrency: number;
}

const perGram = (unit: string, price: number, density: number): number => (unit === "gram" ? price : price / density);

const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
};

function boxOf(rows: readonly OfferRow[]): PriceBox {
  const [first] = rows as readonly [OfferRow];
  const offers: OfferedPrice[] = rows
    .map(({ id, provider, providerName, consumable, price, unit, currency, density, shelf }) => ({
      id,
      provider,
      providerName,
      consumable,
      price: Number(price),
      unit,
      currency,
      perGram: perGram(unit, Number(price), Number(density)),
      isUp: shelf === UpDown.of("up"),
    }))
    .toSorted((a, b) => a.perGram - b.perGram);
  const sorted = offers.map((offer) => offer.perGram);
  const isGuided = first.guideCurrency === first.currency;
  return {
    consumable: first.consumable,
    name: first.name,
    currency: first.currency,
    guide: isGuided ? perGram(first.guideUnit, Number(first.guide), Number(first.density)) : null,
    least: sorted[0] ?? 0,
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
    most: sorted.at(-1) ?? 0,
    offers,
  };
}

const readOffers = (db: Sql, material: unknown): Promise<OfferRow[]> =>
  db.query<OfferRow>(
    `select o.id::text, o.provider::text, p.name as "providerName", o.consumable::text, c.name, o.price::text, o.unit,
       o.currency, c.density::text, o.shelf, c.guide_price::text as guide, c.unit as "guideUnit",
       c.currency as "guideCurrency"
     from provider_consumable o join service_consumable c on c.id = o.consumable and c.delete_time is null
     join print_provider p on p.id = o.provider and p.delete_time is null
     where c.material = $1 and o.review = $2 and o.delete_time is null order by o.id limit 1000`,
    [material, OfferReview.of("passed")],
  );

/** Prices of all providers for the materials of the same kind, each in its currency. They are never mixed. */
export const priceTable = endpoint({
  path: v2(serviceConsumable.name, "priceTable"),
  label: ["材料价格表", "Prices of a material"],
  access: [...new Set([...readPermissions(serviceConsumable), ...readPermissions(providerConsumable)])],
  body: { id: recordId({ label: ["编号", "ID"], required: true }) },
  handle: async ({ db }, { id }): Promise<PriceTableReply> => {
    const { material } = await readRecord(db, serviceConsumable, String(id));
    const groups = new Map<string, OfferRow[]>();
    for (const row of await readOffers(db, material)) {
      const key = `${row.consumable} ${row.currency}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const boxes = [...groups.values()].map(boxOf);
    const isOwn = ({ consumable }: PriceBox): number => (consumable === String(id) ? 0 : 1);
    return { boxes: boxes.toSorted((a, b) => isOwn(a) - isOwn(b)) };
  },
});
