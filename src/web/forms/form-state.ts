import { personalFields } from "#kernel/inner-masks.ts";
import type { Problem } from "#kernel/problem.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Conflict as WireConflict } from "#domain/api/commands.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Draft } from "./drafts.ts";
import type { FormFile } from "./form-files.ts";
import { isSameFiles } from "./form-files.ts";
import type { Values } from "./form-fields.ts";
import { changedNames, isSame, valuesOf } from "./form-fields.ts";
import type { FieldConflict } from "./merge.ts";
import { mergeFiles, mergeValues } from "./merge.ts";
import { presetTitles } from "./preset-titles.ts";
import { valuesOfList } from "./list-values.ts";
import { fieldOfPath } from "./problems.ts";
import { joinTitles } from "#domain/api/titles.ts";

export type Choice = "mine" | "theirs" | "before";

/** A version conflict: somebody else saved since the form was opened. */
export interface OpenConflict {
  by: string | null;
  /** Seconds since 1970. */
  time: number;
  version: number;
  /** The version with which this form began. */
  from: number;
  fields: readonly FieldConflict[];
  /** The chosen version of each field. A field that is not in it is still undecided. */
  chosen: Readonly<Record<string, Choice>>;
  mine: number;
  merged: number;
  taken: readonly string[];
}

export interface FormState {
  /** Null for a new record. */
  id: string | null;
  version: number;
  before: Values;
  values: Values;
  /**
   * The record's masks by the names of all masked fields, and the masked values of fields that have such ones inside.
   * They are shown and never sent.
   */
  masks: Values;
  /** Null for resources without files. */
  files: { before: readonly FormFile[]; now: readonly FormFile[] } | null;
  /** Titles of records that were selected here or are in the draft. Those of the record itself come with it. */
  titles: Titles;
  /** Problems reported by the server. Each is removed when its field is edited. */
  refused: readonly Problem[];
  /** Number of failed attempts to save. From the first one on the form shows all problems. */
  tries: number;
  isSaving: boolean;
  failure: string | null;
  conflict: OpenConflict | null;
}

const masksOf = ({ fields }: Resource, record: AnyRecord | null): Values =>
  Object.fromEntries(
    personalFields(fields).map((name) => [name, record?.[name] ?? (fields[name]?.masked ? "" : null)]),
  );

export function openForm(
  resource: Resource,
  record: AnyRecord | null,
  files: readonly FormFile[] | null,
  preset: Values = {},
): FormState {
  const fromList = record ? {} : valuesOfList(resource);
  const values = { ...valuesOf(resource, record), ...fromList };
  return {
    id: record?.id ?? null,
    version: record?.version ?? 0,
    before: values,
    values: { ...values, ...preset },
    masks: masksOf(resource, record),
    files: files ? { before: files, now: files } : null,
    titles: presetTitles(resource, { ...fromList, ...preset }),
    refused: [],
    tries: 0,
    isSaving: false,
    failure: null,
    conflict: null,
  };
}

const filesChanged = ({ files }: FormState): boolean => files !== null && !isSameFiles(files.before, files.now);

/** Returns the names of the fields that would be sent. */
export const changes = (state: FormState): string[] => changedNames(state.before, state.values);
export const changeCount = (state: FormState): number => changes(state).length + Number(filesChanged(state));

/** Number of fields of a new record that have a value other than the one that every new record begins with. */
export const filledCount = (state: FormState, resource: Resource): number =>
  changedNames(valuesOf(resource, null), state.values).length + Number(filesChanged(state));

/** True if a record contains all that this form would send, as after a save whose answer was lost. */
export const holdsAll = (state: FormState, resource: Resource, record: AnyRecord): boolean => {
  const saved = valuesOf(resource, record);
  return changes(state).every((name) => isSame(saved[name], state.values[name]));
};

export const withValue = (state: FormState, name: string, value: unknown): FormState => ({
  ...state,
  values: { ...state.values, [name]: value },
  refused: state.refused.filter(({ path }) => fieldOfPath(path) !== name),
  failure: null,
});

export const withTitle = (state: FormState, target: string, id: string, title: string): FormState => ({
  ...state,
  titles: joinTitles(state.titles, { [target]: { [id]: title } }),
});

