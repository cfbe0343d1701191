import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#kernel/wire.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { l, t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { registry } from "#web/registry/registry.ts";
import { setStatus } from "#web/shell/status-line.tsx";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { ConflictRows } from "./conflict/conflict-rows.tsx";
import { Editor } from "./editors/editor.tsx";
import type { FormFile } from "./form-files.ts";
import { shownFields } from "./form-fields.ts";
import { Bar, Head, Notes } from "./form-parts.tsx";
import { FormRow, isGroupField } from "./form-row.tsx";
import { changeCount, withChoice, withFiles, withValue } from "./form-state.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { ByField } from "./problems.ts";
import { byField, problemsHere } from "./problems.ts";
import { FilesEditor } from "./upload/files-editor.tsx";
import type { EditFormModel } from "./use-edit-form.ts";
import { useEditForm } from "./use-edit-form.ts";
import "./forms.css";

export interface EditFormProps {
  resource: Resource;
  /** Null for a new one. */
  record: AnyRecord | null;
  titles?: Titles;
  /** The files of a model; null where this kind has none. */
  files?: readonly FormFile[] | null;
  onSaved: (record: AnyRecord, next: boolean) => void;
  onCancel: () => void;
  /** Absent where there is no list beside it. */
  hasNext?: boolean;
}

const noTitles: Titles = {};

function Fields(props: { resource: Resource; form: EditFormModel; titles: Titles; problems: ByField }): JSX.Element {
  const { resource, form, problems } = props;
  const { state, store } = form;
  return (
    <>
      {shownFields(resource, state.values).map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        const id = `form-${name}`;
        const wrong = problems[name] ?? [];
        const asked = state.conflict?.fields.find((one) => one.name === name);
        return (
          <FormRow
            key={name}
            id={id}
            label={l(field.label)}
            field={field}
            // Those of a row stand in the row.
            problems={field.many ? wrong.filter(({ path }) => path === name) : wrong}
            isGroup={asked !== undefined || isGroupField(field)}
          >
            {asked && state.conflict ? (
              <ConflictRows
                id={`${id}-choice`}
                field={field}
                of={asked}
                conflict={state.conflict}
                titles={props.titles}
                choose={(choice) => store.set((now) => withChoice(now, name, choice))}
              />
            ) : (
              <Editor
                id={id}
                path={name}
                field={field}
                value={state.values[name]}
                change={(value) => store.set((now) => withValue(now, name, value))}
                titles={props.titles}
                problems={wrong}
                describedBy={wrong.length > 0 ? `${id}-problems` : undefined}
              />
            )}
          </FormRow>
        );
      })}
    </>
  );
}

function Files({ form, problems }: { form: EditFormModel; problems: ByField }): JSX.Element | null {
  const { files, tries } = form.state;
  if (!files) return null;
  const lacks = tries > 0 && files.now.length === 0;
  const none = { path: "modelList", label: [t("form.files.needed"), t("form.files.needed")] as const };
  const wrong = [...(problems["modelList"] ?? []), ...(lacks ? [none] : [])];
  return (
    <FormRow id="form-files" label={t("form.files")} field={null} problems={wrong} isGroup>
      <FilesEditor
        id="form-files"
        files={files.now}
        change={(now) => form.store.set((state) => withFiles(state, now))}
        describedBy={wrong.length > 0 ? "form-files-problems" : undefined}
      />
    </FormRow>
  );
}

/** The first field that is wrong gets the focus, once the try to save has said so. */
function useFirstProblem(root: RefObject<HTMLElement | null>, names: readonly string[], tries: number): void {
  const latest = useLatest(names[0]);
  useEffect(() => {
    if (tries === 0 || latest.current === undefined) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-field="form-${latest.current}"]`);
    row?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }, [root, latest, tries]);
}

function useFormKeys(root: RefObject<HTMLElement | null>, form: EditFormModel, cancel: () => void): void {
  const through = registry().commands.flatMap((command) => (command.layer === "global" ? [command.id] : []));
  useKeyLayer({ layer: "form", within: root, blocks: true, through });
  useCommandHandler("edit.save", () => void form.save(false));
  useCommandHandler("edit.saveNext", () => void form.save(true));
  useCommandHandler("pane.back", () => {
    const inside = root.current?.querySelector<HTMLElement>("[data-pane-focus]");
    if (!root.current?.contains(document.activeElement)) return false;
    if (document.activeElement === inside) return cancel();
    inside?.focus({ preventScroll: true });
    return true;
  });
}

/** The editor of a record, made from the fields that its resource names for it. */
export function EditForm(props: EditFormProps): JSX.Element {
  const { resource, record, titles = noTitles, files = null, onSaved, onCancel } = props;
  const root = useRef<HTMLDivElement>(null);
  const form = useEditForm(resource, record, files, (after, next, isWritten) => {
    if (isWritten) notify(t("form.saved", { name: String(after[resource.title] ?? after.id) }), "green");
    onSaved(after, next);
  });
  const { state } = form;
  const shown = [...shownFields(resource, state.values), "modelList"];
  const own = state.tries > 0 ? problemsHere(resource, state.values) : [];
  const problems = byField([...own, ...state.refused], shown);
  const wrong = shown.filter((name) => problems[name]);
  const lacksFile = state.tries > 0 && state.files !== null && state.files.now.length === 0;
  const rest = (problems[""] ?? []).map((problem) => l(problem.label));
  const failure = state.failure !== null && state.refused.length === 0 ? [state.failure] : [];
  const cancel = (): void => {
    form.forget();
    onCancel();
  };
  useFormKeys(root, form, () => (changeCount(state) > 0 ? form.ask() : cancel()));
  useFirstProblem(root, wrong, state.tries);
  useEffect(() => {
    const title = record
      ? String(record[resource.title] || record.id)
      : t("form.title.add", { name: l(resource.label) });
    setStatus(<span>{title}</span>);
    return () => setStatus(null);
  }, [record, resource]);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(".fm-body :is(input, textarea)")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root} className="fm">
      <Head resource={resource} record={record} form={form} />
      <Notes form={form} rest={[...rest, ...failure]} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and Esc out of a field ends here */}
      <div className="scroll fm-body" tabIndex={0} data-pane-focus role="group" aria-label={l(resource.label)}>
        <Fields resource={resource} form={form} titles={titles} problems={problems} />
        <Files form={form} problems={problems} />
      </div>
      <Bar
        form={form}
        count={wrong.length + Number(lacksFile) + rest.length}
        cancel={() => (changeCount(state) > 0 ? form.ask() : cancel())}
        hasNext={props.hasNext === true}
      />
      <LeaveDialog form={form} cancel={cancel} close={onCancel} />
    </div>
  );
}
