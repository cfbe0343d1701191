import type { JSX, ReactNode } from "react";
import { runCommand } from "#web/commands/run.ts";
import { latency, slowCalls } from "#web/data/calls.ts";
import { liveState, outage } from "#web/data/live.ts";
import { l, t } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { createStore, useStore } from "#web/store/external.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** Left of the line: what the screen in front says about itself; a form over it speaks in its place. */
const left = createStore<readonly { content: ReactNode }[]>([]);
/** @returns takes it away again */
export function showStatus(content: ReactNode): () => void {
  const one = { content };
  left.set((now) => [...now, one]);
  return () => left.set((now) => now.filter((other) => other !== one));
}

/** What can still be taken back, on every screen. */
export const pendingStatus = createStore<{ queues?: ReactNode; act?: ReactNode }>({});

/** Read out, throttled by who writes: position, result of a decision, next title. */
const spoken = createStore("");
let timer: ReturnType<typeof setTimeout> | undefined;
export function announce(text: string): void {
  clearTimeout(timer);
  // What was before somebody is nothing for who comes next, and not for half a second.
  if (text === "") return spoken.set(text);
  timer = setTimeout(() => spoken.set(text), 500);
}

const tones = { online: "green", connecting: "blue", offline: "red" } as const;

function Connection(): JSX.Element {
  const state = useStore(liveState);
  const ms = useStore(latency);
  const trouble = useStore(outage);
  if (state === "online" && trouble)
    return (
      <span role="status">
        <i className="dot red" />
        {l(trouble)}
      </span>
    );
  return (
    <span>
      <i className={`dot ${tones[state]}`} />
      {t(`status.${state}`)}
      {state === "online" && ms !== null && <b className="ms">{t("status.latency", { n: ms })}</b>}
    </span>
  );
}

export function StatusLine(): JSX.Element {
  const slow = useStore(slowCalls);
  const pending = useStore(pendingStatus);
  return (
    <footer className="st">
      <div className="says">{useStore(left).at(-1)?.content}</div>
      {pending.queues}
      {pending.act}
      {slow > 0 && (
        <span>
          <Glyph tone="yellow" />
          {t("status.slow", { n: slow })}
        </span>
      )}
      <span role="status" aria-live="polite" className="only-read">
        {useStore(spoken)}
      </span>
      <div className="ends">
        <Connection />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => runCommand("help.open")}>
          <CommandCap id="help.open" />
          {t("status.keys")}
        </button>
      </div>
    </footer>
  );
}
