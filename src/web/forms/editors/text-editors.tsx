import type { JSX, KeyboardEvent } from "react";
import { useRef, useState } from "react";
import { isTall } from "#web/forms/field-size.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import type { EditorProps } from "./editor-props.ts";
import { inputClass, LINES, textIn, inputAttributes } from "./editor-props.ts";
import { numberIn, shownNumber } from "./number-text.ts";

export const Counter = ({ text, max }: { text: string; max: number | undefined }): JSX.Element | null =>
  max === undefined ? null : (
    <span className={`fm-count${[...text].length > max ? " text-red-fg" : ""}`}>
      {t("form.count", { n: [...text].length, max })}
    </span>
  );

const isColor = (text: string): boolean => /^#[0-9a-f]{6}/i.test(text);

/** Color with its value: a swatch that opens the browser's picker, also by Alt+↓, and the value as text. */
export function ColorEditor(props: EditorProps): JSX.Element {
  const { change } = props;
  const root = useRef<HTMLSpanElement>(null);
  const text = textIn(props.value);
  useControlKeys(root, {
    "alt+arrowdown": () => root.current?.querySelector<HTMLInputElement>("[type=color]")?.showPicker(),
  });
  return (
    <span ref={root} className={`${inputClass(props)} fm-short`}>
      <span
        className={isColor(text) ? "fm-swatch" : "fm-swatch none"}
        style={isColor(text) ? { background: text } : undefined}
        title={l(["选择颜色（Alt+↓）", "Choose a color (Alt+↓)"])}
      >
        <input
          type="color"
          tabIndex={-1}
          aria-hidden="true"
          value={isColor(text) ? text.slice(0, 7) : "#808080"}
          onChange={(event) => change(event.target.value)}
        />
      </span>
      <input
        {...inputAttributes(props)}
        placeholder="#rrggbb"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </span>
  );
}

/** Submits the form as in a text field of one line, because the text has no line breaks. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A text without line breaks that is too long for one line. It grows with what is typed. */
function TallTextEditor(props: EditorProps): JSX.Element {
  const text = textIn(props.value);
  return (
    <span className={`${inputClass(props)} fm-area fm-tall`}>
      <textarea
        {...inputAttributes(props)}
        rows={2}
        value={text}
        onKeyDown={submitByEnter}
        onChange={(event) => props.change(event.target.value.replace(/\s*[\r\n]+\s*/g, " "))}
      />
      <Counter text={text} max={props.field.max} />
    </span>
  );
}

export function TextEditor(props: EditorProps): JSX.Element {
  const { field, change } = props;
  const text = textIn(props.value);
  if (isTall(field)) return <TallTextEditor {...props} />;
  return (
    <span className={inputClass(props)}>
      {props.prefix && (
        <span className="text-muted text-small" aria-hidden="true">
          {props.prefix}
        </span>
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
