import { cva } from "class-variance-authority";
import type { JSX, ReactNode } from "react";
import type { Problem } from "#kernel/problem.ts";
import type { Field } from "#kernel/field.ts";
import { isList } from "#kernel/field.ts";
import { l } from "#web/i18n/text.ts";
import { isShortField } from "./field-size.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { requiredMark } from "./required-mark.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";

// Two short fields share a row where the form is wide enough. With sections, there is less room.
const rowStyle = cva(
  "col-span-full grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 px-6 py-2 in-data-questions:p-0 in-data-bulk:max-w-180 in-data-sectioned:grid-cols-[88px_minmax(0,1fr)] in-data-sectioned:gap-x-3 in-data-sectioned:py-1.25",
  { variants: { isShort: { true: "@min-[720px]/fields:col-auto" } } },
);
const labelStyle = "pt-1.5 leading-5 text-text";

/** Row of a form: the label on the left, the editor on the right, its problems below. */
export function FormRow(props: {
  id: string;
  label: string;
  field: Field | null;
  problems: readonly Problem[];
  /** True for a group of elements, which a label cannot point to. */
  isGroup: boolean;
  isRequired?: boolean;
  /** Origin of the value if it does not come from this form. */
  note?: string | null;
  children: ReactNode;
}): JSX.Element {
  const { id, field, problems } = props;
  const star = (field?.required || props.isRequired) && (
    <u aria-hidden="true" className={requiredMark}>
      *
    </u>
  );
  return (
    <div className={rowStyle({ isShort: field !== null && isShortField(field) })} data-field={id}>
      {props.isGroup ? (
        <span className={labelStyle}>
          {props.label}
          {star}
        </span>
      ) : (
        <label htmlFor={id} className={labelStyle}>
          {props.label}
          {star}
        </label>
      )}
      <div
        className={problems.length > 0 ? "relative min-w-0" : "min-w-0"}
        data-wrong={problems.length > 0 || undefined}
      >
        {props.children}
        {field?.hint && <p className={fieldHintClass()}>{l(field.hint)}</p>}
        {props.note && (
          <p className={fieldHintClass()}>
            <Glyph tone="blue" />
            {props.note}
          </p>
        )}
        <div id={`${id}-problems`}>
          {problems.map((problem) => (
            <p key={problem.path + problem.label[1]} className={fieldHintClass({ isWrong: true })}>
              <Glyph tone="red" />
              {l(problem.label)}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

export const isGroupField = (field: Field): boolean =>
  field.kind === "i18n" || field.kind === "flags" || (isList(field) && field.kind !== "refs") || field.kind === "json";
