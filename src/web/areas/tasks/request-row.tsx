import type { JSX } from "react";
import { useRef } from "react";
import { isDestructive } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runCommand } from "#web/commands/run.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { messageOf } from "#web/data/error.ts";
import { moment } from "#web/fields/format.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { loadResources } from "#web/registry/areas.ts";
import { useCommandNames } from "#web/registry/use-command-names.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { isOwnRequest, readMoreRequests, requesterOf, requests } from "./requests.ts";
import { amountOf, ruleText } from "./request-amount.ts";
import { tt } from "./texts.ts";
import { trayLineClass, trayPartClass, trayRowClass, trayTitleClass } from "./tray-classes.ts";

/** Runs a command on a request. Its form asks for a remark or a reason. */
async function answer(pending: AnyRecord, verb: "approve" | "refuse" | "withdraw" | "askAgain"): Promise<void> {
  await loadResources(["pendingDecision"]);
  const resource = registry().resource("pendingDecision");
  if (resource) runCommand(`pendingDecision.${verb}`, {}, recordTarget(resource, pending));
}

/** Opens what waits: the bulk job of a request, or the request in the list of tasks. */
function open(pending: AnyRecord): void {
  if (pending["call"] === "bulkJob.confirm") go(`/bulk-data-manage?f=pending:${pending.id}`);
  else go(`/async-tasklist?v=approvals&id=${pending.id}`);
}

interface Act {
  key: string;
  label: string;
  /** True for the approval of a destructive command. */
  danger?: boolean;
  run: () => void;
}

/** One request of the tray: what, who and why, and the keys that answer it. */
function RequestRow({ pending }: { pending: AnyRecord }): JSX.Element {
  const known = useValue(requests);
  useCommandNames([String(pending["operation"])]);
  const row = useRef<HTMLElement>(null);
  const isOwn = isOwnRequest(pending);
  const danger = isDestructive(registry().command(String(pending["operation"])));
  const isOutdated = pending["state"] === "outdated";
  const acts = isOwn
    ? [
        ...(isOutdated ? [{ key: "a", label: tt("askAgain"), run: () => void answer(pending, "askAgain") }] : []),
        { key: "x", label: tt(isOutdated ? "drop" : "withdraw"), run: () => void answer(pending, "withdraw") },
      ]
    : [
        { key: "p", label: tt("approve"), danger, run: () => void answer(pending, "approve") },
        { key: "n", label: tt("refuse"), run: () => void answer(pending, "refuse") },
      ];
  const all: Act[] = [{ key: "enter", label: tt("open"), run: () => open(pending) }, ...acts];
  useControlKeys(row, Object.fromEntries(all.map(({ key, run }) => [key, run])));
  const title = String(pending["title"]);
  const operation = registry().operation(String(pending["operation"]));
  const { date, clock } = moment(Number(pending["expire"]));
  return (
    <article ref={row} className={trayRowClass} tabIndex={-1} aria-label={title}>
      <div className={trayLineClass}>
        <h3 className={trayTitleClass} title={title}>
          {title}
        </h3>
        <span>{amountOf(pending) || tt("records", { n: count(Number(pending["count"])) })}</span>
      </div>
      <div className={trayLineClass}>
        <span>
          {isOutdated ? tt("outdatedRow") : isOwn ? tt("byMe") : tt("byOther", { name: requesterOf(known, pending) })}
        </span>
        <span className="flex-1" />
        <span>{[operation && l(operation), ruleText(pending)].filter(Boolean).join(" · ")}</span>
      </div>
      <div className={trayLineClass}>
        {all.map(({ key, label, run, danger: isGrave = false }) => (
          <Button key={key} label={label} binding={key} small danger={isGrave} run={run} />
        ))}
        <span className="flex-1" />
        {!isOutdated && <span>{tt("expires", { date: `${date.slice(5)} ${clock.slice(0, 5)}` })}</span>}
      </div>
    </article>
  );
}

/** Requests at the head of the tray. */
export function Requests(): JSX.Element | null {
  const { list, total, next } = useValue(requests);
  if (list.length === 0) return null;
  return (
    <>
      <p className={trayPartClass}>
        {tt("requests")} {count(total)}
      </p>
      {list.map((pending) => (
        <RequestRow key={pending.id} pending={pending} />
      ))}
      {next !== null && (
        <p className={trayPartClass}>
          <Button
            label={tt("moreRequests", { n: count(total - list.length) })}
            small
            run={() => void readMoreRequests().catch((error: unknown) => notify(messageOf(error), "red"))}
          />
        </p>
      )}
    </>
  );
}
