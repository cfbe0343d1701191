import type { JSX } from "react";
import { useSnapshot } from "valtio";
import { t } from "#web/i18n/part-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { QueueSession } from "./session/queue-session.ts";
import type { Decided } from "#web/queue/decisions/decided.ts";
import { itemCount, validDecisions } from "#web/queue/decisions/decided.ts";
import { nameOfCommand } from "./session/title-of.ts";
import { Value, ValueList } from "#web/detail/value-list.tsx";
import { dialogClass } from "#web/ui/dialog-parts.tsx";

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length);
};

/** Seconds, with one decimal below ten. */
const inSeconds = (seconds: number): string => seconds.toFixed(seconds < 10 ? 1 : 0);

function byCommand(done: readonly Pick<Decided, "command" | "ids">[]): [string, string][] {
  const counts = new Map<string, number>();
  for (const { command, ids } of done) counts.set(command, (counts.get(command) ?? 0) + ids.length);
  return [...counts].map(([command, n]) => [nameOfCommand(command), String(n)]);
}

/** Summary of the session: decisions by kind, time of each, deferrals, skips and undos. */
export function Summary({ session, close }: { session: QueueSession; close: () => void }): JSX.Element {
  const { decided, skipped } = useSnapshot(session.state);
  const valid = validDecisions(decided);
  const deferrals = decided.filter((one) => one.isDeferral && !one.isUndone);
  const rows: [string, string][] = [
    [t("queue.summary.decided"), String(itemCount(valid))],
    ...byCommand(valid),
    [
      t("queue.summary.median"),
      t("queue.seconds", { n: inSeconds(median(valid.flatMap((one) => one.ids.map(() => one.seconds)))) }),
    ],
    ...byCommand(deferrals),
    [t("queue.summary.skipped"), String(skipped)],
    [t("queue.summary.undone"), String(itemCount(decided.filter((one) => one.isUndone)))],
  ];
  return (
    <Dialog title={t("queue.summary")} className={dialogClass({ size: "choices" })} close={close}>
      <h2 className="px-4 pt-4 text-title font-semibold text-ink">{t("queue.summary")}</h2>
      <ValueList>
        {rows.map(([label, value]) => (
          <Value key={label} label={label}>
            {value}
          </Value>
        ))}
      </ValueList>
      <div className="px-4 pb-4">
        <Button label={t("common.close")} binding="escape" run={close} />
      </div>
    </Dialog>
  );
}