export const withFiles = (state: FormState, now: readonly FormFile[]): FormState => ({
  ...state,
  files: { before: state.files?.before ?? [], now },
  refused: state.refused.filter(({ path }) => fieldOfPath(path) !== "modelList"),
});

/** Merges a save of somebody else into the form. Only fields that both sides changed are conflicts. */
export function withConflict(
  state: FormState,
  resource: Resource,
  { current, by, time }: WireConflict,
  files: readonly FormFile[] | null,
): FormState {
  const theirs = valuesOf(resource, current);
  const merged = mergeValues(state.before, state.values, theirs);
  return {
    ...state,
    version: current.version,
    before: theirs,
    values: merged.values,
    masks: masksOf(resource, current),
    files:
      state.files && files
        ? { before: files, now: mergeFiles(state.files.before, state.files.now, files) }
        : state.files,
    tries: 0,
    isSaving: false,
    conflict: {
      by,
      time,
      version: current.version,
      from: state.version,
      fields: merged.conflicts,
      chosen: {},
      mine: merged.mine,
      merged: merged.merged,
      taken: merged.taken,
    },
  };
}

/** Returns the conflicts that are not decided yet. */
export const openQuestions = ({ conflict }: Pick<FormState, "conflict">): readonly FieldConflict[] =>
  conflict?.fields.filter(({ name }) => conflict.chosen[name] === undefined) ?? [];

/** Returns the conflict whose value was taken over in a field and is still unchanged; null if there is none. */
export const takenFrom = ({ conflict, before, values }: FormState, name: string): Pick<OpenConflict, "by"> | null =>
  conflict?.taken.includes(name) && isSame(before[name], values[name]) ? conflict : null;

export function withChoice(state: FormState, name: string, choice: Choice): FormState {
  const field = state.conflict?.fields.find((one) => one.name === name);
  if (!state.conflict || !field) return state;
  return {
    ...withValue(state, name, field[choice]),
    conflict: { ...state.conflict, chosen: { ...state.conflict.chosen, [name]: choice } },
  };
}

/**
 * Merges a draft into the current record. Fields that both sides changed become conflicts.
 * @param saved who saved the record last, and when (seconds since 1970)
 */
export function withDraft(state: FormState, draft: Draft, saved: Pick<WireConflict, "by" | "time">): FormState {
  const mine: Record<string, unknown> = { ...state.values };
  const was: Record<string, unknown> = { ...state.values };
  for (const name of Object.keys(draft.values)) {
    if (!(name in state.values)) continue;
    mine[name] = draft.values[name];
    was[name] = draft.version === state.version ? state.before[name] : draft.before[name];
  }
  const merged = mergeValues(was, mine, state.values);
  return {
    ...state,
    values: merged.values,
    titles: joinTitles(draft.titles ?? {}, state.titles),
    files:
      state.files && draft.files
        ? { ...state.files, now: mergeFiles(draft.files.before, draft.files.now, state.files.now) }
        : state.files,
    conflict:
      merged.conflicts.length === 0
        ? null
        : {
            ...saved,
            version: state.version,
            from: draft.version,
            fields: merged.conflicts,
            chosen: {},
            mine: merged.mine,
            merged: merged.merged,
            taken: merged.taken,
          },
  };
}

/**
 * Returns the form's draft; null without changes. Open conflicts keep their base from before the other save, so that
 * the user is asked about them again.
 * @param titles titles of the record itself
 */
export function draftOf(state: FormState, titles: Titles, now: number): Draft | null {
  // A draft is kept in the browser, so it leaves out personal values.
  const names = changes(state).filter((name) => !Object.hasOwn(state.masks, name));
  const files = filesChanged(state) ? state.files : null;
  if (names.length === 0 && !files) return null;
  const pick = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name]]));
  const open = openQuestions(state);
  return {
    version: open.length > 0 && state.conflict ? state.conflict.from : state.version,
    values: pick(state.values),
    before: { ...pick(state.before), ...Object.fromEntries(open.map(({ name, before }) => [name, before])) },
    titles: joinTitles(titles, state.titles),
    time: now,
    ...(files ? { files } : {}),
  };
}
