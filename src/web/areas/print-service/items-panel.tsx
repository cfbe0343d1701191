import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useMemo, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import { Currency } from "#domain/currency.ts";
import type { ItemCheck, OrderCheckReply } from "#domain/print-service/api.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { l } from "#web/i18n/text.ts";
import { ModelPreview } from "#web/media/preview/model-preview.tsx";
import { findingsFrom } from "#web/media/viewer/model-file.ts";
import { isRecord } from "#web/store/stored.ts";
import type { Fact } from "#web/ui/facts-strip.tsx";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { say } from "./texts.ts";

type Item = Readonly<Record<string, unknown>>;

const sides = (size: readonly number[]): string => size.map(String).join(" × ");

const stateOf = (is: boolean | null, good: string, bad: string): { value: string; tone?: Tone } =>
  is === null ? { value: say("notRead"), tone: "yellow" } : { value: is ? good : bad, tone: is ? "green" : "red" };

/** What is checked of a line, each with its outcome. */
function checksOf({
  size,
  most,
  fits,
  minWall,
  isThick,
  watertight,
  openEdges,
  volume,
  orderedVolume,
}: ItemCheck): Fact[] {
  const isChanged = volume !== null && Math.abs(volume - orderedVolume) > 0.05 * Math.max(1, orderedVolume);
  return [
    { label: say("size"), value: size ? sides(size) : say("notRead") },
    { label: say("most"), value: sides(most) },
    { label: say("fits"), ...stateOf(fits, say("fits"), say("tooLarge")) },
    { label: `${say("wall")} ${minWall}`, ...stateOf(isThick, say("thick"), say("thin")) },
    { label: say("mesh"), ...stateOf(watertight, say("watertight"), say("open", { n: openEdges ?? 0 })) },
    {
      label: say("volume"),
      value: isChanged ? `${volume} · ${say("volumeChanged", { n: orderedVolume })}` : String(volume ?? orderedVolume),
      ...(isChanged ? { tone: "yellow" as const } : {}),
    },
  ];
}

/** The 3D files of the model of a line. */
function Model({ id, order }: { id: string; order: AnyRecord }): JSX.Element {
  const { evidence, error } = useEvidence("model", id);
  const marks = useMemo(() => (evidence ? findingsFrom(evidence.findings) : []), [evidence]);
  const { model } = evidence?.blocks ?? {};
  if (model)
    return (
      <ModelPreview model={evidence?.item ?? order} files={model.files} repeats={model.repeats} findings={marks} />
    );
  return error ? <EmptyState title={say("noModel")} /> : <Skeleton rows={6} />;
}

function Line(props: {
  item: Item;
  check: ItemCheck;
  order: AnyRecord;
  isOpen: boolean;
  open: () => void;
}): JSX.Element {
  const { item, check, order, isOpen, open } = props;
  const format = Currency.value(order["currency"])?.format ?? null;
  const made = `${check.consumable} · ${say("layer")} ${String(item["layerHeight"])} · ${say("infill")} ${String(item["infill"])} % · ${say("scale")} ${String(item["scale"])} %`;
  return (
    <li className="border-b border-line-soft">
      <button
        type="button"
        className="flex min-h-9 w-full items-center gap-3 px-4 text-left hover:bg-hover"
        aria-expanded={isOpen}
        onClick={open}
      >
        <span
          className="size-3.5 flex-none rounded-sm border border-line"
          style={{ background: String(item["colour"]) }}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 truncate text-ink">{check.modelTitle}</span>
        <span className="min-w-0 truncate text-muted">{made}</span>
        <span className="flex-none tabular-nums">× {String(item["quantity"])}</span>
        <span className="w-24 flex-none text-right tabular-nums">{l(amountLabel(Number(item["price"]), format))}</span>
      </button>
      <FactsStrip facts={checksOf(check)} />
      {isOpen && (
        <div className="h-105">
          <Model id={String(item["model"])} order={order} />
        </div>
      )}
    </li>
  );
}

/** What the buyer pays, part by part. */
function Breakdown({ order }: { order: AnyRecord }): JSX.Element {
  const format = Currency.value(order["currency"])?.format ?? null;
  const rows = [
    ["goods", Number(order["goodsAmount"])],
    ["freight", Number(order["freight"])],
    ["discount", -Number(order["discount"])],
  ] as const;
  return (
    <table className="m-4 w-64 tabular-nums">
      <tbody>
        {rows.map(([key, amount]) => (
          <tr key={key}>
            <th scope="row" className="py-0.5 text-left font-normal text-muted">
              {say(key)}
            </th>
            <td className="py-0.5 text-right">{l(amountLabel(amount, format))}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-semibold text-ink">
          <th scope="row" className="py-0.5 text-left">
            {say("payable")}
          </th>
          <td className="py-0.5 text-right">{l(amountLabel(Number(order["payable"]), format))}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Lines of an order with what is checked of each, the model of the open one, and the price. */
export function ItemsPanel({ record }: PanelProps): JSX.Element {
  const [opened, setOpened] = useState<number | null>(0);
  const { data, error, refetch } = useQuery({
    queryKey: ["print-order-check", record.id, record.version],
    queryFn: ({ signal }) => call<OrderCheckReply>(v2("printOrder", "check"), { id: record.id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const items = (Array.isArray(record["items"]) ? record["items"] : []).filter(isRecord);
  return (
    <>
      <ul>
        {items.map((item, i) => {
          const check = data.items[i];
          if (!check) return null;
          const open = (): void => setOpened(opened === i ? null : i);
          // Lines have no id of their own, and never change their order.
          return <Line key={`${record.id}-${i}`} {...{ item, check, open }} order={record} isOpen={opened === i} />;
        })}
      </ul>
      <Breakdown order={record} />
    </>
  );
}
