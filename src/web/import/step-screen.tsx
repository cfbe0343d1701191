import type { JSX, ReactNode, Ref } from "react";
import { count } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";

/** Classes of a screen of several steps, which takes the place of the list (shell.tsx). */
export const stepScreenClass = "col-start-1 row-start-3 flex min-h-0 min-w-0 flex-col bg-surface outline-none";
/** Classes of a step below the names of the steps; of what it scrolls; and of its keys at the end. */
export const stepClass = "flex min-h-0 flex-1 flex-col";
export const stepScrollClass = "min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2";
/** Classes of the line above the keys: what the step will do. */
export const effectsClass = "flex h-9 flex-none items-center gap-4 border-t border-line px-4 text-small";
/** Classes of the text in place of rows, and below the first of many. */
export const noRowsClass = "p-4 text-muted";
export const stepSelectClass = "h-7 max-w-full rounded-m border border-line-control bg-surface px-2 text-ink";

const tabClass =
  "h-8.5 aria-selected:font-semibold aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_var(--color-ink)]";

export const StepHead = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => (
  <header className="flex items-baseline gap-3 px-4 pt-3 pb-1">
    <h1 className="text-title font-semibold text-ink">{title}</h1>
    {children}
  </header>
);

/** Names of the steps. Those before the current one are done. */
export const StepList = (props: { label: string; names: readonly string[]; current: number }): JSX.Element => (
  <ol className="flex gap-7 border-b border-line px-4" aria-label={props.label}>
    {props.names.map((name, index) => (
      <li
        key={name}
        className="flex h-8.5 items-center gap-1.5 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink aria-[current=step]:shadow-[inset_0_-2px_var(--color-ink)]"
        aria-current={index === props.current ? "step" : undefined}
      >
        {index < props.current && <Glyph tone="green" />}
        {name}
      </li>
    ))}
  </ol>
);

const messageTones = { red: "bg-red-bg text-red-fg", yellow: "bg-yellow-bg text-yellow-fg" } as const;

/** Line that says why a step did not succeed, or what is to be known before the next one. */
export const StepMessage = (props: {
  tone: "red" | "yellow";
  role: "alert" | "status";
  children: ReactNode;
}): JSX.Element => (
  <p className={`flex items-center gap-2 px-4 py-2 ${messageTones[props.tone]}`} role={props.role}>
    <Glyph tone={props.tone} />
    {props.children}
  </p>
);

/** Line that says what is under way. */
export const StepBusy = ({ text }: { text: string }): JSX.Element => (
  <p className="flex items-center gap-2 px-4 py-2" aria-live="polite">
    {text}
  </p>
);

/** Keys of a step. */
export const StepFoot = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }): JSX.Element => (
  <footer
    ref={ref}
    className="flex h-decide flex-none items-center gap-2 border-t border-line px-4"
    data-slot="step-foot"
  >
    {children}
  </footer>
);

export interface Figure {
  label: string;
  n: number;
  isBad: boolean;
}

/** Numbers of rows side by side. */
export const StepFigures = ({ figures }: { figures: readonly Figure[] }): JSX.Element => (
  <dl className="flex border-b border-line">
    {figures.map(({ label, n, isBad }) => (
      <div key={label} className="flex-1 border-line px-4 py-2 not-first:border-l">
        <dt className="text-small text-muted">{label}</dt>
        <dd className={`text-title tabular-nums ${isBad && n > 0 ? "text-red-fg" : "text-ink"}`}>{count(n)}</dd>
      </div>
    ))}
  </dl>
);

/** Tabs of the rows, each with its number of them and a digit as its key. */
export const RowTabs = <T extends string>(props: {
  tabs: readonly { id: T; label: string; n: number }[];
  open: T;
  choose: (id: T) => void;
}): JSX.Element => (
  <div className="flex gap-5 border-b border-line px-4" role="tablist">
    {props.tabs.map(({ id, label, n }, index) => (
      <button
        key={id}
        type="button"
        role="tab"
        className={tabClass}
        aria-selected={id === props.open}
        onClick={() => props.choose(id)}
      >
        <KeyCaps binding={String(index + 1)} /> {label} <span className="text-muted">{count(n)}</span>
      </button>
    ))}
  </div>
);
