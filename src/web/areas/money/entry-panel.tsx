import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { JSX } from "react";
import { useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ChainLink, LegsReply } from "#domain/money/api.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { LegsTable } from "#web/commands/legs-table.tsx";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fullTime, shortTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { amountText } from "#web/fields/ledger-amount.ts";
import { entryAddress } from "./entry-address.ts";

/** Address of the business record in the list of its resource; null where no screen shows it. */
function addressOf({ bizType, bizId }: ChainLink): string | null {
  const screen = registry().listOf(bizType);
  return screen && bizId !== "" ? `${screen.route}?f=id:${bizId}&id=${bizId}` : null;
}

function Step({ link }: { link: ChainLink }): JSX.Element {
  const address = addressOf(link);
  const isThis = link.place === "this";
  return (
    <li className="grid grid-cols-[1rem_6rem_7rem_minmax(4rem,1fr)_auto] items-baseline gap-2 py-0.5">
      <span
        className={clsx("size-2 self-center rounded-full border border-ink", isThis && "bg-ink")}
        aria-hidden="true"
      />
      <span className="text-muted tabular-nums" title={fullTime(link.time)}>
        {shortTime(link.time)}
      </span>
      <span className={clsx("truncate", isThis && "font-semibold")}>
        {l(LedgerKind.value(link.kind)?.label ?? ["", ""])}
      </span>
      <span className="truncate">
        <a className="link" href={`#${entryAddress(link.id)}`}>
          {link.entryNo}
        </a>{" "}
        {address ? (
          <a className="link text-muted" href={`#${address}`}>
            {link.title || link.bizId}
          </a>
        ) : (
          <span className="text-muted">{link.title || link.bizId}</span>
        )}
      </span>
      <span className="text-right tabular-nums">
        {link.amounts.map(({ currency, amount }) => amountText(amount, currency)).join(" · ")}
      </span>
    </li>
  );
}

/** The legs of an entry, and the way of its money from source to destination. */
export function EntryPanel({ resource, record }: PanelProps): JSX.Element {
  const id = resource.name === "accountFlow" ? String(record["entry"]) : record.id;
  const root = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["entry", id],
    queryFn: ({ signal }) => call<LegsReply>(v2("ledgerEntry", "legs"), { id }, { signal }),
  });
  const links = data?.chain ?? [];
  const at = links.findIndex(({ place }) => place === "this");
  const step = (by: 1 | -1) => (): boolean => {
    const beside = links[at + by];
    if (beside) go(entryAddress(beside.id));
    return beside !== undefined;
  };
  useControlKeys(root, { arrowleft: step(-1), arrowright: step(1) });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <div ref={root} className="grid gap-4 px-4 py-3 outline-none" tabIndex={-1} data-entry={id}>
      <LegsTable legs={data.legs} />
      {record["note"] ? <p className="break-words">{String(record["note"])}</p> : null}
      <section aria-label={l(["从哪来，到哪去", "Where it came from and went"])}>
        <h3 className="flex items-baseline gap-2 pb-1 font-semibold text-ink">
          {l(["从哪来，到哪去", "Where it came from and went"])}
          <span className="flex-1" />
          <span className="text-small font-normal text-muted">
            <KeyCaps binding="arrowleft" /> {l(["来源", "Source"])} <KeyCaps binding="arrowright" />{" "}
            {l(["去向", "Destination"])}
          </span>
        </h3>
        <ol>
          {links.map((link) => (
            <Step key={link.id} link={link} />
          ))}
        </ol>
      </section>
    </div>
  );
}
