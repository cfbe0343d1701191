import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import { Currency } from "#domain/currency.ts";
import type { PriceBox, PriceTableReply } from "#domain/print-service/api.ts";
import { PriceUnit } from "#domain/print-service/enumerations.ts";
import { amountLabel } from "#kernel/amount.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { l } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { say } from "./texts.ts";

const WIDTH = 420;
const HEIGHT = 34;

const money = (amount: number, currency: PriceBox["currency"]): string =>
  l(amountLabel(Math.round(amount), Currency.value(currency)?.format ?? null));

/** Box of the prices of one material: the middle half, the median, both ends and the guide price. */
function Box({ box, most }: { box: PriceBox; most: number }): JSX.Element {
  const at = (price: number): number => 8 + (price / Math.max(1, most)) * (WIDTH - 16);
  const middle = HEIGHT / 2;
  const text = `${say("range")} ${money(box.least, box.currency)} – ${money(box.most, box.currency)}, ${say("median")} ${money(box.median, box.currency)}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-8.5 w-full max-w-105" role="img" aria-label={text}>
      <line x1={at(box.least)} x2={at(box.most)} y1={middle} y2={middle} className="stroke-muted" />
      {[box.least, box.most].map((price, i) => (
        <line
          key={i === 0 ? "least" : "most"}
          x1={at(price)}
          x2={at(price)}
          y1={middle - 6}
          y2={middle + 6}
          className="stroke-muted"
        />
      ))}
      <rect
        x={at(box.lower)}
        y={middle - 9}
        width={Math.max(2, at(box.upper) - at(box.lower))}
        height={18}
        className="fill-selected stroke-accent"
      />
      <line
        x1={at(box.median)}
        x2={at(box.median)}
        y1={middle - 9}
        y2={middle + 9}
        className="stroke-accent"
        strokeWidth={2}
      />
      {box.guide !== null && (
        <line
          x1={at(box.guide)}
          x2={at(box.guide)}
          y1={2}
          y2={HEIGHT - 2}
          className="stroke-red-fg"
          strokeDasharray="3 3"
        />
      )}
    </svg>
  );
}

function Offers({ box }: { box: PriceBox }): JSX.Element {
  return (
    <table className="w-full max-w-140 tabular-nums">
      <tbody>
        {box.offers.map((offer) => (
          <tr key={offer.id} className="border-t border-line-soft">
            <th scope="row" className="py-1 text-left font-normal">
              <a className="link" href={`#/print-detail/${offer.provider}`}>
                {offer.providerName}
              </a>
              {!offer.isUp && <span className="ml-2 text-muted">{say("down")}</span>}
            </th>
            <td className="py-1 text-right">
              {money(offer.price, offer.currency)} {l(PriceUnit.value(offer.unit)?.label ?? ["", ""])}
            </td>
            <td className="w-32 py-1 text-right text-muted">
              {offer.unit === "gram" ? "" : `${money(offer.perGram, offer.currency)} ${say("perGram")}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Prices of all providers for a material and the others of its kind, per gram, by currency. */
export function PricesPanel({ resource, record }: PanelProps): JSX.Element {
  const id = resource.name === "providerConsumable" ? String(record["consumable"]) : record.id;
  const { data, error, refetch } = useQuery({
    queryKey: ["price-table", id, record.version],
    queryFn: ({ signal }) => call<PriceTableReply>(v2("serviceConsumable", "priceTable"), { id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.boxes.length === 0) return <EmptyState title={say("noPrices")} />;
  const mostOf = (currency: PriceBox["currency"]): number =>
    Math.max(...data.boxes.filter((box) => box.currency === currency).flatMap((box) => [box.most, box.guide ?? 0]));
  return (
    <div className="flex flex-col gap-5 px-4 py-3">
      {data.boxes.map((box) => (
        <section
          key={`${box.consumable} ${String(box.currency)}`}
          aria-label={l([box.name["1"] ?? "", box.name["0"] ?? ""])}
        >
          <h3 className="flex flex-wrap gap-x-4 font-semibold text-ink">
            {l([box.name["1"] ?? "", box.name["0"] ?? ""])}
            <span className="font-normal text-muted">
              {say("median")} {money(box.median, box.currency)} {say("perGram")}
            </span>
            {box.guide !== null && (
              <span className="font-normal text-red-fg">
                {say("guide")} {money(box.guide, box.currency)}
              </span>
            )}
          </h3>
          <Box box={box} most={mostOf(box.currency)} />
          <Offers box={box} />
        </section>
      ))}
    </div>
  );
}
