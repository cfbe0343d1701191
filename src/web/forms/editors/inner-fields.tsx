import type { ComponentType, JSX } from "react";
import { applies, cleared } from "#kernel/conditional-fields.ts";
import type { Fields } from "#kernel/field.ts";
import { emptyRow } from "#web/forms/form-fields.ts";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import type { EditorProps } from "./editor-props.ts";

/** Editor component for a field inside another one. It is passed as a property, because it draws such fields itself. */
export interface FieldEditor {
  FieldEditor: ComponentType<EditorProps & { nested?: boolean }>;
}

type InnerObject = Readonly<Record<string, unknown>>;

interface InnerProps extends EditorProps, FieldEditor {
  shape: Fields;
  object: InnerObject;
  set: (object: InnerObject) => void;
}

/** Empties the fields whose condition no longer matches, because the server refuses values in them. */
const applicable = (shape: Fields, object: InnerObject): InnerObject => ({ ...object, ...cleared(shape, object) });

/** One field of an object, with its label above and its problems below. */
function InnerField({ name, ...props }: InnerProps & { name: string }): JSX.Element | null {
  const { shape, object, FieldEditor } = props;
  const field = shape[name];
  if (!field) return null;
  const path = `${props.path}.${name}`;
  const problems = props.problems.filter(
    (problem) => problem.path === path || problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`),
  );
  const id = `${props.id}-${name}`;
  return (
    <div className={`rw-f k-${field.kind}${problems.length > 0 ? " says" : ""}`}>
      <label htmlFor={id}>
        {l(field.label)}
        {field.required && <u>*</u>}
      </label>
      <FieldEditor
        id={id}
        path={path}
        field={field}
        value={object[name]}
        change={(value) => props.set(applicable(shape, { ...object, [name]: value }))}
        titles={props.titles}
        noteTitle={props.noteTitle}
        problems={problems}
        describedBy={undefined}
        name={undefined}
        nested
      />
      {problems.map((problem) => (
        <p key={problem.path + problem.label[1]} className="hint err">
          {l(problem.label)}
        </p>
      ))}
    </div>
  );
}

/** Fields of an object, as far as their conditions match it. */
export function InnerFields(props: InnerProps): JSX.Element {
  const { shape, object } = props;
  return (
    <div className="rw-fields">
      {Object.keys(shape)
        .filter((name) => applies(shape, name, object))
        .map((name) => (
          <InnerField key={name} {...props} name={name} />
        ))}
    </div>
  );
}

/** Editor of a single small object. Its fields are always open, and an object of empty fields counts as none. */
export function PartEditor(props: EditorProps & FieldEditor): JSX.Element {
  const { value, change, field } = props;
  const shape = field.shape ?? {};
  const empty = emptyRow(shape);
  const object = isRecord(value) ? value : empty;
  const said = field.says?.(value);
  return (
    <div id={props.id} role="group" aria-label={l(field.label)} aria-describedby={props.describedBy}>
      <InnerFields
        {...props}
        shape={shape}
        object={object}
        set={(next) => change(JSON.stringify(next) === JSON.stringify(empty) ? null : next)}
      />
      {field.says && (
        <p className="pt-said" role="status">
          {said && l(said)}
        </p>
      )}
    </div>
  );
}
