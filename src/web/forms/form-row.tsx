import type { JSX, ReactNode } from "react";
import type { Problem } from "#kernel/problem.ts";
import type { Field } from "#kernel/field.ts";
import { isList } from "#kernel/field.ts";
import { l } from "#web/i18n/text.ts";
import { isShortField } from "./field-size.ts";
import { Glyph } from "#web/ui/icon.tsx";

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
  const star = (field?.required || props.isRequired) && <u aria-hidden="true">*</u>;
  return (
    <div className={field && isShortField(field) ? "fr short" : "fr"} data-field={id}>
      {props.isGroup ? (
        <span className="fr-label">
          {props.label}
          {star}
        </span>
      ) : (
        <label htmlFor={id} className="fr-label">
          {props.label}
          {star}
        </label>
      )}
      <div className={`min-w-0${problems.length > 0 ? " says" : ""}`}>
        {props.children}
        {field?.hint && <p className="hint">{l(field.hint)}</p>}
        {props.note && (
          <p className="hint">
            <Glyph tone="blue" />
            {props.note}
          </p>
        )}
        <div id={`${id}-problems`}>
          {problems.map((problem) => (
            <p key={problem.path + problem.label[1]} className="hint err">
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
