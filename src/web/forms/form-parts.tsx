import type { JSX } from "react";
import type { Command } from "#kernel/command.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { moment } from "#web/fields/format.ts";
import { formTitle } from "./form-title.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { StateBadges } from "#web/ui/state-badges.tsx";
import { ConflictNote } from "./conflict/conflict-rows.tsx";
import type { Draft } from "./drafts.ts";
import { draftSize } from "./drafts.ts";
import { changeCount, filledCount, holdsAll, withDraft } from "./form-state.ts";
import { clockOf, isOwnSave, savedBy } from "./saved-by.ts";
import type { EditFormModel } from "./use-edit-form.ts";
import { noteClass } from "#web/ui/note.ts";

/**
 * Returns a message about a save that is newer than this form; null if there is none. The message appears with the live
 * event. The form merges the newer version only at its own save.
 */
function newerThan({ resource, record, titles, form }: HeadProps): string | null {
  const { state } = form;
  if (record === null || record.version <= state.version || state.isSaving) return null;
  const { version } = record;
  // If the same save is sent again, the server returns the first answer, and the form closes.
  if (state.failure !== null && isOwnSave(record) && holdsAll(state, resource, record))
    return l([
      `你的修改已保存为版本 ${version}，再保存一次即可关闭`,
      `Your save was stored as version ${version}. Save again to close`,
    ]);
  const { by, time } = savedBy(record, titles);
  return t("form.head.newer", { name: by ?? t("form.conflict.someone"), time: clockOf(time), version });
}

function Newer(props: HeadProps): JSX.Element {
  const text = newerThan(props);
  return (
    <b role="status" className="text-text">
      {text !== null && `${text} · `}
    </b>
  );
}

interface HeadProps {
  resource: Resource;
  record: AnyRecord | null;
  titles: Titles;
  form: EditFormModel;
}

/** Head of the form: record, current state, version and number of changes. */
export function Head(props: HeadProps): JSX.Element {
  const { resource, record, form, titles } = props;
  const { state, keptAt } = form;
  const title = formTitle(resource, record, titles);
  const n = record ? changeCount(state) : filledCount(state, resource);
  return (
    <div className="flex h-14 flex-none flex-col justify-center gap-0.5 border-b border-line px-6">
      <div className="flex min-w-0 items-center gap-2">
        <h1 className="min-w-0 truncate text-title leading-5.5 font-semibold text-ink">{title}</h1>
        {record && <StateBadges resource={resource} record={record} />}
      </div>
      <p className="h-4.5 truncate text-small leading-4.5 text-muted" data-testid="form-facts">
        <Newer {...props} />
        {[
          l(resource.label),
          ...(record ? [record.id] : []),
          record ? t("form.head", { version: state.version, n }) : t("form.head.new", { n }),
          ...(keptAt === null ? [] : [t("form.head.draft", { time: moment(keptAt).clock })]),
        ].join(" · ")}
      </p>
    </div>
  );
}

/**
 * Note about an open draft. "Restore" is the last button, so Shift+Tab from the first field reaches it first. The other
 * button drops the draft; pressed again, it takes that back.
 */
function DraftNote(props: { form: EditFormModel; draft: Draft; saved: ReturnType<typeof savedBy> }): JSX.Element {
  const { form, draft, saved } = props;
  const { isDropped } = form;
  const parameters = { time: moment(draft.time).clock, n: draftSize(draft) };
  const restore = (button: Element): void => {
    const taken = form.takeDraft();
    if (!taken) return;
    // The button disappears, so the focus moves to the form, for which the next key is meant.
    focusFirstField(button.closest("[data-form]"));
    setValue(form.store, withDraft(form.store.value, taken, saved));
  };
  return (
    <div className={`${noteClass({ place: "form" })} tone-blue`} data-slot="note">
      <Glyph tone="blue" />
      <span className="flex-1" role="status">
        {t(isDropped ? "form.draft.dropped" : "form.draft.found", parameters)}
      </span>
      <button type="button" className="link" onClick={() => form.drop(!isDropped)}>
        {t(isDropped ? "form.draft.undo" : "form.draft.drop")}
      </button>
      {!isDropped && (
        <button type="button" className="link" onClick={({ currentTarget }) => restore(currentTarget)}>
          {t("form.draft.restore")}
        </button>
      )}
    </div>
  );
}

