import { v2 } from "#domain/api/call.ts";
import type { ImportExisting, ImportResultReply, ImportSheetReply } from "#domain/api/import.ts";
import { NOT_IMPORTED } from "#domain/api/import.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { actOnTask, putTask } from "#web/areas/tasks/own-tasks.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { uploadFile } from "#web/upload/upload-file.ts";
import { setQuery } from "#web/routing/address.ts";
import { createState, setValue } from "#web/store/state.ts";
import { it } from "./texts.ts";

/** Mapping of a sheet, as the user edits it. */
export interface Mapping {
  file: StoredFile;
  sheet: ImportSheetReply;
  columns: readonly string[];
  key: string;
  existing: ImportExisting;
}

export interface ImportState {
  resource: Resource;
  step: "file" | "columns" | "check";
  /** Text about work that is under way; null if none is. */
  busy: string | null;
  /** Why the last step did not succeed. */
  error: string | null;
  mapping: Mapping | null;
  taskId: string | null;
  result: ImportResultReply | null;
  /** True while a correction is checked, so that the result is the one before it. */
  isStale: boolean;
}

/** The open import; null if none is open. */
export const importState = createState<ImportState | null>(null);

export const patch = (more: Partial<ImportState>): void =>
  setValue(importState, importState.value && { ...importState.value, ...more });

export const beginImport = (resource: Resource): void =>
  setValue(importState, {
    resource,
    step: "file",
    busy: null,
    error: null,
    mapping: null,
    taskId: null,
    result: null,
    isStale: false,
  });

/** Runs a step. Its error is shown on the screen, and the step may be tried again. */
async function attempt(busy: string, work: () => Promise<void>): Promise<void> {
  patch({ busy, error: null });
  try {
    await work();
    patch({ busy: null });
  } catch (error) {
    patch({ busy: null, error: messageOf(error) });
  }
}

const readSheet = (resource: Resource, file: StoredFile): Promise<ImportSheetReply> =>
  call<ImportSheetReply>(v2(resource.name, "importSheet"), { file });

/** Uploads a file and opens its columns. */
export async function takeFile(file: File): Promise<void> {
  const state = importState.value;
  if (!state) return;
  if (!/\.(csv|xlsx)$/i.test(file.name)) return patch({ error: it("wrongType") });
  await attempt(it("uploading", { n: 0 }), async () => {
    const stored = await uploadFile(file, file.name, {
      onProgress: (part) => patch({ busy: it("uploading", { n: Math.round(part * 100) }) }),
    });
    patch({ busy: it("reading") });
    const sheet = await readSheet(state.resource, stored);
    const columns = sheet.columns.map(({ target }) => target ?? NOT_IMPORTED);
    // A mapped column that identifies records is meant to do so.
    const key = sheet.keys.find((one) => columns.includes(one)) ?? "";
    patch({ step: "columns", mapping: { file: stored, sheet, columns, key, existing: "update" } });
  });
}

export const editMapping = (more: Partial<Mapping>): void =>
  setValue(
    importState,
    importState.value?.mapping
      ? { ...importState.value, mapping: { ...importState.value.mapping, ...more } }
      : importState.value,
  );

/** Starts the dry run. A former one of the same import is given up. */
export async function startCheck(): Promise<void> {
  const state = importState.value;
  const mapping = state?.mapping;
  if (!state || !mapping) return;
  const { file, columns, key, existing } = mapping;
  await attempt(it("reading"), async () => {
    const { item } = await call<{ item: AnyRecord }>(v2(state.resource.name, "import"), {
      file,
      columns,
      key,
      existing,
      ...(state.taskId === null ? {} : { after: state.taskId }),
    });
    if (state.taskId !== null) void call(v2("task", "stop"), { id: state.taskId }).catch(() => undefined);
    putTask(item);
    patch({ step: "check", taskId: item.id, result: null, isStale: false });
    setQuery({ import: item.id }, "replace");
  });
}

/** Reads what the dry run found. */
export async function readResult(id: string): Promise<void> {
  const state = importState.value;
  if (!state) return;
  await attempt(it("reading"), async () => {
    const result = await call<ImportResultReply>(v2(state.resource.name, "importResult"), { id });
    patch({ step: "check", taskId: id, result, isStale: false });
  });
}

/** Corrects a bad cell, and has the rows checked again. @returns true if that has begun */
export async function correctCell(cell: {
  line: number;
  column: number;
  text: string;
  all: boolean;
}): Promise<boolean> {
  const state = importState.value;
  if (!state?.taskId) return false;
  const body = { id: state.taskId, ...cell };
  await attempt(it("reading"), async () => {
    const { item } = await call<{ item: AnyRecord }>(v2(state.resource.name, "importCorrect"), body);
    putTask(item);
    patch({ isStale: true });
  });
  return importState.value?.error === null;
}

/** Goes back to the columns of an import that was opened from its task. */
export async function backToColumns(): Promise<void> {
  const state = importState.value;
  if (!state) return;
  if (state.mapping) return patch({ step: "columns", error: null });
  const request = state.result?.request;
  if (!request) return patch({ step: "file", error: null });
  await attempt(it("reading"), async () => {
    const sheet = await readSheet(state.resource, request.file);
    patch({ step: "columns", mapping: { ...request, sheet } });
  });
}

export async function stopCheck(task: AnyRecord): Promise<void> {
  await actOnTask("stop", task);
  await backToColumns();
}

/** Writes the rows of the dry run. @returns whether that has begun or waits for another admin; null after an error */
export async function writeRows(rows: number): Promise<"begun" | "asked" | null> {
  const state = importState.value;
  if (!state?.taskId) return null;
  const id = state.taskId;
  let isAsked = false;
  await attempt(it("reading"), async () => {
    const reply = await call<{ item: AnyRecord; pending: AnyRecord | null }>(v2(state.resource.name, "importWrite"), {
      id,
      rows,
    });
    isAsked = reply.pending !== null;
    putTask(reply.item);
  });
  if (importState.value?.error !== null) return null;
  return isAsked ? "asked" : "begun";
}
