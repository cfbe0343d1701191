import type { ComponentType, JSX } from "react";
import { rereadAmounts } from "#kernel/amounts-of-record.ts";
import { within } from "#kernel/amount-field.ts";
import { applies, cleared } from "#kernel/conditional-fields.ts";
import type { FieldKind, Fields } from "#kernel/field.ts";
import { emptyRow, masksIn } from "#web/forms/form-fields.ts";
import { requiredMark } from "#web/forms/required-mark.ts";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import type { EditorProps } from "./editor-props.ts";
import { textIn } from "./editor-props.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";

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

/** Columns of a wide field, of six. */
const spans: Partial<Record<FieldKind, string>> = { text: "col-span-4", i18n: "col-span-6" };

/** One field of an object, with its label above and its problems below. */
function InnerField({ name, span, ...props }: InnerProps & { name: string; span?: string }): JSX.Element | null {
  const { shape, object, FieldEditor } = props;
  const field = shape[name];
  if (!field) return null;
  const path = `${props.path}.${name}`;
  const problems = props.problems.filter(
    (problem) => problem.path === path || problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`),
  );
  const id = `${props.id}-${name}`;
  return (
    <div
      className={`min-w-0 ${span ?? spans[field.kind] ?? "col-span-2"} ${problems.length > 0 ? "relative" : ""}`}
      data-inner
      data-wrong={problems.length > 0 || undefined}
    >
      <label htmlFor={id} className="block text-small leading-4.5 text-muted">
        {l(field.label)}
        {field.required && <u className={requiredMark}>*</u>}
      </label>
      <FieldEditor
        id={id}
        path={path}
        field={field}
        value={object[name]}
        placeholder={field.masked && textIn(masksIn(object)[name])}
        change={(value) => {
          const next = { ...object, [name]: value };
          props.set(applicable(shape, { ...next, ...rereadAmounts(shape, object, next) }));
        }}
        titles={props.titles}
        around={within(props.around ?? {}, object)}
        noteTitle={props.noteTitle}
        problems={problems}
        describedBy={undefined}
        name={undefined}
        nested
      />
      {problems.map((problem) => (
        <p key={problem.path + problem.label[1]} className={fieldHintClass({ isWrong: true })}>
          {l(problem.label)}
        </p>
      ))}
    </div>
  );
}

const shownIn = (shape: Fields, object: InnerObject): string[] =>
  Object.keys(shape).filter((name) => shape[name]?.inner !== true && applies(shape, name, object));

/** Fields of an object, as far as their conditions match it. */
export function InnerFields(props: InnerProps): JSX.Element {
  const { shape, object } = props;
  return (
    <div className="grid min-w-0 flex-1 grid-cols-6 gap-x-3 gap-y-2">
      {shownIn(shape, object).map((name) => (
        <InnerField key={name} {...props} name={name} />
      ))}
    </div>
  );
}

/** Columns of a field in a dense row, of twelve; of half as many where the form is narrow. */
const denseSpans: Partial<Record<FieldKind, string>> = {
  i18n: "col-span-6 @max-[700px]/fields:col-span-12",
  text: "col-span-4 @max-[700px]/fields:col-span-8",
  bool: "col-span-2 @max-[700px]/fields:col-span-4",
};
const denseSpan = (kind: FieldKind): string => denseSpans[kind] ?? "col-span-3 @max-[700px]/fields:col-span-6";

/** Fields of a row that is a record of its own. Many rows fit a form: pictures stand beside the other fields. */
export function DenseFields(props: InnerProps): JSX.Element {
  const { shape, object } = props;
  const names = shownIn(shape, object);
  const isPicture = (name: string): boolean => shape[name]?.kind === "image";
  return (
    <div className="flex min-w-0 flex-1 gap-3" data-dense>
      <div className="grid min-w-0 flex-1 grid-cols-12 content-start gap-x-3 gap-y-2">
        {names.map((name) =>
          isPicture(name) ? null : (
            <InnerField key={name} {...props} name={name} span={denseSpan(shape[name]?.kind ?? "text")} />
          ),
        )}
      </div>
      {names.filter(isPicture).map((name) => (
        <InnerField key={name} {...props} name={name} span="flex-none" />
      ))}
    </div>
  );
}

/** True for an object without a value. Fields with a mask have one. */
const isUnused = (object: InnerObject, empty: InnerObject): boolean =>
  JSON.stringify(object) === JSON.stringify(empty) && Object.values(masksIn(object)).every((mask) => mask === "");

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
        set={(next) => change(isUnused(next, empty) ? null : next)}
      />
      {field.says && (
        <p className="mt-2 min-h-[1.5em] font-semibold" role="status">
          {said && l(said)}
        </p>
      )}
    </div>
  );
}
