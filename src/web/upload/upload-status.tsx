import type { JSX } from "react";
import type { Label } from "#kernel/label.ts";
import { runCommand } from "#web/commands/run.ts";
import { fill, l } from "#web/i18n/text.ts";
import { useValue } from "#web/store/state.ts";
import { interrupted, isUnderWay, uploads } from "./upload-state.ts";

/** Here and not in texts.ts, because every screen loads the status line. */
const texts = {
  running: ["上传 {n} 个 {part}%", "{n} {n|upload|uploads} {part}%"],
  stopped: ["中断的上传 {n} 个", "{n} interrupted {n|upload|uploads}"],
} as const satisfies Record<string, Label>;

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
      {fill(l(running.length > 0 ? texts.running : texts.stopped), { n: running.length || stopped, part })}
    </button>
  );
}
