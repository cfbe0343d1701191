import type { JSX } from "react";
import { useRef } from "react";
import { AsyncTaskKind, AsyncTaskState } from "#domain/tasks/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moment } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { downloadFile, fileOf } from "./download-file.ts";
import { actOnTask, isOpen } from "./own-tasks.ts";
import { rowsText } from "./rows-text.ts";
import { roughDuration } from "#web/i18n/duration.ts";
import { tt } from "./texts.ts";
import { trayLineClass, trayRowClass, trayTitleClass } from "./tray-classes.ts";

interface Act {
  key: string;
  label: string;
  run: () => void;
}

/** Returns what can be done with a task now, each with its key. */
function actsOf(task: AnyRecord, openImport: (task: AnyRecord) => void): Act[] {
  const state = String(task["state"]);
  const canRestart = ["partial", "failed", "stopped"].includes(state);
  return [
    ...(state === "toConfirm" ? [{ key: "enter", label: tt("open"), run: () => openImport(task) }] : []),
    ...(fileOf(task, "result") ? [{ key: "y", label: tt("download"), run: () => downloadFile(task, "result") }] : []),
    ...(fileOf(task, "badRows") ? [{ key: "b", label: tt("badRows"), run: () => downloadFile(task, "badRows") }] : []),
    ...(canRestart ? [{ key: "e", label: tt("goOn"), run: () => void actOnTask("goOn", task) }] : []),
    ...(isOpen(task) && state !== "stopping"
      ? [{ key: "x", label: tt("stop"), run: () => void actOnTask("stop", task) }]
      : []),
  ];
}

/** Progress of a task. @param className its width and color */
export function Bar({ task, name, className }: { task: AnyRecord; name: string; className: string }): JSX.Element {
  const progress = Number(task["progress"] ?? 0);
  return (
    <span
      className={`h-1 ${className}`}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress}
    >
      <i className="block h-full bg-ink" style={{ width: `${progress}%` }} />
    </span>
  );
}

function endText(task: AnyRecord): string {
  const left = task["secondsLeft"];
  if (task["state"] === "running" && typeof left === "number") return tt("left", { time: roughDuration(left) });
  const hasFile = fileOf(task, "result") ?? fileOf(task, "badRows");
  if (!isOpen(task) && hasFile) return tt("until", { date: moment(Number(task["expire"])).date.slice(5) });
  return task["end"] ? moment(Number(task["end"])).clock : "";
}

/** One task of the tray: title and state, bar and rows, keys and time left. */
export function TaskRow(props: { task: AnyRecord; openImport: (task: AnyRecord) => void }): JSX.Element {
  const { task, openImport } = props;
  const row = useRef<HTMLElement>(null);
  const acts = actsOf(task, openImport);
  useControlKeys(row, Object.fromEntries(acts.map(({ key, run }) => [key, run])));
  const title = String(task["title"]);
  const kind = AsyncTaskKind.value(task["kind"]);
  const error = String(task["error"] ?? "");
  return (
    <article ref={row} className={trayRowClass} tabIndex={-1} aria-label={title}>
      <div className={trayLineClass}>
        <h3 className={trayTitleClass} title={title}>
          {title}
        </h3>
        <StateBadge enumeration={AsyncTaskState} stored={task["state"]} inTable />
      </div>
      <div className={trayLineClass}>
        <span>{kind ? l(kind.label) : ""}</span>
        {isOpen(task) ? (
          <Bar task={task} name={title} className="flex-1 overflow-hidden bg-line" />
        ) : (
          <span className="flex-1" />
        )}
        <span>{rowsText(task, isOpen(task))}</span>
      </div>
      <div className={trayLineClass}>
        {acts.map(({ key, label, run }) => (
          <Button key={key} label={label} binding={key} small run={run} />
        ))}
        {error && !isOpen(task) ? (
          <span className="min-w-0 truncate text-red-fg" title={error}>
            {error}
          </span>
        ) : null}
        <span className="flex-1" />
        <span>{endText(task)}</span>
      </div>
    </article>
  );
}
