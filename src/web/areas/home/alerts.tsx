import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { DeskAlert } from "#domain/api/queue.ts";
import { AlertKind } from "#domain/home/enumerations.ts";
import { isGranted } from "#kernel/availability.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { runCommand } from "#web/commands/run.ts";
import { addTarget } from "#web/commands/target.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { ageOf } from "#web/queue/list/age.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { addressOf } from "#web/routing/tabs.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notice.tsx";
import { SidePart } from "./side-part.tsx";

/** Opening an alert marks it as seen, for those who may. */
async function see({ id, version, status }: AnyRecord): Promise<void> {
  if (status !== "open" || !isGranted(actorStore.value, "deskAlert.see")) return;
  try {
    await call(v2("deskAlert", "see"), { ids: [id], versions: { [id]: version } });
    await queryClient.invalidateQueries({ queryKey: ["queue", "desk"] });
  } catch (error) {
    notify(messageOf(error), "yellow");
  }
}

function textOf({ kind, about, figure, usual, rule }: DeskAlert): string {
  const queue = registry().queues.find(({ id }) => id === about);
  const name = queue ? l(queue.label) : String(inOneLanguage(rule) ?? about);
  const n = count(Number(figure));
  if (kind === AlertKind.of("unsure")) return t("home.alert.unsure", { name, n });
  if (kind === AlertKind.of("surge")) return t("home.alert.surge", { name, n, usual: count(Number(usual)) });
  if (kind === AlertKind.of("ledger")) return t("home.alert.ledger", { n });
  if (kind === AlertKind.of("payouts")) return t("home.alert.payouts", { n });
  if (kind === AlertKind.of("refunds")) return t("home.alert.refunds", { n });
  if (kind === AlertKind.of("overdue")) return t("home.alert.overdue", { name, n });
  if (kind === AlertKind.of("arrivals")) return t("home.alert.arrivals", { name, n, usual: count(Number(usual)) });
  return t("home.alert.worker", { name, n });
}

/** Address of what an alert is about: its queue, its rule, the ledger or the channel. Null for the background work. */
function addressFor({ kind, about, rule }: DeskAlert): string | null {
  if (kind === AlertKind.of("ledger")) return "/financial-manage/account-record?v=differences";
  if (kind === AlertKind.of("payouts")) return "/financial-manage/cash-record?v=contradicts";
  if (kind === AlertKind.of("refunds")) return "/financial-manage/cash-record?v=failedRefunds";
  if (rule) return `/risk-manage?v=all&id=${String(about)}`;
  const queue = registry().queues.find(({ id }) => id === about);
  return queue ? addressOf(queue.route) : null;
}

interface AlertsProps {
  alerts: readonly DeskAlert[];
}

/** What burns: each alert leads to its queue, and can be dismissed with a reason. */
export function Alerts({ alerts }: AlertsProps): JSX.Element | null {
  const keyOf = useKeyOf();
  const list = useRef<HTMLUListElement>(null);
  const dismiss = registry().command("deskAlert.dismiss");
  useEffect(() => {
    const resource = registry().resource("deskAlert");
    const [first] = alerts;
    if (!resource || !first) return undefined;
    return addTarget(() => {
      const focused = list.current?.querySelector<HTMLElement>("a:focus")?.dataset["id"];
      const record = alerts.find(({ id }) => id === focused) ?? first;
      return { resource, records: [record], matching: null, shownId: record.id, queue: null };
    });
  }, [alerts]);
  if (alerts.length === 0) return null;
  return (
    <SidePart
      title={
        <>
          {t("home.alerts")} <span className="text-muted">{alerts.length}</span>
          <span className="flex-1" />
          {dismiss && <Button label={l(dismiss.label)} binding={keyOf(dismiss)} run={() => runCommand(dismiss.id)} />}
        </>
      }
    >
      {/* Many alerts scroll, so that the shift note below stays in sight. */}
      <ul className="max-h-60 overflow-auto" ref={list} data-testid="alerts">
        {alerts.map((one) => {
          const address = addressFor(one);
          return (
            <li key={one.id}>
              <a
                className="grid min-h-row grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2 px-4 py-1 focus:bg-cursor focus:outline-none"
                href={`#${address ?? "/"}`}
                data-id={one.id}
                onClick={(event) => {
                  event.preventDefault();
                  void see(one);
                  if (address !== null) go(address);
                }}
              >
                <Glyph tone={one["kind"] === AlertKind.of("arrivals") ? "yellow" : "red"} />
                <span className={one["status"] === "open" ? "text-ink" : "text-muted"}>{textOf(one)}</span>
                <time className="text-muted text-small">{ageOf(Number(one["createTime"]))}</time>
              </a>
            </li>
          );
        })}
      </ul>
    </SidePart>
  );
}
