import type { JSX } from "react";
import { memo, useCallback } from "react";
import { aroundOf, rereadAmounts } from "#kernel/amounts-of-record.ts";
import { emptyOf } from "#kernel/conditional-fields.ts";
import type { Field } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { setValue } from "#web/store/state.ts";
import { ConflictRows } from "./conflict/conflict-rows.tsx";
import { Editor } from "./editors/editor.tsx";
import type { Values } from "./form-fields.ts";
import { targetOf } from "./form-fields.ts";
import { FormRow, isGroupField } from "./form-row.tsx";
import type { OpenConflict } from "./form-state.ts";
import { takenFrom, withChoice, withFiles, withTitle, withValue } from "./form-state.ts";
import type { ByField } from "./problems.ts";
import { isWanted } from "./problems.ts";
import { FilesEditor } from "./upload/files-editor.tsx";
import type { EditFormModel } from "./use-edit-form.ts";

interface RowProps {
  form: EditFormModel;
  titles: Titles;
  problems: ByField;
}

type Dependents = readonly (readonly [name: string, empty: unknown])[];

const noDependents: Dependents = [];
const known = new WeakMap<Resource, Map<string, Dependents>>();

/** Returns the fields of a form that another field makes ids of something else. It is the same list at each call. */
function dependentsOf(resource: Resource, name: string): Dependents {
  const byField = known.get(resource) ?? new Map<string, Dependents>();
  known.set(resource, byField);
  const dependents =
    byField.get(name) ??
    resource.form.flatMap((one) => {
      const field = resource.fields[one];
      return field?.of === name ? [[one, emptyOf(field)] as const] : [];
    });
  byField.set(name, dependents.length > 0 ? dependents : noDependents);
  return byField.get(name) ?? noDependents;
}

interface FieldProps {
  resource: Resource;
  store: EditFormModel["store"];
  name: string;
  field: Field;
  value: unknown;
  /** Currencies of the field's amounts, by the fields that have them. */
  around: Values;
  /** Resource that the field refers to, if another field names it. */
  target: string | undefined;
  /** Fields whose ids belong to the resource that this field names, with their empty values. */
  dependents: Dependents;
  /** Mask of the stored value; null for a field that is not masked. */
  mask: string | null;
  titles: Titles;
  problems: readonly Problem[];
  /** Note that a required value is missing but may stay so; null if there is none. */
  wanted: string | null;
  /** The conflict to which the field belongs, if both sides changed it. */
  conflict: OpenConflict | null;
  /** Name of the person whose change was taken over; null if none was. */
  takenFrom: string | null;
}

/** One field: its editor, or the choice between three versions in a version conflict. It renders for itself alone. */
const OneField = memo(function OneField(props: FieldProps): JSX.Element {
  const { store, name, field, titles, problems, conflict, dependents } = props;
  const id = `form-${name}`;
  const describedBy = problems.length > 0 ? `${id}-problems` : undefined;
  const choice = conflict?.fields.find((one) => one.name === name);
  const { fields } = props.resource;
  const change = useCallback(
    (value: unknown) => {
      const before = store.value;
      const next = dependents.reduce(
        (after, [one, empty]) => withValue(after, one, empty),
        withValue(before, name, value),
      );
      const reread = Object.entries(rereadAmounts(fields, before.values, next.values));
      setValue(
        store,
        reread.reduce((after, [one, amount]) => withValue(after, one, amount), next),
      );
    },
    [store, name, dependents, fields],
  );
  return (
    <FormRow
      id={id}
      label={l(field.label)}
      field={field}
      // The problems of a row are shown in the row.
      problems={field.many ? problems.filter(({ path }) => path === name) : problems}
      isGroup={choice !== undefined || isGroupField(field)}
      note={props.takenFrom === null ? props.wanted : t("form.conflict.taken", { name: props.takenFrom })}
    >
      {conflict && choice ? (
        <ConflictRows
          id={`${id}-choice`}
          field={field}
          of={choice}
          conflict={conflict}
          titles={titles}
          around={store.value.values}
          choose={(chosen) => setValue(store, withChoice(store.value, name, chosen))}
          describedBy={describedBy}
        />
      ) : (
        <Editor
          id={id}
          path={name}
          field={props.target ? { ...field, target: props.target } : field}
          value={props.value}
          placeholder={props.mask ?? undefined}
          change={change}
          titles={titles}
          around={props.around}
          noteTitle={(target, chosen, title) => setValue(store, withTitle(store.value, target, chosen, title))}
          problems={problems}
          describedBy={describedBy}
        />
      )}
    </FormRow>
  );
});

const none: readonly Problem[] = [];

/** The named fields of the form. */
export function FieldRows(props: RowProps & { resource: Resource; names: readonly string[] }): JSX.Element {
  const { resource, titles, problems } = props;
  const { state, store } = props.form;
  const before = state.id === null ? null : state.before;
  return (
    <div className="grid grid-cols-2">
      {props.names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        const taken = takenFrom(state, name);
        return (
          <OneField
            key={name}
            resource={resource}
            store={store}
            name={name}
            field={field}
            value={state.values[name]}
            around={aroundOf(field, state.values)}
            target={targetOf(field, state.values)}
            dependents={dependentsOf(resource, name)}
            mask={field.masked ? String(state.masks[name] ?? "") : null}
            titles={titles}
            problems={problems[name] ?? none}
            wanted={isWanted(resource, name, state.values, before) ? t("form.wanted") : null}
            conflict={state.conflict?.fields.some((one) => one.name === name) ? state.conflict : null}
            takenFrom={taken && (taken.by ?? t("form.conflict.someone"))}
          />
        );
      })}
    </div>
  );
}

/** Files of a model; nothing for resources without files. */
export function FileRows({ form, problems }: Pick<RowProps, "form" | "problems">): JSX.Element | null {
  const { files, tries } = form.state;
  if (!files) return null;
  const lacks = tries > 0 && files.now.length === 0;
  const none = { path: "modelList", label: [t("form.files.needed"), t("form.files.needed")] as const };
  const wrong = [...(problems["modelList"] ?? []), ...(lacks ? [none] : [])];
  return (
    <FormRow id="form-files" label={t("form.files")} field={null} problems={wrong} isGroup isRequired>
      <FilesEditor
        id="form-files"
        files={files.now}
        change={(now) => setValue(form.store, withFiles(form.store.value, now))}
        describedBy={wrong.length > 0 ? "form-files-problems" : undefined}
      />
    </FormRow>
  );
}
