import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { dayAfter, dayOf, monthAfter, partsOf, today } from "#web/fields/days.ts";
import type { Label } from "#kernel/label.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { iconButtonClass } from "#web/ui/icon-button.tsx";

/** Days that the grid shows: six weeks, so that its height is the same for every month. */
const SHOWN = 42;

const weekdays = [
  ["一", "Mo"],
  ["二", "Tu"],
  ["三", "We"],
  ["四", "Th"],
  ["五", "Fr"],
  ["六", "Sa"],
  ["日", "Su"],
] as const;

/** Returns the days of the weeks around a month, which begin on Monday. */
export function daysAround(day: string): string[] {
  const [year, month] = partsOf(day);
  const first = dayOf(new Date(year, month - 1, 1));
  const before = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  return Array.from({ length: SHOWN }, (_, index) => dayAfter(first, index - before));
}

const monthOf = (day: string): string => {
  const [year, month] = partsOf(day);
  return l([`${year} 年 ${month} 月`, `${year}-${String(month).padStart(2, "0")}`]);
};

interface CalendarProps {
  /** The chosen day as `2026-11-28`; null for none. */
  day: string | null;
  choose: (day: string) => void;
  close: () => void;
}

/** Moves the current day by keys, and closes the calendar when the focus leaves it. */
function useCalendarKeys(
  root: RefObject<HTMLElement | null>,
  focused: string,
  move: (day: string) => void,
  props: CalendarProps,
) {
  const by = (days: number) => () => move(dayAfter(focused, days));
  const month = (months: number) => () => move(monthAfter(focused, months));
  useControlKeys(root, {
    arrowleft: by(-1),
    arrowright: by(1),
    arrowup: by(-7),
    arrowdown: by(7),
    pageup: month(-1),
    pagedown: month(1),
    enter: () => props.choose(focused),
    t: () => move(today()),
    escape: props.close,
  });
  useEffect(() => root.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(), [root, focused]);
  const close = useLatest(props.close);
  useEffect(() => {
    const calendar = root.current;
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (!calendar?.contains(relatedTarget as Node | null)) close.current();
    };
    calendar?.addEventListener("focusout", leave);
    return () => calendar?.removeEventListener("focusout", leave);
  }, [root, close]);
}

function Step({ label, run, children }: { label: Label; run: () => void; children: string }): JSX.Element {
  return (
    <button type="button" className={iconButtonClass} tabIndex={-1} aria-label={l(label)} onClick={run}>
      {children}
    </button>
  );
}

function Day({ day, focused, props }: { day: string; focused: string; props: CalendarProps }): JSX.Element {
  const [, month, date] = partsOf(day);
  return (
    <button
      type="button"
      role="gridcell"
      tabIndex={day === focused ? 0 : -1}
      aria-label={day}
      aria-selected={day === props.day}
      aria-current={day === today() ? "date" : undefined}
      className={`h-7 rounded-s leading-7 hover:bg-hover focus-visible:-outline-offset-2 aria-[current=date]:shadow-[inset_0_0_0_1px_var(--color-line-control)] aria-selected:bg-ink aria-selected:text-surface ${month === partsOf(focused)[1] ? "text-text" : "text-muted"}`}
      onClick={() => props.choose(day)}
    >
      {date}
    </button>
  );
}

/** Calendar of a month, worked by arrow keys. It stands below its field, where a date may be typed, too. */
export function Calendar(props: CalendarProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [focused, move] = useState(props.day ?? today());
  useCalendarKeys(root, focused, move, props);
  return (
    <div
      ref={root}
      className="absolute top-[calc(100%+4px)] left-0 z-popover w-63 rounded-m border border-line-strong bg-raised p-2 whitespace-nowrap shadow-overlay"
      role="dialog"
      aria-label={monthOf(focused)}
    >
      <div className="flex h-7 items-center justify-between">
        <Step label={["上个月", "Previous month"]} run={() => move(monthAfter(focused, -1))}>
          ‹
        </Step>
        <b aria-live="polite">{monthOf(focused)}</b>
        <Step label={["下个月", "Next month"]} run={() => move(monthAfter(focused, 1))}>
          ›
        </Step>
      </div>
      <div className="grid grid-cols-7 text-center tabular-nums" role="grid" aria-label={monthOf(focused)}>
        {weekdays.map((one) => (
          <span key={one[1]} className="h-7 leading-7 text-muted" role="columnheader">
            {l(one)}
          </span>
        ))}
        {daysAround(focused).map((day, cell) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell that vanished with its month would take the focus along
          <Day key={cell} day={day} focused={focused} props={props} />
        ))}
      </div>
      <p className="mt-1.5 text-small text-muted">
        <KeyCaps binding="t" /> {l(["今天", "Today"])} <KeyCaps binding="pagedown" /> {l(["下个月", "Next month"])}
      </p>
    </div>
  );
}
