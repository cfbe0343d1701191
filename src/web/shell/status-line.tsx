import type { JSX, ReactNode } from "react";
import { runCommand } from "#web/commands/run.ts";
import { latency, slowCalls } from "#web/data/calls.ts";
import { liveState, outage } from "#web/data/live.ts";
import { l, t } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { insetFocus } from "#web/ui/inset-focus.ts";

/** Left part of the status line: the text of the current screen, or of a form over it. */
const left = createState<readonly { content: ReactNode }[]>([]);
/** Shows a text in the status line. @returns a function that removes it */
export function showStatus(content: ReactNode): () => void {
  const one = { content };
  setValue(left, [...left.value, one]);
  return () =>
    setValue(
      left,
      left.value.filter((other) => other !== one),
    );
}

/** Acts that can still be undone, and running tasks, shown on every screen. */
export const pendingStatus = createState<{ queues?: ReactNode; act?: ReactNode; tasks?: ReactNode }>({});

/** Text for screen readers, throttled by `announce`: position, result of a decision, next title. */
const spoken = createState("");
let timer: ReturnType<typeof setTimeout> | undefined;
export function announce(text: string): void {
  clearTimeout(timer);
  // A text that no longer applies is removed at once, without the delay.
  if (text === "") setValue(spoken, text);
  else timer = setTimeout(() => setValue(spoken, text), 500);
}

const tones = { online: "green", connecting: "blue", offline: "red" } as const;

/** Limits in ms above which the server answers slowly, and far too slowly. */
const SLOW_MS = { yellow: 2_000, red: 10_000 };

/** Duration of the last call. A slow one has a tone, and words for screen readers. */
export function Latency({ ms }: { ms: number }): JSX.Element {
  const tone = ms > SLOW_MS.red ? "red" : ms > SLOW_MS.yellow ? "yellow" : null;
  return (
    <b className={`max-[901px]:hidden ${tone ? `text-tone-fg tone-${tone}` : "text-text"}`}>
      {t("status.latency", { n: ms })}
      {tone && <span className="sr-only">{t(`status.latency.${tone}`)}</span>}
    </b>
  );
}

const dotClass = "size-1.75 rounded-full bg-tone";

/** Classes of an element of the status line, and of all children of a part of it. */
const itemClass = "inline-flex flex-none items-center gap-1.5";
const partClass =
  "flex h-full min-w-0 flex-wrap content-start gap-x-4 overflow-hidden *:inline-flex *:h-full *:flex-none *:items-center *:gap-1.5 narrow:gap-x-3";

function Connection(): JSX.Element {
  const state = useValue(liveState);
  const ms = useValue(latency);
  const trouble = useValue(outage);
  if (state === "online" && trouble)
    return (
      <span role="status">
        <i className={`${dotClass} tone-red`} />
        {l(trouble)}
      </span>
    );
  return (
    <span>
      <i className={`${dotClass} tone-${tones[state]}`} />
      {t(`status.${state}`)}
      {state === "online" && ms !== null && <Latency ms={ms} />}
    </span>
  );
}

export function StatusLine(): JSX.Element {
  const slow = useValue(slowCalls);
  const pending = useValue(pendingStatus);
  return (
    // Without room, whole elements are dropped: first the ends, then the screen's last text, then the pending decisions.
    <footer
      className="col-span-full row-start-4 flex min-w-0 items-center gap-4 overflow-hidden border-t border-line bg-bg px-3 text-small whitespace-nowrap text-muted narrow:gap-3 [&_b]:text-text [&_kbd]:h-4 [&_kbd]:min-w-4 [&_kbd]:leading-3.5"
      data-testid="status"
    >
      {/* Only an element after another one can wrap. The empty one in front lets the first wrap too. */}
      <div className={`${partClass} shrink-1000 before:-mr-4 narrow:before:-mr-3`} data-testid="status-text">
        {useValue(left).at(-1)?.content}
      </div>
      {pending.queues}
      {pending.act}
      {pending.tasks}
      {slow > 0 && (
        <span className={itemClass}>
          <Glyph tone="yellow" />
          {t("status.slow", { n: slow })}
        </span>
      )}
      <span role="status" aria-live="polite" className="sr-only">
        {useValue(spoken)}
      </span>
      <div className={`${partClass} ml-auto min-w-min shrink-1000000`} data-testid="status-ends">
        <Connection />
        <button
          type="button"
          className={insetFocus}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runCommand("help.open")}
        >
          <CommandCap id="help.open" />
          {t("status.keys")}
        </button>
      </div>
    </footer>
  );
}
