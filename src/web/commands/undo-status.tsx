import type { JSX } from "react";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import { useNow } from "#web/ui/use-now.ts";
import { undoableActs, lastUndoSource } from "./undo.ts";

/** Classes of what stands in the status line as long as it can be undone. */
export const pendingClass =
  "inline-flex min-w-0 items-center gap-1.5 *:flex-none [&>.truncate]:min-w-0 [&>.truncate]:flex-initial";

export function UndoKey(): JSX.Element | null {
  const undo = registry().command("edit.undo");
  return (
    <>
      <CommandCap id="edit.undo" /> {undo && l(undo.label)}
    </>
  );
}

const tickClass = "inline-block h-0.75 w-14 overflow-hidden rounded-[2px] bg-line-strong";

/** Shows what U undoes, and the time left. @param until end of the undo window, ms since 1970 */
export function Within({ what, until }: { what: string; until: number }): JSX.Element {
  const left = Math.max(0, Math.min(UNDO_SECONDS, Math.ceil((until - useNow()) / 1_000)));
  return (
    <>
      <span className="min-w-0 truncate">{what}</span>
      <span className={`${tickClass} max-[901px]:hidden`} aria-hidden="true">
        <i className="block h-full bg-ink" style={{ width: `${left * 10}%` }} />
      </span>
      {l([`${left} 秒内`, `within ${left} s`])} <UndoKey />
    </>
  );
}

/**
 * Shows the last act outside of a queue, as long as U undoes it first. It appears next to the queue's pending
 * decisions.
 */
export function LastAct(): JSX.Element | null {
  const last = useValue(undoableActs).at(-1);
  if (!last || last.what === null || lastUndoSource()?.lastAt() !== last.time) return null;
  return (
    <span className={pendingClass} data-testid="pending">
      <Within what={last.what} until={last.time + UNDO_SECONDS * 1_000} />
    </span>
  );
}
