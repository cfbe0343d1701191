import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useDeferredValue, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import { Currency } from "#domain/currency.ts";
import type { TriedFreight, TriedFreightReply } from "#domain/goods/api.ts";
import type { FreightStep } from "#domain/goods/freight.ts";
import { amountIn, amountLabel } from "#kernel/amount.ts";
import type { AmountFormat } from "#kernel/amount.ts";
import type { Label } from "#kernel/label.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fill, l } from "#web/i18n/text.ts";
import { fieldBoxClass } from "#web/ui/field-box.ts";
import { EmptyState, Failed } from "#web/ui/states.tsx";

const texts = {
  weight: ["重量（克）", "Weight, g"],
  amount: ["商品金额", "Amount of the goods"],
  first: ["首重 {grams} 克", "First {grams} g"],
  next: ["续重 {count} × {grams} 克", "{count} × {grams} g more"],
  free: ["满额包邮", "Free from this amount"],
  price: ["运费", "Freight"],
  from: ["按「{name}」的运费", "By the freight of {name}"],
  none: ["没有运费", "No freight"],
  noneHint: ["给这个区域或它的上级填写运费", "Set it for this region or one above it"],
} as const satisfies Record<string, Label>;

const say = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);

const stepText = ({ kind, grams, count }: FreightStep): string => say(kind, { grams, count });

/** The lines of a calculation, and what they come to. */
function Quote({
  tried,
  format,
  region,
}: {
  tried: TriedFreight;
  format: AmountFormat | null;
  region: string;
}): JSX.Element {
  const { quote, from } = tried;
  const name = l([from.name["1"] ?? "", from.name["0"] ?? ""]);
  return (
    <>
      <table className="w-full max-w-100 tabular-nums">
        <tbody>
          {quote.steps.map((step) => (
            <tr key={step.kind}>
              <th scope="row" className="py-1 text-left font-normal text-muted">
                {stepText(step)}
              </th>
              <td className="py-1 text-right">{l(amountLabel(step.price, format))}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-semibold text-ink">
            <th scope="row" className="py-1 text-left">
              {say("price")}
            </th>
            <td className="py-1 text-right">{l(amountLabel(quote.price, format))}</td>
          </tr>
        </tbody>
      </table>
      {from.id !== region && <p className="text-small text-muted">{say("from", { name })}</p>}
    </>
  );
}

/** Computes the freight of a parcel to a region, with its steps, while weight and amount are typed. */
export function FreightPanel({ record }: PanelProps): JSX.Element {
  const [weight, setWeight] = useState("1200");
  const [typed, setTyped] = useState("");
  const format = Currency.value(record["currency"])?.format ?? null;
  const grams = useDeferredValue(Number(weight));
  const amount = useDeferredValue(format ? (amountIn(typed, format) ?? 0) : 0);
  const isPossible = Number.isInteger(grams) && grams > 0 && grams <= 1_000_000 && amount >= 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["try-freight", record.id, record.version, grams, amount],
    queryFn: ({ signal }) =>
      call<TriedFreightReply>(v2("region", "tryFreight"), { id: record.id, grams, amount }, { signal }),
    enabled: isPossible,
    placeholderData: (former) => former,
  });
  const field = (label: string, value: string, set: (value: string) => void): JSX.Element => (
    <label className="flex flex-col gap-1.5 text-muted">
      <span>{label}</span>
      <input
        className={`${fieldBoxClass()} w-44`}
        inputMode="decimal"
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap gap-4">
        {field(say("weight"), weight, setWeight)}
        {field(say("amount"), typed, setTyped)}
      </div>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {isPossible && data?.tried && <Quote tried={data.tried} format={format} region={record.id} />}
      {isPossible && data?.tried === null && <EmptyState title={say("none")}>{say("noneHint")}</EmptyState>}
    </div>
  );
}
