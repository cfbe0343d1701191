import type { JSX } from "react";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { l, t } from "#web/i18n/text.ts";
import { ConflictRows } from "./conflict/conflict-rows.tsx";
import { Editor } from "./editors/editor.tsx";
import { shownFields } from "./form-fields.ts";
import { FormRow, isGroupField } from "./form-row.tsx";
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

/** One field: its editor, or the choice between three versions in a version conflict. */
function OneField(props: RowProps & { name: string; field: Field; wanted: string | null }): JSX.Element {
  const { form, name, field, titles } = props;
  const { state, store } = form;
  const id = `form-${name}`;
  const wrong = props.problems[name] ?? [];
  const taken = takenFrom(state, name);
  const describedBy = wrong.length > 0 ? `${id}-problems` : undefined;
  const conflict = state.conflict?.fields.find((one) => one.name === name);
  return (
    <FormRow
      id={id}
      label={l(field.label)}
      field={field}
      // The problems of a row are shown in the row.
      problems={field.many ? wrong.filter(({ path }) => path === name) : wrong}
      isGroup={conflict !== undefined || isGroupField(field)}
      note={taken ? t("form.conflict.taken", { name: taken.by ?? t("form.conflict.someone") }) : props.wanted}
    >
      {conflict && state.conflict ? (
        <ConflictRows
          id={`${id}-choice`}
          field={field}
          of={conflict}
          conflict={state.conflict}
          titles={titles}
          choose={(choice) => store.set((now) => withChoice(now, name, choice))}
          describedBy={describedBy}
        />
      ) : (
        <Editor
          id={id}
          path={name}
          field={field}
          value={state.values[name]}
          change={(value) => store.set((now) => withValue(now, name, value))}
          titles={titles}
          noteTitle={(target, chosen, title) => store.set((now) => withTitle(now, target, chosen, title))}
          problems={wrong}
          describedBy={describedBy}
        />
      )}
    </FormRow>
  );
}

export function FieldRows(props: RowProps & { resource: Resource }): JSX.Element {
  const { resource, ...row } = props;
  const { state } = props.form;
  const before = state.id === null ? null : state.before;
  return (
    <>
      {shownFields(resource, state.values, before === null).map((name) => {
        const field = resource.fields[name];
        const wanted = isWanted(resource, name, state.values, before) ? t("form.wanted") : null;
        return field ? <OneField key={name} {...row} name={name} field={field} wanted={wanted} /> : null;
      })}
    </>
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
        change={(now) => form.store.set((state) => withFiles(state, now))}
        describedBy={wrong.length > 0 ? "form-files-problems" : undefined}
      />
    </FormRow>
  );
}
