import type { JSX } from "react";
import { useRef } from "react";
import type { MacroStep } from "#kernel/macro.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Queue } from "#kernel/queue.ts";
import { useListedReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { registry } from "#web/registry/registry.ts";
import { answersOf } from "./step-words.ts";
import { numberedStep, steps as list } from "./step-classes.ts";

/** Moves an entry of a list by one place. */
function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const to = Math.max(0, Math.min(index + by, list.length - 1));
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1));
}

interface RowProps {
  name: string;
  answers: string;
  refusal: string | null;
  isFirst: boolean;
  isLast: boolean;
  move: (by: number) => void;
  remove: () => void;
}

function StepRow({ name, answers, refusal, isFirst, isLast, move, remove }: RowProps): JSX.Element {
  return (
    <li className={numberedStep}>
      <button
        type="button"
        data-step
        className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2.5 p-1 text-left focus-visible:bg-cursor"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Backspace"
      >
        <b className="flex-none font-medium text-ink">{name}</b>
        <span className="min-w-0 flex-1 truncate text-muted">{answers}</span>
        {refusal !== null && <span className="basis-full text-small text-red-fg">{refusal}</span>}
      </button>
      <button
        type="button"
        className="link"
        aria-label={t("macro.up", { name })}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="link"
        aria-label={t("macro.down", { name })}
        disabled={isLast}
        onClick={() => move(1)}
      >
        ↓
      </button>
      <button type="button" className="link" aria-label={t("macro.removeStep", { name })} onClick={remove}>
        {t("macro.remove")}
      </button>
    </li>
  );
}

interface StepsProps {
  queue: Queue;
  steps: readonly MacroStep[];
  problems: readonly Problem[];
  change: (steps: readonly MacroStep[]) => void;
}

/** Steps in their order: Alt with an arrow moves the focused one, Alt+Backspace removes it. */
export function StepList({ queue, steps, problems, change }: StepsProps): JSX.Element {
  const root = useRef<HTMLOListElement>(null);
  const reasons = useListedReasons(queue.id) ?? [];
  const resource = registry().resource(queue.resource);
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  const focusedIndex = (): number => rows().findIndex((row) => row.parentElement?.contains(document.activeElement));
  const go = (to: number): void => rows()[Math.max(0, Math.min(to, rows().length - 1))]?.focus();
  const move = (from: number, by: number): void => {
    change(moved(steps, from, by));
    go(from + by);
  };
  const remove = (from: number): void => {
    change(steps.toSpliced(from, 1));
    go(from === steps.length - 1 ? from - 1 : from);
  };
  useControlKeys(root, {
    arrowdown: () => go(focusedIndex() + 1),
    arrowup: () => go(focusedIndex() - 1),
    "alt+arrowdown": () => move(focusedIndex(), 1),
    "alt+arrowup": () => move(focusedIndex(), -1),
    "alt+backspace": () => remove(focusedIndex()),
  });
  return (
    <ol ref={root} className={list} aria-label={t("macro.steps")}>
      {steps.map((step, n) => (
        <StepRow
          // oxlint-disable-next-line react/no-array-index-key -- a command may stand twice
          key={n}
          name={nameOfCommand(step.command)}
          answers={resource ? answersOf(step, resource, reasons) : ""}
          refusal={problemOf(problems, n)}
          isFirst={n === 0}
          isLast={n === steps.length - 1}
          move={(by) => move(n, by)}
          remove={() => remove(n)}
        />
      ))}
    </ol>
  );
}

function problemOf(problems: readonly Problem[], n: number): string | null {
  const problem = problems.find(({ path }) => path.startsWith(`steps[${n}]`));
  return problem ? l(problem.label) : null;
}
