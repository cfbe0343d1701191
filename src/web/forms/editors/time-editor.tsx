import type { JSX } from "react";
import { useRef, useState } from "react";
import { moment } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { Calendar } from "./calendar.tsx";
import type { EditorProps } from "./editor-props.ts";
import { inputAttributes, isBad } from "./editor-props.ts";
import { dateIn, timeIn, timeText } from "./time-text.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

/** Returns the day of a value; null for none, and for a text that is no time. */
export function dayIn(value: unknown): string | null {
  if (typeof value === "number") return moment(value).date;
  return typeof value === "string" && typeof timeIn(value) === "number" ? value : null;
}

/** Returns the value with another day. A time keeps its clock. */
export function withDay(value: unknown, day: string, isTime: boolean): unknown {
  if (!isTime) return day;
  return timeIn(`${day} ${typeof value === "number" ? moment(value).clock : "00:00:00"}`);
}

/**
 * Editor of a time in the format that the console uses everywhere, with a calendar. A browser's own field
 * follows the system's format and covers the form.
 */
export function TimeEditor(props: EditorProps): JSX.Element {
  const isTime = props.field.kind === "time";
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // The text stays as typed during typing, and is normalized when the field loses the focus.
  const text = typed && Object.is(typed.value, props.value) ? typed.text : timeText(props.value);
  const toInput = (): void => root.current?.querySelector("input")?.focus();
  const open = (): boolean => {
    if (isOpen) return false;
    setOpen(true);
    return true;
  };
  useControlKeys(root, { "alt+arrowdown": open });
  return (
    <span ref={root} className={`${fieldBoxClass({ isWrong: isBad(props) })} relative max-w-60`}>
      <input
        {...inputAttributes(props)}
        placeholder={isTime ? "YYYY-MM-DD HH:mm:ss" : "YYYY-MM-DD"}
        autoComplete="off"
        value={text}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const value = (isTime ? timeIn : dateIn)(event.target.value);
          setTyped({ text: event.target.value, value });
          props.change(value);
        }}
      />
      <button
        type="button"
        className={`${iconButtonClass} -mr-1.5`}
        tabIndex={-1}
        aria-label={l(["打开日历（Alt+↓）", "Open the calendar (Alt+↓)"])}
        aria-expanded={isOpen}
        // The open calendar would close by the blur and open again by the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        <LazyIcon name="calendar" />
      </button>
      {isOpen && (
        <Calendar
          day={dayIn(props.value)}
          choose={(day) => {
            setTyped(null);
            props.change(withDay(props.value, day, isTime));
            setOpen(false);
            toInput();
          }}
          close={() => {
            const isInside = root.current?.querySelector("[role=dialog]")?.contains(document.activeElement);
            setOpen(false);
            if (isInside) toInput();
          }}
        />
      )}
    </span>
  );
}
