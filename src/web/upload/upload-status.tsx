import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { useValue } from "#web/store/state.ts";
import { interrupted } from "./interrupted.ts";
import { ut } from "./texts.ts";
import { isUnderWay, uploads } from "./uploads.ts";

/** Running uploads in the status line: their number, and the progress of all together. */
export function UploadStatus(): JSX.Element | null {
  const running = useValue(uploads).filter(isUnderWay);
  const stopped = useValue(interrupted).length;
  if (running.length === 0 && stopped === 0) return null;
  const all = running.reduce((sum, { size }) => sum + size, 0);
  const sent = running.reduce((sum, { size, part, state }) => sum + (state === "hashing" ? 0 : size * part), 0);
  const part = all === 0 ? 0 : Math.floor((sent / all) * 100);
  return (
    <button
      type="button"
      className="inline-flex flex-none items-center gap-1.5 tabular-nums"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand("tray.toggle")}
    >
      {running.length > 0 ? ut("status", { n: running.length, part }) : ut("stopped", { n: stopped })}
    </button>
  );
}
