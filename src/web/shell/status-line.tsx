import type { JSX, ReactNode } from "react";
import { runCommand } from "#web/commands/run.ts";
import { latency, slowCalls } from "#web/data/calls.ts";
import { liveState, outage } from "#web/data/live.ts";
import { l, t } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { createStore, useStore } from "#web/store/external.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** Left part of the status line: the text of the current screen, or of a form over it. */
const left = createStore<readonly { content: ReactNode }[]>([]);
/** Shows a text in the status line. @returns a function that removes it */
export function showStatus(content: ReactNode): () => void {
  const one = { content };
  left.set((now) => [...now, one]);
  return () => left.set((now) => now.filter((other) => other !== one));
}

/** Acts that can still be undone, and running tasks, shown on every screen. */
export const pendingStatus = createStore<{ queues?: ReactNode; act?: ReactNode; tasks?: ReactNode }>({});

/** Text for screen readers, throttled by `announce`: position, result of a decision, next title. */
const spoken = createStore("");
let timer: ReturnType<typeof setTimeout> | undefined;
export function announce(text: string): void {
  clearTimeout(timer);
  // A text that no longer applies is removed at once, without the delay.
  if (text === "") return spoken.set(text);
  timer = setTimeout(() => spoken.set(text), 500);
}

const tones = { online: "green", connecting: "blue", offline: "red" } as const;

/** Limits in ms above which the server answers slowly, and far too slowly. */
const SLOW_MS = { yellow: 2_000, red: 10_000 };

/** Duration of the last call. A slow one has a tone, and words for screen readers. */
export function Latency({ ms }: { ms: number }): JSX.Element {
  const tone = ms > SLOW_MS.red ? "red" : ms > SLOW_MS.yellow ? "yellow" : null;
  return (
    <b className={tone ? `ms text-tone-fg tone-${tone}` : "ms"}>
      {t("status.latency", { n: ms })}
      {tone && <span className="sr-only">{t(`status.latency.${tone}`)}</span>}
    </b>
  );
}

function Connection(): JSX.Element {
  const state = useStore(liveState);
  const ms = useStore(latency);
  const trouble = useStore(outage);
  if (state === "online" && trouble)
    return (
      <span role="status">
        <i className="dot tone-red" />
        {l(trouble)}
      </span>
    );
  return (
    <span>
      <i className={`dot tone-${tones[state]}`} />
      {t(`status.${state}`)}
      {state === "online" && ms !== null && <Latency ms={ms} />}
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
      {pending.tasks}
      {slow > 0 && (
        <span>
          <Glyph tone="yellow" />
          {t("status.slow", { n: slow })}
        </span>
      )}
      <span role="status" aria-live="polite" className="sr-only">
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