/** Focuses the first field below the notes; a list field stays closed. */
export const focusFirstField = (form: Element | null | undefined): void =>
  form
    ?.querySelector<HTMLElement>(
      "[data-pane-focus] :is(:is(input, textarea, [aria-haspopup=listbox]):enabled, [role=textbox])",
    )
    ?.focus({ preventScroll: true });

/** Notes above the form: an open draft, a version conflict, and problems that belong to no field. */
export function Notes(props: {
  form: EditFormModel;
  record: AnyRecord | null;
  titles: Titles;
  /** Why the form cannot be saved now; null if it can. */
  refusal: string | null;
  rest: readonly string[];
}): JSX.Element {
  const { form, record, refusal, rest } = props;
  const { state } = form;
  const saved = savedBy(record, props.titles);
  return (
    <>
      {form.draft && <DraftNote form={form} draft={form.draft} saved={saved} />}
      {state.conflict && (
        <div className={`${noteClass({ place: "form" })} tone-yellow`} data-slot="note" role="alert">
          <Glyph tone="yellow" />
          <span>
            <ConflictNote conflict={state.conflict} />
          </span>
        </div>
      )}
      {refusal !== null && (
        <div className={`${noteClass({ place: "form" })} tone-yellow`} data-slot="note" role="status">
          <Glyph tone="yellow" />
          <span>{refusal}</span>
        </div>
      )}
      {rest.map((text) => (
        <div key={text} className={`${noteClass({ place: "form" })} tone-red`} data-slot="note" role="alert">
          <Glyph tone="red" />
          <span>{text}</span>
        </div>
      ))}
    </>
  );
}

const commandName = (id: string): string => {
  const command = registry().command(id);
  return command ? l(command.label) : id;
};

/** Buttons and keys of the form, with the number of problems. */
export function Bar(props: {
  isSaving: boolean;
  count: number;
  /** Why the form cannot be saved now; null if it can. */
  refusal: string | null;
  save: (next: boolean) => void;
  /** Saves a new record as a draft; undefined where there are no drafts. */
  draft: { command: Command; run: () => void } | undefined;
  cancel: () => void;
  hasNext: boolean;
}): JSX.Element {
  const { isSaving, count, refusal, save, draft } = props;
  const draftKey = useBinding(draft?.command.id ?? "");
  const [saveKey, nextKey] = [useBinding("edit.save"), useBinding("edit.saveNext")];
  return (
    <div
      className="flex min-h-decide min-w-0 flex-none flex-wrap items-center gap-x-2 gap-y-1 overflow-hidden border-t border-line bg-surface px-6 py-2 whitespace-nowrap"
      data-form-bar
      data-keep-clear
      role="toolbar"
      aria-label={t("form.save")}
    >
      <Button
        kind="primary"
        label={isSaving ? t("form.saving") : commandName("edit.save")}
        binding={saveKey}
        refusal={refusal}
        run={() => save(false)}
      />
      {props.hasNext && (
        <Button
          kind="outlined"
          label={commandName("edit.saveNext")}
          binding={nextKey}
          refusal={refusal}
          run={() => save(true)}
        />
      )}
      {draft && (
        <Button kind="outlined" label={l(draft.command.label)} binding={draftKey} refusal={refusal} run={draft.run} />
      )}
      <Button label={t("form.cancel")} binding="escape" run={props.cancel} />
      <span className="flex-1" />
      <span role="status" className="inline-flex items-center gap-1.5 text-red-fg">
        {count > 0 && (
          <>
            <Glyph tone="red" />
            {t("form.problems", { n: count })}
          </>
        )}
      </span>
    </div>
  );
}
