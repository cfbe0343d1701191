import type { JSX, KeyboardEvent } from "react";
import { useRef, useState } from "react";
import type { AmountFormat } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { isTall } from "#web/forms/field-size.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { countStyle } from "./count-style.ts";
import type { EditorProps } from "./editor-props.ts";
import { isBad, LINES, textIn, inputAttributes } from "./editor-props.ts";
import { numberIn, shownNumber } from "./number-text.ts";
import { fieldBoxClass } from "#web/ui/field-box.ts";

interface CounterProps {
  text: string;
  max: number | undefined;
  isBelow?: boolean;
}

/** Number of characters and its maximum. */
export const Counter = ({ text, max, isBelow = false }: CounterProps): JSX.Element | null =>
  max === undefined ? null : (
    <span className={countStyle({ isOver: [...text].length > max, place: isBelow ? "below" : "inside" })}>
      {t("form.count", { n: [...text].length, max })}
    </span>
  );

/** A diagonal line, because any fill would be a color. */
const noColor = "bg-[linear-gradient(to_top_right,transparent_47%,var(--color-red)_47%_53%,transparent_53%)]";

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
    <span ref={root} className={`${fieldBoxClass({ isWrong: isBad(props) })} max-w-60`}>
      <span
        className={`-ml-1 size-5.5 flex-none overflow-hidden rounded-s border border-line-control ${isColor(text) ? "" : noColor}`}
        style={isColor(text) ? { background: text } : undefined}
        title={l(["选择颜色（Alt+↓）", "Choose a color (Alt+↓)"])}
      >
        <input
          type="color"
          className="size-full opacity-0"
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

/** A text of several lines. It grows as long as its label and the next field stay in sight. */
const area =
  "block max-h-[60vh] w-full border-0 bg-transparent p-0 leading-5.5 outline-0 field-sizing-content in-data-row:min-h-22";

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
    <span className={fieldBoxClass({ isWrong: isBad(props), holds: "lines" })}>
      <textarea
        {...inputAttributes(props)}
        className={`${area} min-h-11 resize-none`}
        rows={2}
        value={text}
        onKeyDown={submitByEnter}
        onChange={(event) => props.change(event.target.value.replace(/\s*[\r\n]+\s*/g, " "))}
      />
      <Counter text={text} max={props.field.max} isBelow />
    </span>
  );
}

export function TextEditor(props: EditorProps): JSX.Element {
  const { field, change } = props;
  const text = textIn(props.value);
  if (isTall(field)) return <TallTextEditor {...props} />;
  return (
    <span className={fieldBoxClass({ isWrong: isBad(props) })}>
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
        <span className={countStyle()}>{props.suffix}</span>
      ) : (
        field.kind === "text" && !field.secret && <Counter text={text} max={field.max} />
      )}
    </span>
  );
}

export function LongTextEditor(props: EditorProps): JSX.Element {
  const text = textIn(props.value);
  return (
    <span className={fieldBoxClass({ isWrong: isBad(props), holds: "lines" })}>
      <textarea
        {...inputAttributes(props)}
        className={`${area} min-h-44 resize-y`}
        rows={LINES}
        value={text}
        onChange={(event) => props.change(event.target.value)}
      />
      <Counter text={text} max={props.field.max} isBelow />
    </span>
  );
}

/** Sign before an amount or unit after it. Fields of a row have room for them, too. */
const unitStyle = "flex-none text-small text-muted";

/** Amount whose currency is chosen in another field first. */
function AmountWithoutCurrency(props: EditorProps): JSX.Element {
  return (
    <span className={`${fieldBoxClass({ isWrong: isBad(props) })} max-w-60`}>
      <input
        {...inputAttributes(props)}
        placeholder={l(["请先选择币种", "Choose the currency first"])}
        readOnly
        value={textIn(props.value)}
      />
    </span>
  );
}

function NumberBox(props: EditorProps & { format: AmountFormat | null }): JSX.Element {
  const { format } = props;
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // While the value is the typed one, its spelling stays: `1.` must not become `1` during typing.
  const text = typed && Object.is(typed.value, props.value) ? typed.text : shownNumber(props.value, format);
  return (
    <span className={`${fieldBoxClass({ isWrong: isBad(props) })} max-w-60`}>
      {format?.sign && <span className={unitStyle}>{format.sign}</span>}
      <input
        {...inputAttributes(props)}
        inputMode={props.field.kind === "int" || format?.exponent === 0 ? "numeric" : "decimal"}
        value={text}
        onChange={(event) => {
          const value = numberIn(event.target.value, format);
          setTyped({ text: event.target.value, value });
          props.change(value);
        }}
      />
      {format?.unit && <span className={unitStyle}>{l(format.unit)}</span>}
    </span>
  );
}

export function NumberEditor(props: EditorProps): JSX.Element {
  if (props.field.kind !== "money") return <NumberBox {...props} format={null} />;
  const format = formatOf(props.field, props.around ?? {});
  return format ? <NumberBox {...props} format={format} /> : <AmountWithoutCurrency {...props} />;
}
