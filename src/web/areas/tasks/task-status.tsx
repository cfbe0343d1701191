import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { useValue } from "#web/store/state.ts";
import { isRunning, ownTasks } from "./own-tasks.ts";
import { Bar } from "./task-row.tsx";
import { tt } from "./texts.ts";

/** Running tasks in the status line: their number, and the progress of the first one. */
export function TaskStatus(): JSX.Element | null {
  const running = useValue(ownTasks).list.filter(isRunning);
  const first = running.find((task) => task["state"] === "running") ?? running[0];
  if (!first) return null;
  return (
    <button
      type="button"
      className="inline-flex flex-none items-center gap-1.5"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand("tray.toggle")}
    >
      {tt("status", { n: running.length })}
      <Bar task={first} name={String(first["title"])} className="w-12 bg-line-strong" />
    </button>
  );
}
