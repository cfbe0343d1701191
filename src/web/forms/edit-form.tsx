import type { JSX, RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "#kernel/problem.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { l, t, within } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { registry } from "#web/registry/registry.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { showStatus } from "#web/shell/status-line.tsx";
import { useLatest } from "#web/store/latest.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { FieldRows, FileRows } from "./field-rows.tsx";
import type { FormFile } from "./form-files.ts";
import { shownFields } from "./form-fields.ts";
import { Bar, Head, Notes, focusFirstField } from "./form-parts.tsx";
import type { FormState } from "./form-state.ts";
import { joinTitles } from "#web/data/titles.ts";
import { changeCount, openQuestions } from "./form-state.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { FieldConflict } from "./merge.ts";
import type { ByField } from "./problems.ts";
import { byField, problemsHere } from "./problems.ts";
import { notifySaved } from "./notify-saved.ts";
import type { EditFormModel } from "./use-edit-form.ts";
import { useEditForm } from "./use-edit-form.ts";
import "./forms.css";
import { useCachedLookups } from "./use-cached-lookups.ts";

export interface EditFormProps {
  resource: Resource;
  /** Null for a new record. */
  record: AnyRecord | null;
  titles?: Titles;
  /** The files of a model; null for resources without files. */
  files?: readonly FormFile[] | null;
  onSaved: (record: AnyRecord, next: boolean) => void;
  onCancel: () => void;
  /** True if the list has a next record. Absent if there is no list next to the form. */
  hasNext?: boolean;
}

const noTitles: Titles = {};

/** Focuses the first invalid field after an attempt to save. */
function useFirstProblem(root: RefObject<HTMLElement | null>, names: readonly string[], tries: number): void {
  const latest = useLatest(names[0]);
  useEffect(() => {
    if (tries === 0 || latest.current === undefined) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-field="form-${latest.current}"]`);
    row?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }, [root, latest, tries]);
}

/** Focuses the first conflict after somebody else saved. The editor that had the focus was replaced by it. */
function useFirstQuestion(root: RefObject<HTMLElement | null>, version: number | null): void {
  useEffect(() => {
    if (version === null) return;
    const asked = root.current?.querySelector<HTMLElement>(".cf input");
    const isInside = root.current?.contains(document.activeElement) === true;
    (asked ?? (isInside ? null : root.current?.querySelector<HTMLElement>("[data-pane-focus]")))?.focus();
    asked?.scrollIntoView({ block: "nearest" });
  }, [root, version]);
}

/**
 * True for work that the count of changes does not include: an incomplete date, a running upload, or an open conflict.
 */
function isBegun(root: HTMLElement, { conflict }: FormState): boolean {
  const focused = document.activeElement;
  const isHalf = focused instanceof HTMLInputElement && focused.validity.badInput;
  return conflict !== null || isHalf || root.querySelector("progress, [role=progressbar]") !== null;
}

interface FormActs {
  save: (next: boolean) => void;
  cancel: () => boolean | void;
}

/**
 * Handles the form's keys. Without changes Esc closes the form at once. With changes it leaves the field first, and
 * then asks.
 */
function useFormKeys(root: RefObject<HTMLElement | null>, form: EditFormModel, { save, cancel }: FormActs): void {
  const through = registry().commands.flatMap((command) => (command.layer === "global" ? [command.id] : []));
  useKeyLayer({ layer: "form", within: root, blocks: true, through });
  useCommandHandler("edit.save", () => save(false));
  useCommandHandler("edit.saveNext", () => save(true));
  useCommandHandler("pane.back", () => {
    const inside = root.current?.querySelector<HTMLElement>("[data-pane-focus]");
    if (!root.current?.contains(document.activeElement)) return false;
    const isClean = changeCount(form.state) === 0 && !isBegun(root.current, form.state);
    if (isClean || document.activeElement === inside) return cancel();
    inside?.focus({ preventScroll: true });
    return true;
  });
}

interface Wrong {
  problems: ByField;
  /** Names of the invalid fields, in their order. */
  names: readonly string[];
  /** Messages that belong to no field. */
  rest: readonly string[];
  count: number;
}

const unchosen = ({ name }: FieldConflict): Problem => ({
  path: name,
  label: [t("form.conflict.choose"), t("form.conflict.choose")],
});

/** Collects all problems after the first attempt to save. */
function wrongIn(resource: Resource, state: FormState): Wrong {
  const isNew = state.id === null;
  const shown = [...shownFields(resource, state.values, isNew), "modelList"];
  const own = state.tries > 0 ? problemsHere(resource, state.values, isNew ? null : state.before) : [];
  const unanswered = state.tries > 0 ? openQuestions(state).map(unchosen) : [];
  const problems = byField([...unanswered, ...own, ...state.refused], shown);
  const names = shown.filter((name) => problems[name]);
  const lacksFile = state.tries > 0 && state.files !== null && state.files.now.length === 0;
  const failure = state.failure !== null && state.refused.length === 0 ? [state.failure] : [];
  const rest = (problems[""] ?? []).map((problem) => l(problem.label));
  return { problems, names, rest: [...rest, ...failure], count: names.length + Number(lacksFile) + rest.length };
}

/** Returns true while the focus is in one of the form's fields. */
function useIsInField(root: RefObject<HTMLElement | null>): boolean {
  const [isInField, setIsInField] = useState(false);
  useEffect(() => {
    const form = root.current;
    const note = ({ target }: FocusEvent): void =>
      setIsInField(target instanceof Element && !target.matches("[data-pane-focus]"));
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, [root]);
  return isInField;
}

/** Shows the edited record and the current effect of Esc in the status line. */
function useStatus(given: {
  resource: Resource;
  record: AnyRecord | null;
  isChanged: boolean;
  isInField: boolean;
}): void {
  const { resource, record, isChanged, isInField } = given;
  const escape = isChanged ? (isInField ? "form.escape.changed" : "form.escape.asks") : "form.escape.clean";
  useEffect(() => {
    const title = record ? nameOfRecord(resource, record) : t("form.title.add", { name: within(resource.label) });
    return showStatus(
      <>
        <span>{title}</span>
        <span>
          <KeyCaps binding="escape" /> {t(escape)}
        </span>
      </>,
    );
  }, [record, resource, escape]);
}

/** Form of a record, generated from the fields that its resource lists. */
export function EditForm(props: EditFormProps): JSX.Element {
  const { resource, record, titles = noTitles, files = null, onSaved, onCancel } = props;
  const root = useRef<HTMLDivElement>(null);
  const form = useEditForm(resource, record, files, titles, (after, next, isWritten) => {
    if (isWritten) notifySaved(resource, after);
    onSaved(after, next);
  });
  const { state, store } = form;
  const why = useForbidden(registry().command(`${resource.name}.${record ? "edit" : "add"}`));
  const save = (next: boolean): void => (why === null ? void form.save(next) : notify(why, "yellow"));
  // An old refusal is removed when the permission to save changes.
  useEffect(() => store.set((was) => (was.failure === null ? was : { ...was, failure: null })), [store, why]);
  const allTitles = useMemo(() => joinTitles(titles, state.titles), [titles, state.titles]);
  const wrong = wrongIn(resource, state);
  const isChanged = changeCount(state) > 0;
  const cancel = (): boolean | void => {
    if (isChanged) return form.ask();
    form.discard();
    onCancel();
  };
  useFormKeys(root, form, { save, cancel });
  useFirstProblem(root, wrong.names, state.tries);
  useFirstQuestion(root, state.conflict?.version ?? null);
  useStatus({ resource, record, isChanged, isInField: useIsInField(root) });
  useEffect(() => focusFirstField(root.current), []);
  useCachedLookups(resource);
  return (
    <div ref={root} className="fm">
      <Head resource={resource} record={record} titles={titles} form={form} />
      <Notes form={form} record={record} titles={titles} why={why} rest={wrong.rest} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element; Esc moves the focus here */}
      <div className="scroll fm-body" tabIndex={0} data-pane-focus role="group" aria-label={l(resource.label)}>
        <FieldRows resource={resource} form={form} titles={allTitles} problems={wrong.problems} />
        <FileRows form={form} problems={wrong.problems} />
      </div>
      <Bar
        isSaving={state.isSaving}
        count={wrong.count}
        why={why}
        save={save}
        cancel={() => void cancel()}
        hasNext={props.hasNext === true}
      />
      <LeaveDialog form={form} close={onCancel} />
    </div>
  );
}
