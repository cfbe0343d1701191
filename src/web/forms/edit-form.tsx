import { cva } from "class-variance-authority";
import type { JSX, RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { Panel } from "#web/detail/panel-types.ts";
import { formTitle } from "./form-title.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { registry } from "#web/registry/registry.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { showStatus } from "#web/shell/status-line.tsx";
import { setValue } from "#web/store/state.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { draftCommand, savedByCommand } from "./as-draft.ts";
import { FieldRows, FileRows } from "./field-rows.tsx";
import type { FormFile } from "./form-files.ts";
import { shownFields } from "./form-fields.ts";
import { Bar, Head, Notes, focusFirstField } from "./form-parts.tsx";
import type { FormState } from "./form-state.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { changeCount } from "./form-state.ts";
import { FormPreview } from "./preview/form-preview.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { FormLanguageContext } from "./languages/form-language.ts";
import { LanguageSwitch } from "./languages/language-switch.tsx";
import { useFormLanguages } from "./languages/use-form-languages.ts";
import { SectionNav } from "./sections/section-nav.tsx";
import type { ShownSection } from "./sections/use-sections.ts";
import { sectionsOf, useSections } from "./sections/use-sections.ts";
import type { EditFormModel } from "./use-edit-form.ts";
import { useEditForm } from "./use-edit-form.ts";
import { useCachedLookups } from "./use-cached-lookups.ts";
import type { Wrong } from "./wrong.ts";
import { useFirstProblem, useNextProblem, wrongIn } from "./wrong.ts";

export interface EditFormProps {
  resource: Resource;
  /** Null for a new record. */
  record: AnyRecord | null;
  /** The record that a new one copies. */
  copied?: AnyRecord | null;
  titles?: Titles;
  /** Panel that shows the draft next to the fields; absent for a resource without a preview. */
  preview?: Panel | undefined;
  /** The files of a model; null for resources without files. */
  files?: readonly FormFile[] | null;
  onSaved: (record: AnyRecord, next: boolean) => void;
  onCancel: () => void;
  /** True if the list has a next record. Absent if there is no list next to the form. */
  hasNext?: boolean;
}

// The sections stand on the left of everything else, and the preview on the right, where the form is wide enough.
const formStyle = cva("@container/form relative flex min-h-0 flex-1 flex-col", {
  variants: {
    isSectioned: { true: "@min-[700px]/form:*:not-[nav]:ml-42" },
    isPreviewed: { true: "@min-[1040px]/form:*:not-[aside]:mr-93" },
  },
});

const noTitles: Titles = {};

/** Focuses the first conflict after somebody else saved. The editor that had the focus was replaced by it. */
function useFirstQuestion(root: RefObject<HTMLElement | null>, version: number | null): void {
  useEffect(() => {
    if (version === null) return;
    const asked = root.current?.querySelector<HTMLElement>("[data-conflict] input");
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
function useFormKeys(
  root: RefObject<HTMLElement | null>,
  resource: Resource,
  form: EditFormModel,
  { save, cancel }: FormActs,
): void {
  const through = registry().commands.flatMap((command) => (command.layer === "global" ? [command.id] : []));
  useKeyLayer({ layer: "form", resource: resource.name, within: root, blocks: true, through });
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
function useStatus(options: {
  resource: Resource;
  record: AnyRecord | null;
  titles: Titles;
  isChanged: boolean;
  isInField: boolean;
}): void {
  const { resource, record, titles, isChanged, isInField } = options;
  const escape = isChanged ? (isInField ? "form.escape.changed" : "form.escape.asks") : "form.escape.clean";
  useEffect(() => {
    const title = formTitle(resource, record, titles);
    return showStatus(
      <>
        <span>{title}</span>
        <span>
          <KeyCaps binding="escape" /> {t(escape)}
        </span>
      </>,
    );
  }, [record, resource, titles, escape]);
}

/** The fields of the form, in sections if it has any, and the files of a model. */
function Body(props: {
  resource: Resource;
  form: EditFormModel;
  titles: Titles;
  wrong: Wrong;
  sections: readonly ShownSection[];
}): JSX.Element {
  const { resource, form, titles, sections } = props;
  const { values, id } = form.state;
  const { problems } = props.wrong;
  const rows = { resource, form, titles, problems };
  const isSectioned = sections.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element; Esc moves the focus here
    <div
      className={`min-h-0 flex-1 overflow-auto @container/fields pb-6 ${isSectioned ? "" : "pt-2"}`}
      tabIndex={0}
      data-pane-focus
      role="group"
      aria-label={l(resource.label)}
    >
      {sections.length === 0 && <FieldRows {...rows} names={shownFields(resource, values, id === null)} />}
      {sections.map(({ title, note, names }, index) => (
        <section
          key={title[0]}
          className={isSectioned ? "border-b border-line pt-2 pb-2.5 last-of-type:border-0" : undefined}
          data-section={index}
          aria-label={l(title)}
        >
          {(isSectioned || note) && (
            <h2 className="flex items-baseline gap-3 px-6 py-1 font-semibold text-ink">
              {isSectioned && l(title)}
              {note && <span className="text-small font-normal text-muted">{l(note)}</span>}
            </h2>
          )}
          <FieldRows {...rows} names={names} />
        </section>
      ))}
      <FileRows form={form} problems={problems} />
    </div>
  );
}

const formAttributes = (isSectioned: boolean, isPreviewed: boolean) => ({
  className: formStyle({ isSectioned, isPreviewed }),
  "data-form": true,
  "data-sectioned": isSectioned || undefined,
  "data-previewed": isPreviewed || undefined,
});

/** Form of a record, generated from the fields that its resource lists. */
export function EditForm(props: EditFormProps): JSX.Element {
  const { resource, record, copied = null, titles = noTitles, files = null, preview, onSaved, onCancel } = props;
  const root = useRef<HTMLDivElement>(null);
  const form = useEditForm(resource, { record, copied, files, titles }, onSaved);
  const { state, store } = form;
  const refusal = useForbidden(savedByCommand(resource, record));
  const save = (next: boolean, asDraft?: boolean): void =>
    refusal === null ? void form.save(next, asDraft) : notify(refusal, "yellow");
  const draft = record === null ? draftCommand(resource) : undefined;
  const saveDraft = (): void => save(false, true);
  useCommandHandler(`${resource.name}.draftAdd`, saveDraft, draft !== undefined);
  // An old refusal is removed when the permission to save changes.
  useEffect(() => {
    if (store.value.failure !== null) setValue(store, { ...store.value, failure: null });
  }, [store, refusal]);
  const allTitles = useMemo(() => joinTitles(titles, state.titles), [titles, state.titles]);
  const wrong = wrongIn(resource, state);
  const languages = useFormLanguages(resource, state, wrong.problems);
  const sections = sectionsOf(resource, state, wrong.problems);
  const { current, go } = useSections(root, sections.length);
  const isChanged = changeCount(state) > 0;
  const cancel = (): boolean | void => {
    if (isChanged) return form.ask();
    form.discard();
    onCancel();
  };
  useFormKeys(root, resource, form, { save, cancel });
  useFirstProblem(root, wrong.names, state.tries);
  useNextProblem(root, wrong.names, state.tries > 0, () => setValue(store, { ...store.value, tries: 1 }));
  useFirstQuestion(root, state.conflict?.version ?? null);
  useStatus({ resource, record, titles, isChanged, isInField: useIsInField(root) });
  // A form that opens with marked fields already has the focus at the first of them.
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) focusFirstField(root.current);
  }, []);
  useCachedLookups(resource);
  const hasLanguages = languages.states.length > 0;
  const isSectioned = sections.length > 1;
  return (
    <div ref={root} {...formAttributes(isSectioned, preview !== undefined)}>
      {isSectioned && <SectionNav sections={sections} current={current} go={go} hasLanguages={hasLanguages} />}
      <Head resource={resource} record={record} titles={titles} form={form} />
      <Notes form={form} record={record} titles={titles} refusal={refusal} rest={wrong.rest} />
      {hasLanguages && <LanguageSwitch {...languages} />}
      <FormLanguageContext value={languages.chosen}>
        <Body resource={resource} form={form} titles={allTitles} wrong={wrong} sections={sections} />
      </FormLanguageContext>
      {preview && <FormPreview {...{ root, panel: preview, resource, record, titles: allTitles, state }} />}
      <Bar
        isSaving={state.isSaving}
        count={wrong.count}
        refusal={refusal}
        save={save}
        draft={draft && { command: draft, run: saveDraft }}
        cancel={() => void cancel()}
        hasNext={props.hasNext === true}
      />
      <LeaveDialog form={form} close={onCancel} />
    </div>
  );
}
