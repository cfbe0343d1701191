import type { JSX } from "react";
import { useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { EditorProps } from "./editor-props.ts";
import { inputClass, LINES, textIn, inputAttributes } from "./editor-props.ts";
import { numberIn, shownNumber } from "./number-text.ts";
import { dateIn, timeIn, timeText } from "./time-text.ts";

export const Counter = ({ text, max }: { text: string; max: number | undefined }): JSX.Element | null =>
  max === undefined ? null : (
    <span className={`fm-count${[...text].length > max ? " red tx" : ""}`}>
      {t("form.count", { n: [...text].length, max })}
    </span>
  );

export function TextEditor(props: EditorProps): JSX.Element {
  const { field, change } = props;
  const text = textIn(props.value);
  return (
    <span className={inputClass(props)}>
      {props.prefix && (
        <span className="mu small" aria-hidden="true">
          {props.prefix}
        </span>
      )}
      {field.kind === "color" && (
        <input
          type="color"
          tabIndex={-1}
          aria-hidden="true"
          value={/^#[0-9a-f]{6}/i.test(text) ? text.slice(0, 7) : "#000000"}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <input
        {...inputAttributes(props)}
        type={field.secret ? "password" : field.kind === "url" ? "url" : "text"}
        autoComplete={field.secret ? "off" : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {props.suffix ? (
        <span className="fm-count">{props.suffix}</span>
      ) : (
        field.kind === "text" && !field.secret && <Counter text={text} max={field.max} />
      )}
    </span>
  );
}

export function LongTextEditor(props: EditorProps): JSX.Element {
  const text = textIn(props.value);
  return (
    <span className={`${inputClass(props)} fm-area`}>
      <textarea
        {...inputAttributes(props)}
        rows={LINES}
        value={text}
        onChange={(event) => props.change(event.target.value)}
      />
      <Counter text={text} max={props.field.max} />
    </span>
  );
}

export function NumberEditor(props: EditorProps): JSX.Element {
  const isMoney = props.field.kind === "money";
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // While the value is the typed one, its spelling stays: `1.` must not become `1` during typing.
  const text = typed && Object.is(typed.value, props.value) ? typed.text : shownNumber(props.value, isMoney);
  return (
    <span className={`${inputClass(props)} fm-short`}>
      <input
        {...inputAttributes(props)}
        inputMode={props.field.kind === "int" ? "numeric" : "decimal"}
        value={text}
        onChange={(event) => {
          const value = numberIn(event.target.value, isMoney);
          setTyped({ text: event.target.value, value });
          props.change(value);
        }}
      />
    </span>
  );
}

/**
 * Editor of a time in the format that the console uses everywhere. A browser's own field follows the system's format
 * and covers the form.
 */
export function TimeEditor(props: EditorProps): JSX.Element {
  const isTime = props.field.kind === "time";
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // The text stays as typed during typing, and is normalized when the field loses the focus.
  const text = typed && Object.is(typed.value, props.value) ? typed.text : timeText(props.value);
  return (
    <span className={`${inputClass(props)} fm-short`}>
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
    </span>
  );
}
