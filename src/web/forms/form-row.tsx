import type { JSX, ReactNode } from "react";
import type { Problem } from "#kernel/problem.ts";
import type { Field } from "#kernel/field.ts";
import { isList } from "#kernel/field.ts";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** Label left, editor right, what is wrong with it under it. */
export function FormRow(props: {
  id: string;
  label: string;
  field: Field | null;
  problems: readonly Problem[];
  /** A group has no one element that a label could name. */
  isGroup: boolean;
  isRequired?: boolean;
  /** Where its value comes from, if not from here. */
  note?: string | null;
  children: ReactNode;
}): JSX.Element {
  const { id, field, problems } = props;
  const star = (field?.required || props.isRequired) && <u aria-hidden="true">*</u>;
  return (
    <div className="fr" data-field={id}>
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
